import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { runAssay } from '../cli/run-assay.js';

const SERVER = new URL('../fixtures/deep-server.mjs', import.meta.url).pathname;
const FOLDER = mkdtempSync(join(tmpdir(), 'assay-depth-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** Within the bound; where recursion used to fail; far beyond any stack. */
const DEPTHS = [200, 2_500, 50_000];

/** What each command says of a server with tools that are nested within the bound, and beyond it. */
const COMMANDS: readonly (readonly [words: string, shallow: number, deep: number])[] = [
  ['check --mode all --no-save --timeout 5 --json', 1, 1],
  ['tools', 0, 1],
  ['tools --json', 0, 1],
  ['call good', 0, 0],
  ['call deep_data', 1, 3],
  ['call deep_data --trace', 1, 3],
  ['lint --matrix', 0, 1],
  ['doctor', 0, 1],
  ['doctor --json', 0, 1],
  ['lock --check --lock ../none.json', 2, 2],
  ['lock', 0, 0],
  ['diff assay.lock.json', 0, 0],
  ['approve --yes', 0, 0],
  ['validate good', 0, 0],
  ['validate deep_input', 0, 3],
  ['validate deep_input --json --level semantic', 0, 3],
];

const ROWS = COMMANDS.flatMap(([words, shallow, deep]) =>
  DEPTHS.map((depth) => ({ words, depth, code: depth <= 200 ? shallow : deep })),
);

describe('a server whose tools and responses are nested', () => {
  it.each(ROWS)('$depth deep: assay $words', async ({ words, depth, code }) => {
    const run = await runAssay([...words.split(' '), '--', process.execPath, SERVER, String(depth)], {
      cwd: FOLDER,
    });
    expect(run.err).not.toContain('bug in Assay');
    expect(run.code).toBe(code);
    if (words.startsWith('check')) expectVerdicts(JSON.parse(run.out), depth);
  });
});

/** The good tool is judged whatever the others do, and what is too deep is a finding of the tool that sent it. */
function expectVerdicts(report: RunReport, depth: number): void {
  const good = report.tools.find(({ name }) => name === 'good');
  expect(good?.classification).toBe('fully_working');
  expect(tooDeep(report)).toEqual(depth <= 200 ? [] : TOO_DEEP);
}

const TOO_DEEP = ['deep_data', 'deep_default', 'deep_error', 'deep_input', 'deep_meta', 'deep_output'];

function tooDeep(report: RunReport): readonly (string | undefined)[] {
  const deep = report.findings.filter(({ rule }) => rule === 'wire/too-deep');
  return [...new Set(deep.map(({ subject }) => subject.tool))].sort();
}

it('a replay of a check of tools nested 2,500 deep finds all of it again', async () => {
  const server = ['--', process.execPath, SERVER, '2500'];
  await runAssay(['check', '--mode', 'all', '--quiet', '--max-calls', '16', ...server], { cwd: FOLDER });
  const run = await runAssay(['replay', '--json'], { cwd: FOLDER });
  expect(run.err).toBe('');
  expect(run.code).toBe(1);
  const outcomes: { outcome: string }[] = JSON.parse(run.out);
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['still_failing']));
});

describe('over HTTP', () => {
  let http: ChildProcess;
  let port: string;
  beforeAll(async () => {
    http = spawn(process.execPath, [SERVER, '--http'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [data] = await once(http.stdout ?? http, 'data');
    port = String(data).trim();
  });
  afterAll(() => http.kill());

  const FORMS = ['json', 'stream', 'batch', 'sse'];
  const ON_HTTP: readonly (readonly [words: string, depth: number, code: number])[] = [
    ['tools', 200, 0],
    ['tools', 50_000, 1],
    ['call deep_data', 200, 1],
    ['call deep_data', 50_000, 3],
    ['call deep_error --trace', 50_000, 3],
    ['doctor', 50_000, 1],
    ['check --mode all --no-save --timeout 5 --max-calls 8 --json', 2_500, 1],
  ];
  const rows = FORMS.flatMap((form) =>
    // Each response of the batch has 50,000 messages: one command is enough.
    ON_HTTP.filter(([words]) => form !== 'batch' || words === 'call deep_data').map(
      ([words, depth, code]) => ({ form, words, depth, code }),
    ),
  );

  it.each(rows)('as $form, $depth deep: assay $words', async ({ form, words, depth, code }) => {
    const [name = '', ...rest] = words.split(' ');
    const transport = form === 'sse' ? ['--transport', 'sse'] : [];
    const run = await runAssay([name, `http://127.0.0.1:${port}/${form}/${depth}`, ...rest, ...transport]);
    expect(run.err).not.toContain('bug in Assay');
    expect(run.code).toBe(code);
    if (name === 'check') expect(tooDeep(JSON.parse(run.out))).toEqual(TOO_DEEP);
  });
});

describe('a file of tools, one of which is nested 2,500 deep', () => {
  const deep = `${'{"properties":{"a":'.repeat(2_500)}{}${'}}'.repeat(2_500)}`;
  const text = `{"tools":[{"name":"good","description":"Reads.","inputSchema":{"type":"object","additionalProperties":false}},{"name":"deep","description":"Reads.","inputSchema":${deep}}]}`;

  it.each([['lint'], ['lint --matrix'], ['lint --fix'], ['lint --json']])('assay %s', async (words) => {
    const file = join(FOLDER, 'tools.json');
    writeFileSync(file, text);
    const run = await runAssay([...words.split(' '), file]);
    expect(run.err).not.toContain('bug in Assay');
    expect(run.code).toBe(1);
    expect(run.out).toContain('wire/too-deep');
    expect(readFileSync(file, 'utf8').includes(deep)).toBe(true);
  });

  it('is not a report', async () => {
    const file = join(FOLDER, 'report.json');
    writeFileSync(file, deep);
    const run = await runAssay(['report', file]);
    expect(run.code).toBe(2);
    expect(run.err).toContain('nested too deeply');
  });
});
