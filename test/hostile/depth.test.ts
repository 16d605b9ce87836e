import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { runAssay } from '../cli/run-assay.js';

const SERVER = new URL('../fixtures/deep-server.mjs', import.meta.url).pathname;
const FOLDER = mkdtempSync(join(tmpdir(), 'assay-depth-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** Within the bound; where recursion used to fail; far beyond any stack. */
const DEPTHS = [200, 2_500, 100_000];

/** What each command says of a server with tools that are nested within the bound, and beyond it. */
const COMMANDS: readonly (readonly [words: string, shallow: number, deep: number])[] = [
  ['check --mode all --no-save --timeout 5 --json', 1, 1],
  ['tools', 0, 1],
  ['tools --json', 0, 1],
  ['call good', 0, 0],
  ['call deep_data', 1, 3],
  ['call deep_data --trace', 1, 3],
  ['lint --matrix', 0, 1],
];

const ROWS = COMMANDS.flatMap(([words, shallow, deep]) =>
  DEPTHS.map((depth) => ({ words, depth, code: depth <= 200 ? shallow : deep })),
);

describe('a server whose tools and responses are nested', () => {
  it.each(ROWS)('$depth deep: assay $words', async ({ words, depth, code }) => {
    const run = await runAssay([...words.split(' '), '--', process.execPath, SERVER, String(depth)]);
    expect(run.err).not.toContain('bug in Assay');
    expect(run.code).toBe(code);
    if (words.startsWith('check')) expectVerdicts(JSON.parse(run.out), depth);
  });
});

/** The good tool is judged whatever the others do, and what is too deep is a finding of the tool that sent it. */
function expectVerdicts(report: RunReport, depth: number): void {
  const good = report.tools.find(({ name }) => name === 'good');
  expect(good?.classification).toBe('partially_working');
  const deep = report.findings.filter(({ rule }) => rule === 'wire/too-deep');
  const tools = [...new Set(deep.map(({ subject }) => subject.tool))].sort();
  expect(tools).toEqual(
    depth <= 200 ? [] : ['deep_data', 'deep_default', 'deep_error', 'deep_input', 'deep_meta', 'deep_output'],
  );
}

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
    expect(run.err).toContain('is not a report');
  });
});
