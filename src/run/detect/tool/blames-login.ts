import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';

/** How an error says that the caller has to log in, and not that this one thing is closed to it. */
const PROOF = 'tokens?|sessions?|credentials?|api[ -_]?keys?';
const OVER = 'expired|invalid|missing|revoked';
const LOG_IN = new RegExp(
  [
    // "your access token has expired"
    String.raw`\b(?:${PROOF})\b[^.\n]{0,30}\b(?:${OVER})`,
    // "invalid API key"
    String.raw`\b(?:${OVER}) (?:\w{1,12} )?(?:${PROOF})\b`,
    // "please sign in again"
    String.raw`\b(?:sign|log) ?in\b|\bre-?authenticate\b`,
  ].join('|'),
  'i',
);

/** Names of arguments that say who calls, or from whom a response comes that has logins of its own. */
const WHO =
  /token|key|secret|pass|auth|cred|login|account|tenant|session|url|uri|host|endpoint|server|remote|repo|workspace|profile|client|device/i;

/** Values that were made up for one argument, in calls that a success differs from in nothing else. */
const LEAST = 2;

/**
 * A made-up value of one argument gets an error about a login, although the same call with another value works before and
 * after: nobody has to log in, the thing does not exist.
 */
export const blamesLogin: ToolDetector = {
  name: 'blames the login',
  scope: 'tool',
  rules: [RUN_RULES.errorType],
  at: '/login',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    for (const worked of successes(state).slice(0, 3)) {
      const failed = blamedFor(state, worked);
      const name = failed === undefined ? undefined : onlyDifference(worked, failed);
      if (failed === undefined || name === undefined || !(await isSo(state, context, emit, worked, failed)))
        continue;
      const draft = {
        path: joinPointer('/login', name),
        message: `A value of "${quote(name, 60)}" that does not exist is reported as a problem with the login.`,
        expected: 'an error that says what does not exist',
        received: quote(replyText(failed.reply), 160),
        fix: 'Say which argument is wrong.',
        evidence: [{ text: `works without a login: ${quoteValue(worked.arguments, 160)}` }],
      };
      const finding = runFinding(RUN_RULES.errorType, state.tool.name, draft, 'response');
      yield { finding, attempt: failed, isConfirmed: true };
      return;
    }
  },
};

/** The first of several calls with made-up values that were told to log in, where no other call was. */
function blamedFor(state: ToolState, worked: Attempt): Attempt | undefined {
  const told = state.attempts.filter(
    (one) => one.validation?.isError === true && LOG_IN.test(replyText(one.reply).slice(0, 400)),
  );
  const names = new Set(told.map((one) => onlyDifference(worked, one)));
  const [first] = told;
  const isOfOne = names.size === 1 && first !== undefined && onlyDifference(worked, first) !== undefined;
  return isOfOne && told.length >= LEAST ? first : undefined;
}

/** The only argument in which two calls differ, a text that says which thing is meant. */
function onlyDifference({ arguments: one }: Attempt, { arguments: other }: Attempt): string | undefined {
  if (!isRecord(one) || !isRecord(other)) return undefined;
  const all = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const [only, ...more] = all.filter(
    (name) => canonicalJson(one[name] ?? null) !== canonicalJson(other[name] ?? null),
  );
  const isText = only !== undefined && typeof one[only] === 'string' && typeof other[only] === 'string';
  return isText && more.length === 0 && !WHO.test(only) ? only : undefined;
}

/** Whether one call fails and the other works, to and fro: no login ends in between. */
async function isSo(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  worked: Attempt,
  failed: Attempt,
): Promise<boolean> {
  const again = (one: Attempt): Promise<Attempt | undefined> =>
    extraCall(state, context, emit, one.scenario, one.arguments);
  const refused = await again(failed);
  if (refused?.validation?.isError !== true || !LOG_IN.test(replyText(refused.reply).slice(0, 400)))
    return false;
  return state.stage === 'destroy' || (await again(worked))?.succeeded === true;
}
