import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFECTS, SERVER_DEFECTS } from '../examples/faulty-server/defects.js';
import { withDefects } from '../scripts/faulty-server-page.js';
import type { RunEvent } from '../src/model/run-event.js';
import type { RunFinding, RunReport } from '../src/model/run-report.js';
import { run } from '../src/run/run.js';
import { runAssay } from './cli/run-assay.js';
import { faultySession } from './fixtures/faulty-session.js';

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
    expect(page.match(/^\| +[a-z]/gm)).toHaveLength(DEFECTS.length + SERVER_DEFECTS.length);
    expect(withDefects(page)).toBe(page);
  });
});

describe('a run of the faulty server with a clock of its own', () => {
  /** Every third defect, or in the long tests each of them: what could differ in two runs is not in one detector alone. */
  const others = DEFECTS.filter((_, index) => process.env.TEST_LENGTH !== 'long' && index % 3 !== 0);
  /** Tools that never answer, that end the process, or that take real time; and the healthy ones. */
  const DENIED = [
    'print_*',
    'price_*',
    ...DEFECTS.map(({ twin }) => twin),
    ...others.map(({ tool }) => tool),
  ];

  /** Everything that a run says about a fresh copy of the server, in this process. */
  async function events(): Promise<string> {
    vi.resetModules();
    const [{ respond }, { listTools }] = await Promise.all([
      import('../examples/faulty-server/serve.js'),
      import('../examples/faulty-server/defects.js'),
    ]);
    const session = faultySession({ listTools, respond });
    let time = 0;
    const seen: RunEvent[] = [];
    // A few scenarios of each tool: every detector runs, and what follows from a seed is not the number of calls.
    const options = { seed: 1, mode: 'all', deny: DENIED, perTool: 3, now: () => time++ } as const;
    for await (const event of run(session, options)) seen.push(event);
    // One tool tells the time in its description, so that its hash differs, too.
    return JSON.stringify(seen)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')
      .replace(/sha256:[0-9a-f]{64}/g, 'hash');
  }

  it('gives the same events again for the same seed', async () => {
    const first = await events();
    const second = await events();
    expect(first.length).toBeGreaterThan(100_000);
    // Not compared by the test runner, which would print both in full.
    expect(first === second).toBe(true);
  });
});

describe('assay check on the faulty server', () => {
  let report: RunReport;
  const shown = ({ rule, severity }: Pick<RunFinding, 'rule' | 'severity'>): string => `${severity} ${rule}`;

  beforeAll(async () => {
    const options = ['--mode', 'all', '--json', '--no-save', '--timeout', '5', '--concurrency', '4'];
    const { code, out, err } = await runAssay(['check', ...options, '--', process.execPath, MAIN]);
    expect(code, err).toBe(1);
    report = JSON.parse(out) as RunReport;
  }, 300_000);

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

  it('is silent about every healthy tool', () => {
    const others = report.findings.filter(({ subject: { tool } }) => tool !== undefined && !faulty.has(tool));
    expect(others.map((finding) => `${finding.subject.tool}: ${shown(finding)}`)).toEqual([]);
  });

  it('has nothing against the server but its own defects and the size of its list', () => {
    const others = report.findings.filter(({ subject }) => subject.tool === undefined);
    const expected = SERVER_DEFECTS.map((defect) => shown(defect.expected));
    expect(others.map(shown).sort()).toEqual(['info lint/list-token-budget', ...expected].sort());
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
