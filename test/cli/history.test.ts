import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/report/compare-reports.js';
import { History } from '../../src/store/index.js';
import { openDatabase } from '../../src/store/open-database.js';
import { type Run, runAssay, spawnAssay } from './run-assay.js';

const fixture = (name: string): string => resolve(import.meta.dirname, `../fixtures/${name}.mjs`);
const MAIN = fileURLToPath(new URL('../../dist/bin/cli/main.js', import.meta.url));
const SMALL = ['--', process.execPath, fixture('small-server')];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-history-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const assay = (...args: string[]): Promise<Run> => runAssay(args, { cwd: folder });

describe('assay check --db', () => {
  it('keeps the run, says what changed, and returns its own verdict', async () => {
    const first = await assay('check', '--db', ...SMALL);
    expect(first.code).toBe(1);
    expect(first.out).toMatch(/^Kept in \.assay\/history\.db as \d{8}-\d{6}-[0-9a-f]+: 15 new findings\.$/m);
    const second = await assay('check', '--db', '--json', ...SMALL);
    expect(JSON.parse(second.out)).toMatchObject({ server: { name: 'small' } });
    expect(second.err).toMatch(/: no finding is new or fixed\.$/m);
    expect(statSync(join(folder, '.assay/history.db')).mode & 0o777).toBe(0o600);
  });

  it('keeps that a server could not be opened, under the name that it had', async () => {
    writeFileSync(join(folder, 'server.mjs'), readFileSync(fixture('small-server'), 'utf8'));
    await assay('check', '--db=gone.db', '--', process.execPath, fixture('small-server'));
    const { code } = await assay('check', '--db=gone.db', '--', process.execPath, 'missing.mjs');
    expect(code).toBe(3);
    const { out } = await assay('history', '--db=gone.db');
    expect(out).toMatch(/missing\.mjs +not tested/);
    expect(out).toMatch(/^small +with findings/m);
  });

  it('keeps every server of a configuration', async () => {
    const servers = {
      one: { command: process.execPath, args: [fixture('small-server')] },
      two: { command: process.execPath, args: [fixture('notes-server')] },
    };
    writeFileSync(join(folder, '.mcp.json'), JSON.stringify({ mcpServers: servers }));
    const { out } = await assay('check', '--config', '.mcp.json', '--db=many.db');
    expect(out).toMatch(/^Kept in many\.db: 2 runs, \d+ new findings\.$/m);
    expect((await assay('history', '--db=many.db')).out).toMatch(/^one .*\n^two /m);
  });

  it('takes the place from the configuration, relative to it', async () => {
    writeFileSync(join(folder, 'assay.config.json'), JSON.stringify({ db: 'kept/runs.db' }));
    await assay('check', ...SMALL);
    expect(existsSync(join(folder, 'kept/runs.db'))).toBe(true);
    expect((await assay('history')).out).toMatch(/^small /m);
    rmSync(join(folder, 'assay.config.json'));
  });

  it('costs the history alone where it cannot be written', async () => {
    writeFileSync(join(folder, 'notes.txt'), 'Not a database. '.repeat(100));
    const { code, out, err } = await assay('check', '--db=notes.txt', ...SMALL);
    expect(code).toBe(1);
    expect(out).toContain('5 errors');
    expect(err).toContain(
      'assay: The run was not kept. Cannot open the history notes.txt: it is not a database.',
    );
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toMatch(/^Not a database/);
  });

  it('says that a URL was taken for the database', async () => {
    const { code, err } = await assay('check', '--db', 'https://example.com/mcp');
    expect(code).toBe(2);
    expect(err).toContain('put --db last, or write --db=.assay/history.db');
  });

  it('lets two processes keep their runs at once', async () => {
    const checks = Array.from({ length: 2 }, () =>
      spawnAssay(['check', '--db=busy.db', '-q', ...SMALL], { cwd: folder }),
    );
    expect((await Promise.all(checks)).map(({ code, err }) => [code, err])).toEqual(
      checks.map(() => [1, '']),
    );
    const { out } = await assay('history', '--db=busy.db', '--json');
    expect(JSON.parse(out)).toMatchObject({ servers: [{ name: 'small', runs: 2 }] });
  });
});

