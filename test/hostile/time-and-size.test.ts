import { describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { runAssay } from '../cli/run-assay.js';

const SERVER = new URL('../fixtures/endless-server.mjs', import.meta.url).pathname;
const serve = (behaviour: string): readonly string[] => ['--', process.execPath, SERVER, behaviour];

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
});

it('a response of more values than memory should hold costs its call, and the server is not started again', async () => {
  const run = await runAssay(['check', '--no-save', '--json', '--max-calls', '3', ...serve('numbers')]);
  expect(run.err).not.toContain('bug in Assay');
  const report: RunReport = JSON.parse(run.out);
  expect(report.summary.restarts).toBe(0);
  expect(report.findings.map(({ rule }) => rule)).toContain('wire/too-many-values');
});
