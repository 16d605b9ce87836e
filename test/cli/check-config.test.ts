import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { type Run, runAssay } from './run-assay.js';

const SERVER = resolve(import.meta.dirname, '../fixtures/library-server.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-check-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, value: unknown): void {
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value, null, 2));
}

const check = (...options: string[]): Promise<Run> =>
  runAssay(['check', '--no-save', ...options, '--', process.execPath, SERVER], { cwd: folder });

async function report(...options: string[]): Promise<RunReport> {
  const { out, err } = await check('--json', ...options);
  if (out === '') throw new Error(err);
  return JSON.parse(out) as RunReport;
}

/** Findings but those about tools that the mode or a limit left out: these say only what was not called. */
const rules = ({ findings }: Pick<RunReport, 'findings'>): string[] =>
  findings
    .filter(({ rule }) => rule !== 'check/untested')
    .map(({ rule, severity, subject }) => `${severity} ${rule} ${subject.tool ?? ''}`.trim());

const success = ({ tools }: RunReport): string | undefined =>
  tools.find(({ name }) => name === 'get_book')?.contract.successCase.state;

const BOUND = 'error run/silent-acceptance repeat_text';

describe('values that exist', () => {
  it('lead to a success where they come from the configuration', async () => {
    expect(success(await report())).toBe('not_exercised');
    file('assay.config.json', { fixtures: { tools: { get_book: { id: 'b-17' } } } });
    expect(success(await report())).toBe('yes');
    expect(success(await report('--no-config-file'))).toBe('not_exercised');
  });

  it('may be given by name for all tools, and several at once', async () => {
    file('assay.config.mjs', `export default { fixtures: { properties: { id: ['b-17', 'b-18'] } } };`);
    expect(success(await report())).toBe('yes');
  });

  it('are remarked on where the configuration names no tool of the server', async () => {
    file('assay.config.json', { fixtures: { tools: { get_bok: { id: 'b-17' } } } });
    const { err, code } = await check();
    expect(err).toContain(
      'Values are given for "get_bok", but this server has no such tool. Did you mean get_book?',
    );
    expect(code).toBe(1);
  });

  it('are refused where the command line names no tool of the server', async () => {
    const { err, code, out } = await check('--arg', 'get_bok.id=b-17');
    expect(err).toContain('Did you mean get_book?');
    expect([code, out]).toEqual([2, '']);
  });

  it('are an object by tool, then by property', async () => {
    file('assay.config.json', { fixtures: { tools: { get_book: 'b-17' } } });
    const { err, code } = await check();
    expect(err).toContain('/fixtures/tools/get_book');
    expect(code).toBe(2);
  });
});

describe('names of tools on the command line', () => {
  it.each(['--allow', '--deny'])('are remarked on where %s fits none', async (flag) => {
    const { err, code } = await check(flag, 'get_bok', '--mode', 'safe');
    expect(err).toContain(`${flag} get_bok matches no tool of this server. Did you mean get_book?`);
    expect(code).toBe(1);
    expect((await check(flag, 'get_*')).err).not.toContain('fits no tool');
  });
});

describe('the settings of a configuration', () => {
  it.each([
    ['a severity', { rules: { 'run/silent-acceptance': 'warning' } }, 0],
    ['a severity for a tool', { overrides: [{ tools: 'repeat_*', rules: { 'run/*': 'info' } }] }, 0],
    ['a rule that is off', { rules: { 'run/silent-acceptance': 'off' } }, 0],
    ['a threshold', { failOn: 'never' }, 0],
    ['another tool', { overrides: [{ tools: 'get_*', rules: { 'run/*': 'info' } }] }, 1],
  ])('apply to findings of calls: %s', async (_, config, code) => {
    file('assay.config.json', config);
    expect((await check()).code).toBe(code);
  });

  it('do not apply where the command line says so', async () => {
    file('assay.config.json', { failOn: 'never' });
    expect((await check('--no-config-file')).code).toBe(1);
  });

  it('may bring rules of their own', async () => {
    const rule = `{ id: 'lint/no-get', topic: 'models', severity: 'error', scope: 'tool', summary: 's', reason: 'w',
      fix: 'f', fails: [], passes: [],
      check(tool, report) { if (tool.name.startsWith('get')) report({ path: '/name', message: 'It gets.' }); } }`;
    file('assay.config.mjs', `export default { customRules: [${rule}], rules: { 'run/*': 'off' } };`);
    expect(rules(await report())).toEqual(['error lint/no-get get_book']);
  });
});

