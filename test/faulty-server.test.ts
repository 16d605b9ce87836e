import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFECTS } from '../examples/faulty-server/defects.js';
import type { RunFinding, RunReport } from '../src/model/run-report.js';
import { runAssay } from './cli/run-assay.js';

const MAIN = resolve(import.meta.dirname, '../dist/examples/faulty-server/main.js');
const faulty = new Map(DEFECTS.map((defect) => [defect.tool, defect]));

describe('the faulty server', () => {
  it('has at least forty kinds of defects, one per tool, each with a twin of its own', () => {
    const kinds = DEFECTS.map(({ kind }) => kind);
    const tools = DEFECTS.flatMap(({ tool, twin }) => [tool, twin]);
    expect(new Set(kinds).size).toBe(DEFECTS.length);
    expect(new Set(tools).size).toBe(2 * DEFECTS.length);
    expect(DEFECTS.length).toBeGreaterThanOrEqual(40);
  });

  it('is described by its page, defect by defect', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../docs/faulty-server.md'), 'utf8');
    const rows = [...page.matchAll(/^\| +([a-z].*?) +\|$/gm)].map(([, cells = '']) => cells.split(/ +\| +/));
    const expected = DEFECTS.map(({ kind, tool, twin, description, expected: { rule, severity } }) => [
      kind,
      `\`${tool}\``,
      description,
      `\`${rule}\``,
      severity,
      `\`${twin}\``,
    ]);
    expect(rows).toEqual(expected);
  });
});

describe('assay check on the faulty server', () => {
  let report: RunReport;
  const shown = ({ rule, severity }: Pick<RunFinding, 'rule' | 'severity'>): string => `${severity} ${rule}`;

  async function check(): Promise<string> {
    const options = ['--mode', 'all', '--json', '--no-save', '--timeout', '5', '--concurrency', '4'];
    const { code, out, err } = await runAssay(['check', ...options, '--', process.execPath, MAIN]);
    expect(code, err).toBe(1);
    return out;
  }

  let json: string;

  beforeAll(async () => {
    json = await check();
    report = JSON.parse(json) as RunReport;
  }, 180_000);

  it.each(DEFECTS)('finds $kind', ({ tool, expected }) => {
    const findings = report.findings.filter(({ subject }) => subject.tool === tool);
    expect(findings.map(shown)).toContain(shown(expected));
  });

  it('reports nothing else about the faulty tools at warning or above', () => {
    const others = report.findings.filter(({ rule, severity, subject }) => {
      const expected = faulty.get(subject.tool ?? '')?.expected;
      return (
        expected !== undefined &&
        severity !== 'info' &&
        rule !== expected.rule &&
        !expected.also?.includes(rule)
      );
    });
    expect(others.map((finding) => `${finding.subject.tool}: ${shown(finding)}`)).toEqual([]);
  });

  // A busy machine can push a call over a limit of time; then the events are not the same, and neither is the report.
  it('gives the same report again for the same seed, but for times', {
    timeout: 180_000,
    retry: 2,
  }, async () => {
    const timeless = (text: string): string =>
      text
        .replace(/"(?:milliseconds|p50|p95|max)": [\d.]+/g, '"time": 0')
        // One tool tells the time in its description.
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')
        // Whoever is slow or hangs is told how long it took.
        .replace(/\b\d+(?:\.\d+)? m?s\b/g, '0 s');
    const before = timeless(json);
    json = await check();
    // Not compared by the test runner, which would print both in full.
    expect(timeless(json) === before).toBe(true);
  });

  it('is silent about every healthy tool', () => {
    const others = report.findings.filter(({ subject: { tool } }) => tool !== undefined && !faulty.has(tool));
    expect(others.map((finding) => `${finding.subject.tool}: ${shown(finding)}`)).toEqual([]);
  });

  it('has nothing against the server as a whole but the size of its list', () => {
    const others = report.findings.filter(({ subject }) => subject.tool === undefined);
    expect(others.map(shown)).toEqual(['info lint/list-token-budget']);
  });

  it('has called every healthy tool, and seen it succeed', () => {
    const healthy = report.tools.filter(({ name }) => !faulty.has(name));
    const doubtful = healthy.filter(
      ({ notTested, neverSucceeded }) => notTested !== undefined || neverSucceeded,
    );
    expect(doubtful.map(({ name }) => name)).toEqual([]);
    expect(report.partial).toBeUndefined();
  });
});
