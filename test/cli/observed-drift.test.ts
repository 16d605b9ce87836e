import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { type Run, runAssay } from './run-assay.js';

const SERVER = fileURLToPath(new URL('../fixtures/observed-server.mjs', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'assay-observed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const assay = (...args: string[]): Promise<Run> => runAssay(args, { cwd: folder });
const check = (version: number, ...args: string[]): Promise<Run> =>
  assay('check', '--no-save', '--per-tool', '8', ...args, '--', process.execPath, SERVER, String(version));
const lockText = (): string => readFileSync(join(folder, 'assay.lock.json'), 'utf8');
const driftIn = ({ out }: Run): unknown[] =>
  JSON.parse(out)
    .findings.filter(({ rule }: { rule: string }) => rule.startsWith('drift/'))
    .map(({ rule, path }: { rule: string; path: string }) => `${rule} ${path}`);

describe('assay check with a lock file', () => {
  it('records what it sees, and reports what leaves it', async () => {
    expect((await check(1, '--lock', 'assay.lock.json')).err).toContain(
      'assay.lock.json has no servers. To lock yours:',
    );
    await assay('lock', '--', process.execPath, SERVER, '1');
    const unseen = await check(1, '--lock', 'assay.lock.json');
    expect(unseen.err).toContain('To record them, add --update-lock.');

    const first = await check(1, '--update-lock');
    expect(first.out).toContain('Written: assay.lock.json, with what was seen of 1 tool');
    const text = lockText();
    const { fields, arguments: args } = JSON.parse(text).servers.issues.observed.list_issues;
    expect(args['/state']).toEqual({ accepted: ['closed', 'open', 'stale'] });
    expect(fields['/issues/*/owner']).toEqual({ of: 10, presence: 'always', types: ['string'] });
    expect(fields['/issues/*/state'].values).toEqual(['closed', 'open', 'stale']);
    expect(text).not.toContain('u-1');

    const again = await check(1, '--update-lock');
    expect([again.out, lockText()]).toEqual([expect.stringContaining('is up to date.'), text]);
    const same = await check(1, '--lock', 'assay.lock.json', '--json');
    expect(driftIn(same)).toEqual(['drift/observed-optional /issues/*/owner']);

    const changed = await check(2, '--lock', 'assay.lock.json', '--json');
    expect(changed.code).toBe(1);
    expect(driftIn(changed)).toContain('drift/observed-missing /issues/*/owner');
    expect(lockText()).toBe(text);
    expect(driftIn(await check(2, '--json'))).toEqual([]);
  });

  it('keeps what was seen when the server is locked again, and accepts a contradiction with --update-lock', async () => {
    const { observed } = JSON.parse(lockText()).servers.issues;
    await assay('lock', '--', process.execPath, SERVER, '1');
    expect(JSON.parse(lockText()).servers.issues.observed).toEqual(observed);
    await check(2, '--update-lock', '--quiet');
    expect(driftIn(await check(2, '--lock', 'assay.lock.json', '--json'))).not.toContain(
      'drift/observed-missing /issues/*/owner',
    );
  });

  it('takes the lock file from the configuration, and severities as for any rule', async () => {
    const config = { lock: 'assay.lock.json', rules: { 'drift/observed-unused': 'error', 'run/*': 'off' } };
    writeFileSync(join(folder, 'assay.config.json'), JSON.stringify(config));
    const { out } = await check(2, '--json');
    expect(driftIn({ code: 0, out, err: '' })).toContain('drift/observed-unused /issues/*/owner');
    rmSync(join(folder, 'assay.config.json'));
    const dry = await check(1, '--update-lock', '--dry-run');
    expect([dry.code, dry.err]).toEqual([2, expect.stringContaining('--dry-run or --update-lock')]);
  });
});
