import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { runAssay, spawnAssay } from '../cli/run-assay.js';

const SERVER = new URL('../fixtures/endless-server.mjs', import.meta.url).pathname;
const serve = (behaviour: string): readonly string[] => ['--', process.execPath, SERVER, behaviour];

const folder = mkdtempSync(join(tmpdir(), 'assay-size-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('--max-time', () => {
  it.each([
    ['a tool that reports progress for ever', 'progress', []],
    ['a list that always has another page', 'pages', []],
    ['a list that always has another page, in a dry run', 'pages', ['--dry-run']],
  ])('ends a check of %s, with a report', async (_what, behaviour, more) => {
    const run = await runAssay([
      'check',
      '--no-save',
      '--json',
      '--max-time',
      '3',
      ...more,
      ...serve(behaviour),
    ]);
    expect(run.code).toBe(3);
    const report: RunReport = JSON.parse(run.out);
    expect(report.partial).toContain('--max-time');
  });

  it.each([
    ['tools', 'pages'],
    ['tools --json', 'pages'],
    ['lint', 'pages'],
    ['doctor', 'pages'],
    ['validate t0', 'pages'],
    ['call t0', 'pages'],
    ['call read', 'progress'],
    ['call read --json', 'progress'],
  ])('ends assay %s of a server with endless %s, and says so', async (words, behaviour) => {
    const run = await runAssay([...words.split(' '), '--max-time', '0.7', ...serve(behaviour)]);
    expect(`${run.out}${run.err}`).toContain('The time limit was reached (--max-time).');
    expect(run.code).toBe(3);
  });

  it('ends a replay: what there was no time for could not be tested', async () => {
    await runAssay(['check', '--quiet', '--max-calls', '3', ...serve('nothing')], { cwd: folder });
    const words = ['replay', '--json', '--max-time', '1', ...serve('progress')];
    const outcomes: { rule: string; outcome: string; reason: string }[] = JSON.parse(
      (await runAssay(words, { cwd: folder })).out,
    );
    expect(outcomes.find(({ rule }) => rule === 'response/no-content')).toMatchObject({
      outcome: 'cannot_test',
      reason: 'The time limit was reached (--max-time).',
    });
  });

  it('ends the command for all servers of a configuration', async () => {
    const server = { command: process.execPath, args: [SERVER, 'pages'] };
    writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers: { one: server, two: server } }));
    const words = ['tools', '--config', 'mcp.json', '--jobs', '1', '--json', '--max-time', '0.7'];
    const run = await runAssay(words, { cwd: folder });
    expect(run.code).toBe(3);
    const { servers }: { servers: { fault: { message: string } }[] } = JSON.parse(run.out);
    const limit = 'The time limit was reached (--max-time).';
    expect(servers.map(({ fault }) => fault.message)).toEqual([limit, limit]);
  });
});

it('a response of more values than memory should hold costs its call, and the server is not started again', async () => {
  const run = await runAssay(['check', '--no-save', '--json', '--max-calls', '3', ...serve('numbers')]);
  expect(run.err).not.toContain('bug in Assay');
  const report: RunReport = JSON.parse(run.out);
  expect(report.summary.restarts).toBe(0);
  expect(report.findings.map(({ rule }) => rule)).toContain('wire/too-many-values');
});

const preloaded = (name: string): string =>
  `--import=${pathToFileURL(resolve(import.meta.dirname, '../fixtures', name))}`;

const isLong = process.env.TEST_LENGTH === 'long';

/** Most memory of a command, in megabytes, whatever it is sent. */
const MOST_MEGABYTES = 500;

/** Tools that lint reads, and most megabytes for them: 20,000 take four times as long as a fourth of them. */
const LINTED: [count: string, most: number] = isLong ? ['20000', MOST_MEGABYTES] : ['5000', 250];

describe('memory', () => {
  const check = ['check', '--no-save', '--no-config-file', '--json'];
  it.each([
    ['a response of 60 MB, three times, in a check', 'text', [...check, '--max-calls', '3']],
    ['a response of 60 MB in a call, as JSON', 'text', ['call', 'read', '--json']],
    ['pages of 30 MB', 'wide pages', ['tools', '--json']],
    ['20,000 tools in a list', 'many', ['tools', '--json']],
    ['many tools with lint, as JSON', 'many', ['lint', '--json'], LINTED],
  ])('is bounded with %s', async (_what, behaviour, words, [count, most] = ['', MOST_MEGABYTES]) => {
    const file = join(folder, 'peak');
    const env = { NODE_OPTIONS: preloaded('peak-memory.mjs'), PEAK_FILE: file };
    const server = [...serve(behaviour), ...(count === '' ? [] : [count])];
    const run = await spawnAssay([...words, ...server], { env, isOutputWanted: false });
    expect([0, 1], run.err).toContain(run.code);
    expect(Number(readFileSync(file, 'utf8'))).toBeLessThan(most);
  });
});

it.each([
  ['a dry run', ['--dry-run']],
  ['a check', ['--max-calls', '40']],
])('%s of many tools needs 21 kB for each, so that 20,000 of them fit into 500 MB', async (_what, more) => {
  const [tools, ownMegabytes, kilobytes] = [isLong ? 20_000 : 1_000, 40, 21];
  const env = { NODE_OPTIONS: `--max-old-space-size=${ownMegabytes + (tools * kilobytes) / 1_000}` };
  const words = [
    'check',
    ...more,
    '--no-save',
    '--no-config-file',
    '--json',
    ...serve('many'),
    String(tools),
  ];
  const run = await spawnAssay(words, { env, isOutputWanted: false });
  expect(run.err).not.toContain('out of memory');
  expect(run.code, run.err).toBe(1);
});

it('a check needs less than three times the size of a response of many short texts', async () => {
  // 11 MB of text, 25 MB for its values, and what the command itself takes. A pair for each value would be 50 MB more.
  const env = { NODE_OPTIONS: '--max-old-space-size=62' };
  const words = ['check', '--max-calls', '1', '--no-save', '--no-config-file', '--json', ...serve('strings')];
  const run = await spawnAssay(words, { env, isOutputWanted: false });
  expect(run.err).not.toContain('out of memory');
  expect(run.code, run.err).toBe(1);
});

it('a command that waits for what never happens says so, and is no success', async () => {
  const file = join(folder, 'assay.config.mjs');
  writeFileSync(file, 'await new Promise(() => undefined);\nexport default {};\n');
  const args = ['lint', '--config-file', file, join(folder, 'none.json')];
  const run = await spawnAssay(args, { env: { NODE_OPTIONS: preloaded('no-timers.mjs') } });
  expect(run.err).toContain('the command never finished');
  expect(run.code).toBe(70);
});
