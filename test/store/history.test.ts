import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { run } from '../../src/run/run.js';
import { databaseFault } from '../../src/store/database-fault.js';
import { History, type NewRun } from '../../src/store/index.js';
import { openDatabase } from '../../src/store/open-database.js';
import { saveRun } from '../../src/store/save-run.js';
import { startPostgres, type TestPostgres } from '../fixtures/postgres.js';
import { type FakeTool, refused, said, toolSession } from '../fixtures/tool-session.js';

const GREETING = {
  name: 'get_greeting',
  description: 'Returns a greeting.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string', minLength: 1, maxLength: 40 } },
    required: ['name'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
};

const healthy: FakeTool = {
  definition: GREETING,
  answer: (args) =>
    typeof args.name === 'string' &&
    args.name.length > 0 &&
    args.name.length <= 40 &&
    Object.keys(args).length === 1
      ? said(`Hello, ${args.name}!`)
      : refused('name: must be a string of 1 to 40 characters, and the only argument'),
};

const broken: FakeTool = { definition: GREETING, answer: () => said('Error: cannot read greetings.json') };

async function reportOn(tools: readonly FakeTool[], options: object = {}): Promise<RunReport> {
  let time = 0;
  for await (const event of run(toolSession(tools), { seed: 1, now: () => time++, ...options }))
    if (event.type === 'summary') return event.report;
  throw new Error('The run ended without a summary.');
}

const at = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString();

describe.each(['embedded', 'postgres'] as const)('a history, %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-history-'));
  let postgres: TestPostgres | undefined;
  let location = join(folder, 'history.db');
  let good: Omit<NewRun, 'id'>;
  let bad: Omit<NewRun, 'id'>;

  beforeAll(async () => {
    if (kind === 'postgres') {
      postgres = await startPostgres();
      location = postgres.url;
    }
    good = { name: 'greeter', verdict: 'clean', startedAt: at(1), report: await reportOn([healthy]) };
    bad = { name: 'greeter', verdict: 'findings', startedAt: at(1), report: await reportOn([broken]) };
  });

  afterAll(() => {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps a run with its report', async () => {
    const history = await History.open(location);
    const id = await history.save({ ...bad, startedAt: at(2) });
    expect(id).toMatch(/^20260102-000000-[0-9a-f]{6}$/);
    expect(await history.report(id)).toEqual(bad.report);
    const [kept] = await history.runs('greeter', 10);
    expect(kept).toMatchObject({
      id,
      server: 'greeter',
      started_at: at(2),
      verdict: 'findings',
      tools: 1,
      tested: 1,
      fully_working: 0,
      errors: bad.report.summary.findings.error,
      findings_new: bad.report.findings.length,
      findings_fixed: 0,
    });
    await history.close();
  });

  it('says when a finding was first seen, when it was fixed, and that it came back', async () => {
    const history = await History.open(location);
    const lasting = good.report.findings.map(({ id }) => id);
    const known = (await history.findings('greeter'))
      .map(({ id }) => id)
      .filter((id) => !lasting.includes(id));
    expect(known.length).toBeGreaterThan(0);
    const fix = await history.save({ ...good, startedAt: at(3) });
    const [fixing] = await history.runs('greeter', 1);
    expect(fixing).toMatchObject({ id: fix, findings_new: 0, findings_fixed: known.length });
    const fixed = (await history.findings('greeter', true)).filter(({ id }) => known.includes(id));
    expect(fixed.map(({ fixed_at, first_seen }) => [first_seen, fixed_at])).toEqual(
      known.map(() => [at(2), at(3)]),
    );
    await history.save({ ...bad, startedAt: at(4) });
    const back = (await history.findings('greeter')).filter(({ id }) => known.includes(id));
    expect(back.map(({ returned, first_seen, last_seen }) => [returned, first_seen, last_seen])).toEqual(
      known.map(() => [1, at(2), at(4)]),
    );
    await history.close();
  });

  it('does not call fixed what a run could not look for', async () => {
    const history = await History.open(location);
    const open = await history.findings('greeter');
    const skipped = await reportOn([healthy], { deny: ['get_greeting'] });
    await history.save({ ...good, startedAt: at(5), report: skipped });
    await history.save({
      ...good,
      startedAt: at(6),
      verdict: 'untested',
      report: { ...good.report, tools: [] },
    });
    const still = (await history.findings('greeter')).map(({ id }) => id);
    expect(still).toEqual(expect.arrayContaining(open.map(({ id }) => id)));
    await history.close();
  });

  it('keeps a run that arrives late without rewriting what is open', async () => {
    const history = await History.open(location);
    const open = await history.findings('greeter');
    await history.save({ ...good, startedAt: at(1) });
    expect(await history.findings('greeter')).toEqual(open);
    expect((await history.runs('greeter', 10)).at(-1)).toMatchObject({
      started_at: at(1),
      findings_fixed: 0,
    });
    await history.close();
  });

  it('lists each server with its last run', async () => {
    const history = await History.open(location);
    await history.save({ ...good, name: 'another', startedAt: at(1) });
    const servers = await history.servers();
    expect(servers.map(({ name, runs, last }) => [name, runs, last.started_at])).toEqual([
      ['another', 1, at(1)],
      ['greeter', 6, at(6)],
    ]);
    await history.close();
  });

  it('lets many write at once, and loses nothing', async () => {
    // Another process with an embedded database: test/cli/history.test.ts.
    const first = await History.open(location);
    const writers = [first, kind === 'postgres' ? await History.open(location) : first];
    const days = Array.from({ length: 20 }, (_, index) => 100 + index);
    const saved = await Promise.all(
      days.map((day) =>
        writers[day % 2]?.save({ ...(day % 3 ? good : bad), name: 'busy', startedAt: at(day) }),
      ),
    );
    expect(new Set(saved).size).toBe(days.length);
    const kept = await first.runs('busy', 100);
    expect(kept.map(({ id }) => id).sort()).toEqual(saved.map(String).sort());
    await Promise.all([...new Set(writers)].map((writer) => writer.close()));
  });

  if (kind === 'postgres')
    it('goes on after the server was restarted', async () => {
      const history = await History.open(location);
      await history.servers();
      postgres?.restart();
      const id = await history.save({ ...good, name: 'busy', startedAt: at(130) });
      expect((await history.runs('busy', 1))[0]?.id).toBe(id);
      await history.close();
    });

  it('exports every run, and imports each once', async () => {
    const history = await History.open(location);
    const copy = await History.open(join(folder, `copy-${kind}.db`));
    const ids: string[] = [];
    for await (const kept of history.everyRun()) {
      ids.push(kept.id);
      expect(await copy.add(kept)).toBe(true);
      expect(await copy.add(kept)).toBe(false);
    }
    const copied: string[] = [];
    for await (const { id } of copy.everyRun()) copied.push(id);
    expect(copied).toEqual(ids);
    await Promise.all([history.close(), copy.close()]);
  });

  it('prunes what is old, but for the last run of each server', async () => {
    const history = await History.open(location);
    const runs = (await history.servers()).reduce((sum, server) => sum + server.runs, 0);
    const deleted = await history.prune(at(365));
    expect((await history.servers()).map((server) => server.runs)).toEqual([1, 1, 1]);
    expect(deleted).toBe(runs - 3);
    expect(await history.report((await history.runs('greeter', 1))[0]?.id ?? '')).toBeDefined();
    await history.close();
  });

  it('keeps what a hostile server calls itself and its tools', async () => {
    const names = [
      'a\0b',
      'a\ufffdb',
      '\ud800',
      'x'.repeat(5_000),
      `${'x'.repeat(5_000)}y`,
      "'; drop table runs; --",
    ];
    const evil = bad.report;
    const [tool] = evil.tools;
    const [finding] = evil.findings;
    if (tool === undefined || finding === undefined) throw new Error('The broken server has no finding.');
    const report: RunReport = {
      ...evil,
      server: { ...evil.server, version: '\0\udfff' },
      tools: names.map((name) => ({ ...tool, name })),
      findings: names.map((name) => ({
        ...finding,
        id: `f${name.length}`,
        message: name,
        subject: { tool: name },
      })),
    };
    const history = await History.open(location);
    for (const name of names) {
      const id = await history.save({ ...bad, name, report, startedAt: at(1) });
      expect(await history.report(id)).toEqual(report);
      expect(await history.runsLike(id, 1)).toHaveLength(1);
    }
    const kept = (await history.servers()).map(({ name }) => name);
    expect(kept.filter((name) => name.startsWith('xxx'))).toHaveLength(2);
    expect(kept).toContain("'; drop table runs; --");
    expect(Math.max(...kept.map((name) => name.length))).toBe(400);
    await history.close();
  });

  it('refuses a database of a newer version', async () => {
    const db = await openDatabase(location);
    await db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999-later', timestamp: at(1) })
      .execute();
    await db.destroy();
    await expect(History.open(location)).rejects.toThrow(/newer version of Assay \(9999-later\)/);
  });
});

