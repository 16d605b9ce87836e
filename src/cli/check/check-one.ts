import type { Fault } from '../../model/fault.js';
import type { InternalError } from '../../model/internal-error.js';
import type { RunEvent } from '../../model/run-event.js';
import type { RunReport } from '../../model/run-report.js';
import { planEnd, planLines } from '../../report/terminal/plan-lines.js';
import type { RunObservation } from '../drift/observe-run.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
import type { ResolvedTarget } from '../target/resolve-target.js';
import type { CheckOptions } from './check-options.js';
import type { CheckSettings } from './check-settings.js';
import { checkTarget } from './check-target.js';
import type { TargetWords } from './command-line.js';
import { runOrigin } from './run-origin.js';

/** The check of one server. */
export interface OneCheck {
  /** Without secrets, and with its origin. */
  readonly report: RunReport;
  /** Why the server could not be opened. */
  readonly fault?: Fault;
  /** A part of Assay failed on the way, and has said so. */
  readonly hasFailed: boolean;
  /** What is printed instead of the report: the plan of a dry run, and nothing for a server that could not be opened. */
  readonly plan?: string;
  /** What was seen beside what the lock file has. */
  readonly observation?: RunObservation;
}

/** Checks one server; reports each event as it happens. */
export async function checkOne(
  resolved: ResolvedTarget,
  words: TargetWords,
  options: CheckOptions,
  settings: CheckSettings,
  invocation: Invocation,
  tell: (event: RunEvent) => void,
): Promise<OneCheck> {
  const { secrets, terminal } = invocation;
  const origin = runOrigin(words, options, { startedAt: new Date(), assay: packageVersion() });
  terminal.progress(`Connecting to ${resolved.label} …`);
  const isPlan = options.dryRun === true && options.json !== true && options.events !== true;
  const plan: string[] = [];
  const onEvent = (event: RunEvent): void => {
    tell(event.type === 'summary' ? { ...event, report: { ...event.report, origin } } : event);
    if (isPlan) plan.push(...planLines(event, terminal.paint));
  };
  let hasFailed = false;
  const onInternalError = ({ error, tool }: InternalError): void => {
    hasFailed = true;
    invocation.noteInternalError(error, tool);
  };
  const listener = { onEvent, onInternalError };
  const { report, fault, observation } = await checkTarget(
    resolved,
    options,
    settings,
    words,
    invocation,
    listener,
  );
  const shown = secrets.maskValue({ ...report, origin });
  if (fault !== undefined) return { report: shown, fault, hasFailed, plan: '' };
  if (!isPlan) return { report: shown, hasFailed, ...(observation === undefined ? {} : { observation }) };
  return { report: shown, hasFailed, plan: [...plan, ...planEnd(shown, terminal.paint)].join('\n') };
}
