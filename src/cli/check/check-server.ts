import { couldRunMeet } from '../../config/could-meet.js';
import { fitsGlob } from '../../config/index.js';
import { judgeFindings } from '../../config/judge-findings.js';
import { open, type Target } from '../../connect/index.js';
import type { InternalError } from '../../model/internal-error.js';
import { nearest } from '../../model/nearest.js';
import type { RunEvent } from '../../model/run-event.js';
import type { RunReport } from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import { cleanLine } from '../../report/clean-text.js';
import { type Found, type Judged, run } from '../../run/index.js';
import { reportedAlone } from '../../run/state/finding-book.js';
import type { KnownValues } from '../../scenario/index.js';
import type { RunObservation } from '../drift/observe-run.js';
import type { Invocation } from '../invocation.js';
import type { ResolvedTarget } from '../target/resolve-target.js';
import { UsageError } from '../usage-error.js';
import { BUNDLED_FIXTURES } from './bundled-fixtures.js';
import type { CheckOptions } from './check-options.js';
import type { CheckSettings } from './check-settings.js';
import { callCommand, type TargetWords } from './command-line.js';
import { joinedValues, unknownTools } from './fixtures.js';
import { ProgressLine } from './progress-line.js';
import { validationProbe } from './validation-probe.js';
import { workFolder } from './work-folder.js';

/** Calls of a check wait no longer than this where no --timeout is given. */
const PATIENCE = 10_000;

/** The part of the time of a check that is kept for calls in flight and for summing up, and its most milliseconds. */
const RESERVE = { part: 0.1, most: 5_000 };

/** Hears what happens during a check. */
export interface CheckListener {
  onEvent(event: RunEvent): void;
  onInternalError(error: InternalError): void;
}

/** The report of a check, and what it has seen beside what the lock file has. */
export interface ServerCheck {
  readonly report: RunReport;
  readonly observation?: RunObservation;
}

/** Runs a check on an open server; hands each event on and returns the report. */
export async function checkServer(
  session: Session,
  { target, options: opening, label }: ResolvedTarget,
  options: CheckOptions,
  settings: CheckSettings,
  words: TargetWords,
  { signal, terminal }: Invocation,
  { onEvent, onInternalError }: CheckListener,
): Promise<ServerCheck> {
  const observed = await observedRun(session, options, settings);
  const progress = new ProgressLine(terminal, label, options.maxTime);
  const { maxCalls, maxTime, perTool, concurrency, requireCoverage, minContract, timeout } = options;
  const lastCall =
    maxTime === undefined ? undefined : maxTime - Math.min(maxTime * RESERVE.part, RESERVE.most);
  const given = { maxCalls, maxTime: lastCall, perTool, concurrency, requireCoverage, minContract };
  const events = run(session, {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    seed: options.seed,
    now: () => performance.now(),
    mode: options.mode,
    allow: options.allow,
    deny: options.deny,
    callTimeout: timeout ?? PATIENCE,
    values: withFolder(valuesOf(settings, words), target),
    lint: settings.lint,
    ...(settings.responses === undefined ? {} : { responses: settings.responses }),
    ...(settings.standard === undefined ? {} : { standard: settings.standard }),
    judge: (found) => judgeRun(withObservedFindings(found, observed), settings),
    probes: [validationProbe(options.mode, timeout ?? PATIENCE), ...(settings.probes ?? [])],
    dryRun: options.dryRun === true,
    reopen: () => open(target, opening),
    reproduce: (tool, args) => callCommand(words, tool, args),
    onInternalError,
    signal,
  });
  let report: RunReport | undefined;
  for await (const event of events) {
    progress.show(event);
    // A name that fits no tool of this server may be one of another.
    if (event.type === 'tools_read' && settings.isOneOfMany !== true)
      requireTools(settings, options, event.tools, terminal);
    observed?.run.onEvent(event);
    onEvent(event);
    if (event.type === 'summary') report = event.report;
  }
  terminal.progress('');
  if (report === undefined) throw new Error('The run ended without a summary.');
  return observed === undefined ? { report } : { report, observation: observed };
}

/** Watches the run, where what it shows is compared with a lock file. */
async function observedRun(
  session: Session,
  { server, dryRun }: CheckOptions,
  { lock }: CheckSettings,
): Promise<RunObservation | undefined> {
  if (lock === undefined || dryRun === true) return undefined;
  const { observeRun } = await import('../drift/observe-run.js');
  return await observeRun(session, lock, server);
}

function withObservedFindings(found: Found, observed: RunObservation | undefined): Found {
  if (observed === undefined) return found;
  const { findings } = found;
  return { ...found, findings: [...findings, ...observed.run.findings(findings).map(reportedAlone)] };
}

function judgeRun(found: Found, settings: CheckSettings): Judged {
  const { config, baseline, isNarrow, lock, isOneOfMany = false } = settings;
  const { findings, accepted, stale } = judgeFindings(found.findings, {
    config,
    couldMeet: (entry) =>
      !isOneOfMany && couldRunMeet(entry, { ...found, isNarrow, hasLock: lock !== undefined }),
    ...(baseline === undefined ? {} : { baseline: baseline.known }),
  });
  return { findings, accepted, more: stale };
}

/** No target was named, so that the server is the one that comes with Assay. */
function isBundled({ url, command, options }: TargetWords): boolean {
  return url === undefined && command === undefined && !options.includes('--config');
}

function valuesOf({ values: { given, configured } }: CheckSettings, words: TargetWords): KnownValues {
  return joinedValues([given, configured, ...(isBundled(words) ? [BUNDLED_FIXTURES] : [])]);
}

function withFolder(values: KnownValues, target: Target): KnownValues {
  const folder = workFolder(target);
  return folder === undefined ? values : { ...values, folder };
}

/** A wrong name on the command line is refused; a configuration may serve several servers, so that it only warns. */
function requireTools(
  { values: { given, configured } }: CheckSettings,
  { allow, deny }: CheckOptions,
  tools: readonly string[],
  terminal: Invocation['terminal'],
): void {
  const [wrong] = unknownTools(given, tools);
  if (wrong !== undefined) throw new UsageError(wrong);
  const idle = [...idleGlobs('--allow', allow, tools), ...idleGlobs('--deny', deny, tools)];
  for (const remark of [...unknownTools(configured, tools), ...idle])
    terminal.err(`assay: ${cleanLine(remark)}`);
}

/** A pattern that matches no tool may be misspelt, and the tool that it was meant to exclude would be called. */
function idleGlobs(flag: string, globs: readonly string[], tools: readonly string[]): readonly string[] {
  return globs
    .filter((glob) => !tools.some((name) => fitsGlob(glob, name)))
    .map((glob) => {
      const meant = nearest(glob, tools);
      return `${flag} ${glob} matches no tool of this server.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
    });
}
