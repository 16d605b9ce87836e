import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFECTS, listTools } from '../examples/faulty-server/defects.js';
import { respond } from '../examples/faulty-server/serve.js';
import { readArguments } from '../src/cli/arguments-option.js';
import { callCommand } from '../src/cli/check/command-line.js';
import type { RunFinding } from '../src/model/run-report.js';
import type { Session } from '../src/model/session.js';
import { detectorOf } from '../src/run/detect/detectors.js';
import { replay } from '../src/run/replay/replay.js';
import { run } from '../src/run/run.js';
import { faultySession } from './fixtures/faulty-session.js';

/** Tools that never respond, that end the process, that take real time, or that fail now and then; and healthy ones. */
const DENIED = ['print_*', 'price_*', ...DEFECTS.map(({ twin }) => twin)];

/** The faulty server in this process. */
const faulty = (): Session => faultySession({ listTools, respond });

const reproduce = (tool: string, args: unknown): string =>
  callCommand({ options: [], command: ['node', 'server.js'] }, tool, args);

async function findingsOf(session: Session, perTool?: number): Promise<readonly RunFinding[]> {
  let time = 0;
  const options = { seed: 1, mode: 'all', deny: DENIED, now: () => time++, reproduce } as const;
  for await (const event of run(session, perTool === undefined ? options : { ...options, perTool }))
    if (event.type === 'summary') return event.report.findings;
  return [];
}

/** The words of command lines as a shell reads them, all in one process. */
function shellWords(lines: readonly string[]): readonly (readonly string[])[] {
  const script = lines.map((line) => `printf '%s\\0' ${line}; printf '\\001'`).join('\n');
  const text = execFileSync('sh', { input: script, encoding: 'utf8', maxBuffer: 64_000_000 });
  return text
    .split('\u0001')
    .slice(0, -1)
    .map((line) => line.split('\0').slice(0, -1));
}

/** What a printed command sends. */
function sentBy(words: readonly string[]): unknown {
  return readArguments(words[words.indexOf('--args') + 1], [], {});
}

/** Whether one call shows a finding; others take a comparison of several. */
const isShownByItsCall = (finding: RunFinding): boolean =>
  (detectorOf(finding)?.replay.by ?? 'call') === 'call';

describe('the printed reproduction of a finding', () => {
  let findings: readonly RunFinding[] = [];
  let lines: readonly (readonly string[])[] = [];

  beforeAll(async () => {
    findings = (await findingsOf(faulty(), 8)).filter((one) => one.reproduce !== undefined);
    lines = shellWords(findings.map((one) => one.reproduce ?? ''));
  });

  it('calls the tool of the finding with its very arguments', () => {
    expect(findings.length).toBeGreaterThan(20);
    for (const [index, finding] of findings.entries()) {
      const words = lines[index] ?? [];
      expect(words.slice(1, 4)).toEqual(['call', finding.call?.tool, '--no-validate']);
      expect(sentBy(words)).toEqual(finding.call?.arguments);
    }
  });

  it('shows the same thing when it is run', async () => {
    const gone: string[] = [];
    for (const [index, finding] of findings.entries()) {
      if (finding.severity === 'info' || finding.flaky === true || !isShownByItsCall(finding)) continue;
      const { call } = finding;
      if (call === undefined) continue;
      const printed = { ...finding, call: { ...call, arguments: sentBy(lines[index] ?? []) } };
      const options = { timeout: 1_000, signal: new AbortController().signal, mode: 'all' } as const;
      const { outcome, reason } = await replay(faulty(), printed, options);
      if (outcome !== 'still_failing') gone.push(`${finding.rule} ${finding.subject.tool}: ${reason}`);
    }
    expect(gone).toEqual([]);
  });

  it.each([[null], [[]], ['assay'], [12], [true], [{}]])('has %j where that was sent', (args) => {
    expect(shellWords([reproduce('get_time', args)]).map(sentBy)).toEqual([args]);
  });
});
