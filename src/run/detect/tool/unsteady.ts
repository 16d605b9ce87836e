import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { isUnprepared } from '../../control/unprepared.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { flaky } from '../repetition/flaky.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';

/** Errors that depend on the arguments, on how often the server was asked, or on what was created and deleted meanwhile. */
const EXPLAINED: ReadonlySet<string> = new Set([
  'validation_rejection',
  'rate_or_quota',
  'auth',
  'not_found',
]);

/** Failing calls that are repeated. */
const MOST_REPEATED = 2;

/**
 * A tool that reads, or may be told the same again, succeeds and fails with the same arguments: a call that failed succeeds when it is repeated, and the
 * failure comes back, or the first call that succeeded fails ever after.
 */
export const unsteady: ToolDetector = {
  name: 'unsteady',
  scope: 'tool',
  rules: [RUN_RULES.flaky],
  replay: flaky.replay,
  detect: comesAndGoes,
};

type Call = (attempt: Attempt) => Promise<Attempt | undefined>;

async function* comesAndGoes(state: ToolState, context: RunContext, emit: Emit): AsyncGenerator<Detection> {
  const [worked] = successes(state).filter(isPlanned);
  if (worked === undefined || (state.stage !== 'read' && !mayRepeat(state))) return;
  const cold = failedOnlyFirst(state, context);
  if (cold !== undefined) {
    yield detection(state, cold, 'a success', 'The first call fails, and the same call succeeds after it.');
    return;
  }
  const call: Call = (attempt) => extraCall(state, context, emit, attempt.scenario, attempt.arguments);
  const isDoubtful =
    state.stage === 'read'
      ? (one: Attempt): boolean => isPlanned(one) && !lacksWhatWorks(state, one)
      : asksAgain;
  const failed = state.attempts.filter((one) => isDoubtful(one) && isOwnFailure(one));
  for (const attempt of failed.slice(0, MOST_REPEATED))
    if ((await isGone(call, attempt)) && (await returns(call, attempt))) {
      yield detection(state, attempt, 'a success');
      return;
    }
  // Other valid calls that failed are the reason to doubt a success: without any, it needs no repetition.
  if (state.stage !== 'read' || failed.length === 0 || successes(state).length > 1) return;
  const again = await failsSince(call, worked);
  if (again !== undefined) yield detection(state, again, 'a success, as before');
}

/** A step of a sequence depends on the steps before it. */
const isPlanned = ({ scenario }: Attempt): boolean => scenario.aim !== undefined;

/** Whether the same call has no further effect, as the tool says. */
const mayRepeat = ({ stage, tool }: ToolState): boolean =>
  stage !== 'destroy' && tool.annotations?.idempotentHint === true;

/** Whether an error says that the same call may succeed: only then is it made again where it writes. */
const asksAgain = ({ scenario, reply }: Attempt): boolean =>
  scenario.violates === undefined &&
  /\b(?:try|retry)\b.{0,20}\bagain\b|\bretry\b/i.test(replyText(reply).slice(0, 500));

/** Names of tools that prepare what others need. */
const PREPARES: ReadonlySet<string> = new Set(
  (
    'add attach begin build configure connect create import index init initialize launch load login open prepare ' +
    'rebuild refresh reload reset select set setup start switch sync use warm'
  ).split(' '),
);

/** The first call of a tool that was not prepared for it, and worked when it was made again at once. */
function failedOnlyFirst({ attempts, tool }: ToolState, { states }: RunContext): Attempt | undefined {
  const [first, second] = attempts;
  if (first === undefined || second?.succeeded !== true || !isUnprepared(first)) return undefined;
  const isSame = second.scenario.id === first.scenario.id;
  return isSame &&
    !states.some(
      (other) =>
        other.tool !== tool && PREPARES.has(/^[A-Z]?[a-z]+/.exec(other.tool.name)?.[0].toLowerCase() ?? ''),
    )
    ? first
    : undefined;
}

/** Whether a call that failed succeeds in one of two repetitions. */
async function isGone(call: Call, failed: Attempt): Promise<boolean> {
  return (await call(failed))?.succeeded === true || (await call(failed))?.succeeded === true;
}

/** The repetition of a success that fails, twice, for a reason that is the server's own. */
async function failsSince(call: Call, worked: Attempt): Promise<Attempt | undefined> {
  const again = await call(worked);
  const isOutside = again?.validation?.diagnosis.kind === 'upstream_unreachable';
  if (again === undefined || isOutside || !isOwnFailure(again)) return undefined;
  return (await call(worked))?.succeeded === false ? again : undefined;
}

/** Repetitions after which a failure that is gone has not come back. */
const MOST_RETURNS = 3;

/** Whether the failure comes back: then nothing that was changed in between explains it. */
async function returns(call: Call, failed: Attempt): Promise<boolean> {
  for (let times = 0; times < MOST_RETURNS; times++) {
    const attempt = await call(failed);
    if (attempt === undefined) return false;
    if (!attempt.succeeded) return isOwnFailure(attempt);
  }
  return false;
}

/** A valid call that got an error of the tool itself. */
function isOwnFailure({ scenario, succeeded, reply, validation }: Attempt): boolean {
  if (scenario.violates !== undefined || succeeded || reply === undefined) return false;
  return validation?.isError === true && !EXPLAINED.has(validation.diagnosis.kind);
}

/** Whether every success has an argument that the call lacks: that explains the failure. */
function lacksWhatWorks(state: ToolState, { arguments: args }: Attempt): boolean {
  const [first, ...more] = successes(state).map((success) => Object.keys(success.arguments ?? {}));
  const own = Object.keys(args ?? {});
  return (first ?? []).some((name) => !own.includes(name) && more.every((names) => names.includes(name)));
}

function detection(
  state: ToolState,
  attempt: Attempt,
  expected: string,
  message = 'The same call succeeds and fails when it is repeated.',
): Detection {
  const draft = {
    path: '',
    message,
    expected,
    received: quote(replyText(attempt.reply), 160),
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  return {
    finding: runFinding(RUN_RULES.flaky, state.tool.name, draft, 'response'),
    attempt,
    isConfirmed: true,
  };
}