describe('assay history', () => {
  it('shows the runs of a server, its trend and its findings', async () => {
    const { code, out } = await assay('history', 'small', '--findings');
    expect(code).toBe(0);
    expect(out).toMatch(/^Fully working tools: ▁▁$/m);
    expect(out).toMatch(/^1\.0\.0 +\d{8}-\d{6}-[0-9a-f]+ +with findings +0 of 4 .* 5 errors/m);
    expect(out).toMatch(/^✗ add: The output .* response\/output-schema, since 20\d\d-/m);
    expect(out).not.toContain('\u{1b}');
  });

  it('shows a run again, in any form', async () => {
    const { out } = await assay('history', 'show', 'small~1', '--markdown');
    expect(out).toMatch(/^#/);
    const json = await assay('history', 'show', 'small', '--json');
    expect(JSON.parse(json.out)).toMatchObject({ version: 1, server: { name: 'small' } });
    await assay('history', 'show', 'small', '--html', 'again.html');
    expect(readFileSync(join(folder, 'again.html'), 'utf8')).toContain('<!doctype html>');
  });

  it('says which run or server may have been meant', async () => {
    expect((await assay('history', 'smal')).err).toContain('There is no run of "smal". Did you mean small?');
    expect((await assay('history', 'show', '20')).err).toContain('is the beginning of several runs');
    expect((await assay('history', 'show', 'small~7')).err).toContain('small has only 2 runs');
    expect((await assay('history', '--db=absent.db')).err).toContain('There is no history absent.db.');
    expect(existsSync(join(folder, 'absent.db'))).toBe(false);
  });

  it('compares two runs', async () => {
    const same = await assay('compare', 'small~1', 'small');
    expect([same.code, same.out.trim()]).toEqual([0, 'No new findings, 0 fixed, 15 unchanged']);
    writeFileSync(
      join(folder, 'empty.json'),
      JSON.stringify({
        ...JSON.parse((await assay('history', 'show', 'small', '--json')).out),
        findings: [],
      }),
    );
    const worse = await assay('compare', 'empty.json', 'small', '--json');
    expect(worse.code).toBe(1);
    expect((JSON.parse(worse.out) as Comparison).added).toHaveLength(15);
  });

  it('moves to another database and back, line by line', async () => {
    const exported = await assay('history', 'export');
    writeFileSync(join(folder, 'runs.ndjson'), exported.out);
    expect(exported.out.trim().split('\n')).toHaveLength(2);
    const imported = await assay('history', 'import', 'runs.ndjson', '--db=copy.db');
    expect(imported.out).toContain('2 runs added.');
    const again = await assay('history', 'import', 'runs.ndjson', '--db=copy.db');
    expect(again.out).toContain('0 runs added, 2 kept already.');
    expect((await assay('history', 'export', '--db=copy.db')).out).toBe(exported.out);
    writeFileSync(join(folder, 'bad.ndjson'), `${exported.out}{"id":1}\n`);
    const bad = await assay('history', 'import', 'bad.ndjson', '--db=copy.db');
    expect([bad.code, bad.err]).toEqual([2, expect.stringContaining('bad.ndjson, line 3: not a run')]);
  });

  it('prunes what is older than it should keep', async () => {
    expect((await assay('history', 'prune')).err).toContain('--keep 90d');
    expect((await assay('history', 'prune', '--keep', '3 months')).code).toBe(2);
    expect((await assay('history', 'prune', '--keep', '1d')).out).toContain('Deleted 0 runs');
    expect((await assay('history', 'prune', '--keep', '0d')).out).toContain('Deleted 1 run ');
  });
});

describe('a history that is written', () => {
  it('has each run complete or not at all when the writer is killed', async () => {
    const [line = ''] = (await assay('history', 'export')).out.split('\n');
    const run = JSON.parse(line) as { id: string };
    const lines = Array.from({ length: 300 }, (_, index) => JSON.stringify({ ...run, id: `run-${index}` }));
    writeFileSync(join(folder, 'many.ndjson'), lines.join('\n'));
    for (const size of [40_000, 400_000, 1_200_000]) {
      const file = join(folder, `killed-${size}.db`);
      const writer = spawn(process.execPath, [MAIN, 'history', 'import', 'many.ndjson', `--db=${file}`], {
        cwd: folder,
      });
      const ended = new Promise((done) => writer.on('exit', done));
      for await (const _ of watch(folder)) if (writer.exitCode !== null || written(file) >= size) break;
      writer.kill('SIGKILL');
      await ended;
      const history = await History.open(file);
      let number = 0;
      for await (const kept of history.everyRun()) {
        number++;
        expect(kept.report).toEqual(JSON.parse(line).report);
      }
      await history.close();
      const db = await openDatabase(file);
      const tools = await db.selectFrom('tool_results').select('run_id').distinct().execute();
      expect(tools).toHaveLength(number);
      await db.destroy();
    }
  });
});

/** Bytes of a database and its log. */
function written(file: string): number {
  return [file, `${file}-wal`].reduce(
    (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
