import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLED_FIXTURES } from '../../src/cli/check/bundled-fixtures.js';
import type { RunReport } from '../../src/model/run-report.js';
import { compileSchema } from '../../src/schema/index.js';
import { coverageMatrix } from '../../src/suite/index.js';
import { runAssay } from '../cli/run-assay.js';

const ROOT = resolve(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'assay-reference-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('assay check on the reference server', () => {
  const CHECK = ['check', '--mode', 'all', '--no-save'];
  let printed: string;
  let report: RunReport;

  beforeAll(async () => {
    const file = join(folder, 'report.json');
    const run = await runAssay([...CHECK, '--matrix', '--report', `json=${file}`]);
    expect([run.code, run.err]).toEqual([0, 'No server named: using the bundled reference server.\n']);
    printed = run.out;
    report = JSON.parse(readFileSync(file, 'utf8')) as RunReport;
  }, 300_000);

  it('finds nothing wrong, and every tool fully working', () => {
    expect(report.findings).toEqual([]);
    expect(report.summary.classifications.fully_working).toBe(report.tools.length);
    expect(report.tools.filter(({ neverSucceeded }) => neverSucceeded)).toEqual([]);
    expect(report.partial).toBeUndefined();
  });

  it('exercises the whole contract of every tool', () => {
    const open = report.tools.flatMap(({ name, contract }) =>
      Object.entries(contract).flatMap(([cell, { state, reason, values }]) =>
        state === 'yes' || state === 'not_applicable' || (cell === 'enumOut' && (values?.seen ?? 0) > 0)
          ? []
          : [`${name} ${cell} ${state}: ${reason}`],
      ),
    );
    expect(open).toEqual([]);
    expect(report.summary.contract.yes).toBeGreaterThan(report.tools.length * 3);
  });

  it('earns every cell of the coverage matrix of SPEC-021 by a call', () => {
    const rows = coverageMatrix(report).split('\n').slice(2);
    expect(rows).toHaveLength(report.tools.length);
    for (const row of rows) {
      expect(row).toMatch(/^\| \w+ \| Yes \(.+\) \| Yes \(.+\) \| .+ \|$/);
      expect(row).not.toContain('| No');
    }
    expect(rows.find((row) => row.startsWith('| store_memory |'))).toContain('accepted category (7 of 7)');
  });

  it('tries every point of every input schema', () => {
    const missed = report.tools.flatMap(({ name, coverage }) =>
      coverage.missed.map((point) => `${name}: ${point}`),
    );
    expect(missed).toEqual([]);
  });

  it('gives a report that its schema describes', () => {
    const schema = compileSchema(JSON.parse(text('docs/report.schema.json')) as object as never, {
      mode: 'strict',
    });
    expect(schema.problems).toEqual([]);
    expect(schema.check(report)).toEqual({ outcome: 'valid' });
    expect(schema.check({ ...report, version: 2 }).outcome).toBe('invalid');
  });

  it('is given values only for tools that the server has', () => {
    const names = report.tools.map(({ name }) => name);
    for (const name of Object.keys(BUNDLED_FIXTURES.tools ?? {})) expect(names).toContain(name);
  });

  it('prints what the README shows of it', () => {
    const shown = /\(`assay check`\):\n\n```text\n([\s\S]*?)```/.exec(text('README.md'))?.[1] ?? '';
    // Times differ from run to run: with them the width of their column, and how often a slow call is repeated.
    const plain = (line: string): string =>
      line
        .replace(/\d+ ms/g, '0 ms')
        .replace(/[\d,]+ calls in [\d.]+ s/, 'calls')
        .replace(/ +/g, ' ')
        .trimEnd();
    const lines = printed.split('\n').map(plain);
    const wanted = shown
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '…');
    expect(wanted.length).toBeGreaterThan(15);
    let at = 0;
    for (const line of wanted) {
      const found = lines.indexOf(plain(line), at);
      expect(found, `${line} is not in the output after line ${at}`).toBeGreaterThanOrEqual(at);
      at = found + 1;
    }
  });
});