describe('an embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-history-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is readable by its owner alone', async () => {
    const file = join(folder, 'new', 'history.db');
    await (await History.open(file)).close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is not opened through a symbolic link', async () => {
    const link = join(folder, 'link.db');
    symlinkSync(join(folder, 'elsewhere.db'), link);
    await expect(History.open(link)).rejects.toThrow(/link\.db: it is a symbolic link/);
    expect(existsSync(join(folder, 'elsewhere.db'))).toBe(false);
  });

  it('is not made of another file', async () => {
    const file = join(folder, 'notes.txt');
    writeFileSync(file, 'These are notes, and no database. '.repeat(100));
    await expect(History.open(file)).rejects.toThrow(/notes\.txt: it is not a database/);
  });
});

describe('a disk that is full', () => {
  it('keeps what was kept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-history-'));
    const db = await openDatabase(join(folder, 'full.db'));
    const report = await reportOn([healthy]);
    const run = { id: 'first', name: 'greeter', verdict: 'clean', startedAt: at(1), report } as const;
    await saveRun(db, run);
    await sql`pragma max_page_count = 1`.execute(db);
    const large = { ...report, partial: randomBytes(500_000).toString('hex') };
    const failed = await saveRun(db, { ...run, id: 'second', report: large }).catch(
      (error: unknown) => error,
    );
    expect(databaseFault(failed, 'full.db', 'write').message).toBe(
      'Cannot write the history full.db: the disk is full.',
    );
    expect(await db.selectFrom('runs').select('id').execute()).toHaveLength(1);
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
});

describe('a Postgres that cannot be used', () => {
  it('is named without its password', async () => {
    const opening = History.open('postgres://me:hunter2@127.0.0.1:1/db');
    await expect(opening).rejects.toThrow(
      'Cannot open the history postgres://127.0.0.1:1/db: nothing listens there.',
    );
  });
});
