import type { Classification } from '../../model/result.js';
import type { RunFinding } from '../../model/run-report.js';
import { type Attempt, isUnauthorised } from '../attempt/attempt.js';
import { crashTrace } from '../attempt/crash-trace.js';
import { replyText } from '../attempt/reply-text.js';
import { validCalls } from '../control/invalid-call.js';
import { isOfMadeUpShape } from '../control/shape-crash.js';
import { RUN_RULES } from '../detect/run-rules.js';
import { successes, type ToolState } from '../state/tool-state.js';

/** Findings about invalid calls that limit the class of a tool as soon as they are warnings; none ever decides it. */
const LIMITING: ReadonlySet<string> = new Set([
  RUN_RULES.silentAcceptance.id,
  RUN_RULES.coerced.id,
  RUN_RULES.undeclaredAccepted.id,
]);

/** Errors that say nothing about what the tool does with arguments that it takes. */
const BEFORE_THE_TOOL: ReadonlySet<string> = new Set([
  'validation_rejection',
  'auth',
  'rate_or_quota',
  'upstream_unreachable',
]);

/**
 * The guide's rule over the valid calls: all passed, or some. A tool that was never seen to succeed has shown that it
 * responds and no more; one whose every valid call failed is named after how it failed. A definition with an error, and
 * invalid calls that are accepted, keep a tool from being fully working.
 */
export function classificationOf(
  state: ToolState,
  definition: readonly RunFinding[],
): Classification | undefined {
  if (state.attempts.length === 0) return undefined;
  if (successes(state).length === 0) return withoutSuccess(state);
  const valid = validCalls(state);
  const passed = valid.filter((attempt) => attempt.passed).length;
  const found = [...definition, ...state.book.entries.map(({ finding }) => finding)];
  const isLimited = found.some(
    ({ severity, rule }) => severity === 'error' || (severity === 'warning' && LIMITING.has(rule)),
  );
  const isWhole =
    passed === valid.length && !isLimited && !state.attempts.some(crashesWithout) && !valid.some(needsClient);
  return isWhole ? 'fully_working' : 'partially_working';
}

/** Whether a call crashed as an argument was left out: models do that more often than they send a wrong type. */
const crashesWithout = ({ scenario, findings }: Attempt): boolean =>
  scenario.violates?.keyword === 'required' && findings.some(({ rule }) => rule === 'response/crash');

/** A request that a server sends to its client, or what an SDK says where the client does not take it. */
const TO_CLIENT =
  /\bclient does not support\b|\b(?:elicitation\/create|sampling\/createMessage|roots\/list)\b/i;

/** Whether a call failed as the tool asks its client for something that we cannot give: that part was not seen to work. */
const needsClient = ({ succeeded, reply }: Attempt): boolean =>
  !succeeded && TO_CLIENT.test(replyText(reply).slice(0, 2_000));

function withoutSuccess(state: ToolState): Classification {
  const isUnknown = state.book.entries.some(({ finding }) => finding.rule === RUN_RULES.unknownTool.id);
  if (isUnknown) return 'error';
  const valid = validCalls(state);
  const classes = valid.map(classOf);
  if (valid.length > 0 && classes.every((one) => one === 'broken'))
    return state.isCutOff === true ? 'connectivity_only' : 'broken';
  const reached = valid.filter(({ validation }) => !BEFORE_THE_TOOL.has(validation?.diagnosis.kind ?? ''));
  const isBroken = (attempt: Attempt): boolean =>
    classOf(attempt) === 'error' && !isOfMadeUpShape(state, attempt);
  return reached.length > 0 && reached.every(isBroken) ? 'error' : 'connectivity_only';
}

/**
 * A call without a response is an error where the server reports a program error, as if an SDK had caught it. One that
 * the transport did not let through never reached the tool.
 */
function classOf(attempt: Attempt): Classification {
  if (isUnauthorised(attempt)) return 'connectivity_only';
  const { validation, fault } = attempt;
  // That the program broke needs a sign of it: an error without a cause, or with one that we cannot name, is none.
  if (validation?.diagnosis.kind === 'unclear') return 'connectivity_only';
  return validation?.classification ?? (crashTrace(fault?.stderr) === undefined ? 'broken' : 'error');
}
