import { open } from '../../connect/index.js';
import type { Finding, Severity } from '../../model/finding.js';
import type { RunEvent } from '../../model/run-event.js';
import type { RunReport } from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import { run } from '../../run/index.js';
import type { KnownValues } from '../../scenario/index.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import type { ResolvedTarget } from '../target/resolve-target.js';
import { BUNDLED_FIXTURES } from './bundled-fixtures.js';
import { type CheckOptions, fixturesOf } from './check-options.js';
import { callCommand, type TargetWords } from './command-line.js';
import { ProgressLine } from './progress-line.js';
import { validationProbe } from './validation-probe.js';

/** Calls of a check wait no longer than this where no --timeout is given. */
const PATIENCE = 10_000;

/** Runs a check on an open server; hands each event on and returns the report. */
export async function checkServer(
  session: Session,
  { target, options: opening, label }: ResolvedTarget,
  options: CheckOptions,
  words: TargetWords,
  { signal, terminal }: Invocation,
  onEvent: (event: RunEvent) => void,
): Promise<RunReport> {
  const progress = new ProgressLine(terminal, label, options.maxTime);
  const { maxCalls, maxTime, perTool, concurrency, timeout } = options;
  const given = { maxCalls, maxTime, perTool, concurrency };
  const events = run(session, {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    seed: options.seed,
    now: () => performance.now(),
    mode: options.mode,
    allow: options.allow,
    deny: options.deny,
    callTimeout: timeout ?? PATIENCE,
    values: isBundled(words) ? withBundled(fixturesOf(options.arg)) : fixturesOf(options.arg),
    probes: [validationProbe(options.mode, timeout ?? PATIENCE)],
    dryRun: options.dryRun === true,
    reopen: () => open(target, opening),
    reproduce: (tool, args) => callCommand(words, tool, args),
    signal,
  });
  let report: RunReport | undefined;
  for await (const event of events) {
    progress.show(event);
    onEvent(event);
    if (event.type === 'summary') report = event.report;
  }
  terminal.progress('');
  if (report === undefined) throw new Error('The run ended without a summary.');
  return report;
}

/** No target was named, so that the server is the one that comes with Assay. */
function isBundled({ url, command, options }: TargetWords): boolean {
  return url === undefined && command === undefined && !options.includes('--config');
}

const withBundled = (given: KnownValues): KnownValues => ({
  ...given,
  tools: { ...BUNDLED_FIXTURES.tools, ...given.tools },
});

const RANK: Readonly<Record<Severity | 'never', number>> = { info: 0, warning: 1, error: 2, never: 3 };

/** What a check tells the shell: a run that was cut short, or in which nothing could be called, has shown nothing. */
export function exitCodeOf(report: RunReport, { failOn, dryRun }: CheckOptions): ExitCode {
  const { summary, partial, findings } = report;
  const isBad = ({ severity }: Finding): boolean => RANK[severity] >= RANK[failOn];
  if (partial !== undefined) return EXIT.untested;
  if (findings.some(isBad)) return EXIT.findings;
  if (dryRun !== true && summary.tools > 0 && summary.tested === 0) return EXIT.untested;
  return EXIT.clean;
}