describe('the baseline of a check', () => {
  const accepted = (): { rule: string; tool?: string }[] =>
    (
      JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8')) as { accepted: { rule: string }[] }
    ).accepted.filter(({ rule }) => rule !== 'check/untested');

  const KNOWN = ['--baseline', 'known.json', '--arg', 'get_book.id=b-17'];

  it('keeps accepted findings from failing the check, and shows them', async () => {
    const { code, out } = await check(...KNOWN, '--update-baseline');
    expect(out).toContain('known.json now accepts 2 findings.');
    expect(code).toBe(0);
    const again = await check(...KNOWN, '--verbose');
    expect(again.code).toBe(0);
    expect(again.out).toContain('Accepted by the baseline\n  ○ error repeat_text /times');
    expect(again.out).toContain('0 errors, 0 warnings, 0 notes · 2 accepted');
    const { findings, accepted: shown = [], summary } = await report(...KNOWN);
    expect(findings).toEqual([]);
    expect(rules({ findings: shown })).toEqual([BOUND]);
    expect(summary.findings.error).toBe(0);
  });

  it('says which entry accepts nothing any more', async () => {
    await check('--baseline', 'known.json', '--update-baseline');
    const fixed = await report('--baseline', 'known.json', '--env', 'LIBRARY_FIXED=1');
    expect(rules(fixed)).toEqual(['warning config/stale-baseline']);
    const gone = await report('--baseline', 'known.json', '--env', 'LIBRARY_WITHOUT=repeat_text');
    expect(rules(gone)).toEqual(['warning config/stale-baseline']);
  });

  describe('calls nothing stale where', () => {
    let known: string;
    beforeAll(async () => {
      known = join(mkdtempSync(join(tmpdir(), 'assay-known-')), 'known.json');
      const words = ['check', '--no-save', '--baseline', known, '--update-baseline'];
      await runAssay([...words, '--', process.execPath, SERVER]);
    });
    afterAll(() => rmSync(dirname(known), { recursive: true }));

    it.each([
      ['the tool may not be called', ['--deny', 'repeat_text']],
      ['the calls were too few', ['--max-calls', '2']],
      ['few scenarios were wanted', ['--per-tool', '2']],
      ['the time was too short', ['--max-time', '0.001']],
      ['it takes calls, and there are none', ['--dry-run']],
    ])('%s', async (_, options) => {
      const now = await report('--baseline', known, '--env', 'LIBRARY_FIXED=1', ...options);
      expect(rules(now)).toEqual([]);
    });
  });

  it('keeps what a mode that calls less could not have met', async () => {
    await check('--mode', 'standard', '--baseline', 'known.json', '--update-baseline');
    const before = accepted();
    expect(before.some(({ tool }) => tool === 'add_book')).toBe(true);
    expect(rules(await report('--baseline', 'known.json'))).toEqual([]);
    await check('--baseline', 'known.json', '--update-baseline');
    expect(accepted()).toEqual(before);
  });

  it('is shared with assay lint, which neither calls its entries stale nor drops them', async () => {
    file('assay.config.json', { baseline: 'known.json' });
    await check('--update-baseline');
    const before = accepted();
    const target = ['--', process.execPath, SERVER];
    const lint = await runAssay(['lint', '--json', '--profile', 'none', ...target], { cwd: folder });
    expect(rules(JSON.parse(lint.out) as RunReport)).toEqual([]);
    await runAssay(['lint', '--profile', 'none', '--update-baseline', ...target], { cwd: folder });
    expect(accepted()).toEqual(before);
  });

  it('has to be there, unless it is written', async () => {
    const { err, code } = await check('--baseline', 'none.json');
    expect(err).toContain('Create it with --update-baseline.');
    expect(code).toBe(2);
  });
});

describe('a standard', () => {
  const formatRules = (found: RunReport): boolean => rules(found).some((rule) => rule.includes(' format/'));

  it('is judged by where the command line or the configuration names it', async () => {
    expect(formatRules(await report())).toBe(false);
    expect(formatRules(await report('--standard', 'response-format'))).toBe(true);
    file('assay.config.json', { standard: 'response-format' });
    expect(formatRules(await report())).toBe(true);
  });

  it('has a name that is known', async () => {
    expect((await check('--standard', 'nothing')).code).toBe(2);
    file('assay.config.json', { standard: 'response-formt' });
    const { code, err } = await check();
    expect(code).toBe(2);
    expect(err).toContain('Did you mean response-format?');
  });
});

describe('what a run has to cover', () => {
  const untested = ({ findings }: RunReport): Set<string> =>
    new Set(findings.filter(({ rule }) => rule === 'check/untested').map(({ severity }) => severity));

  it('is a note about a tool that was not called, and an error with --require-coverage', async () => {
    const options = ['--deny', 'get_book', '--per-tool', '2'];
    expect(untested(await report(...options))).toEqual(new Set(['info']));
    expect(untested(await report(...options, '--require-coverage'))).toEqual(new Set(['error']));
  });

  it('is the share of the contract that --min-contract asks for', async () => {
    const contract = async (percent: string): Promise<boolean> =>
      (await report('--per-tool', '2', '--min-contract', percent)).findings.some(
        ({ rule }) => rule === 'check/contract',
      );
    expect([await contract('100'), await contract('1')]).toEqual([true, false]);
  });
});
