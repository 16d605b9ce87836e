import { isRecord } from '../../../model/json.js';
import { joinPointer, pointerTokens } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { seenFor } from '../../../scenario/known/values-for.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';
import type { Detection, ToolDetector } from '../detector.js';
import { isSameNumber } from '../echo/cut-value.js';
import { type Echo, echoesIn } from '../echo/echoes.js';
import { partlyShown } from '../echo/partly-shown.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { type Argument, argumentsOf, describedAs } from './ignored-argument.js';

/** Names of arguments by which one thing is asked for. */
const IDENTIFIES = /(?:^|_)(?:id|key|code|slug|uuid|number|sku|isbn|symbol)$|(?:Id|Key|Code|Number)$/;

/** What a tool says that rightly returns another thing than the one that was named. */
const ANOTHER =
  /\b(?:parent|next|previous|prev|related|similar|alias|redirect|replace|random|nearest|closest|latest|successor|duplicate|copy|clone|child)/i;

/** What says that a number need not be met. */
const ROUGHLY = /\b(?:min|max|about|around|approx|best|default|at (?:least|most)|up to|suitable|fallback)/i;

/**
 * The response has a member with the name of an argument, and another value than was sent. Either the member repeats the
 * argument in other calls, and this time what is left of it: the beginning of a text, some members of a list, what a small
 * type holds of a number. Or the tool reads, and the member identifies a thing and is never the one that was asked for, or
 * it is a number between two that get the same response. Whatever its name is, a member that repeats the argument in other
 * calls does not go on after it where a thing of just this name exists.
 */
export const valueChanged: ToolDetector = {
  name: 'value changed',
  scope: 'tool',
  rules: [RUN_RULES.valueChanged],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const parts = await partlyShown(state, context, emit);
    for (const part of parts) yield detection(state, part);
    if (state.stage !== 'read') return;
    const echoes = successes(state).flatMap((attempt) => echoesIn(attempt).filter(isComparable));
    for (const argument of argumentsOf(state)) {
      const path = joinPointer('', argument.name);
      if (parts.some((part) => part.path === path)) continue;
      const own = echoes.filter((echo) => echo.path === path);
      const found = changed(state, argument, own) ?? longer(state, context, argument);
      if (found !== undefined) yield detection(state, found);
    }
  },
};

function changed(state: ToolState, argument: Argument, shown: readonly Echo[]): Echo | undefined {
  const { name } = argument;
  const [first, ...others] = shown.filter((one) => !isSame(one.sent, one.shown));
  if (first === undefined) return undefined;
  if (typeof first.sent === 'string' && typeof first.shown === 'number') return first;
  const { description = '', name: tool } = state.tool;
  const isAnother = ANOTHER.test(`${tool.replaceAll('_', ' ')} ${description}`);
  if (isAnother || shown.some((one) => one.sent === one.shown)) return undefined;
  const asked = new Set([first, ...others].map(({ sent }) => sent));
  const isOther = IDENTIFIES.test(name) && typeof first.sent === 'number' && asked.size > 1;
  return isOther ||
    (!ROUGHLY.test(`${name} ${description} ${describedAs(argument)}`) && isBetween(first, others))
    ? first
    : undefined;
}

/** Calls in which a member has to repeat an argument to be what identifies the thing. */
const ENOUGH = 2;

/** A response about a thing whose name only begins with the one that was sent, although there is a thing of this name. */
function longer(state: ToolState, context: RunContext, { name }: Argument): Echo | undefined {
  const path = joinPointer('', name);
  const known = new Set(seenFor(context.values.for(state), state.tool.name, name));
  const all = successes(state).flatMap((attempt): (Echo & { readonly member: string })[] => {
    const data = shownData(attempt.reply);
    const sent = isRecord(attempt.arguments) ? attempt.arguments[name] : undefined;
    if (!isRecord(data) || typeof sent !== 'string' || sent === '') return [];
    return Object.entries(data).map(([member, shown]) => ({ attempt, path, sent, shown, member }));
  });
  return all.find(({ member, sent, shown }) => {
    const isLonger = typeof shown === 'string' && shown !== sent && shown.startsWith(String(sent));
    if (!isLonger || !known.has(sent) || !known.has(shown)) return false;
    const repeated = all.filter((one) => one.member === member && one.sent === one.shown);
    return new Set(repeated.map((one) => one.sent)).size >= ENOUGH;
  });
}

/** Whether a smaller number and a larger one get the same response, which shows one in between: no bound explains it. */
function isBetween({ attempt, sent, shown }: Echo, others: readonly Echo[]): boolean {
  if (typeof sent !== 'number' || typeof shown !== 'number') return false;
  const text = replyText(attempt.reply);
  return others.some(
    (other) =>
      typeof other.sent === 'number' &&
      (sent - shown) * (other.sent - shown) < 0 &&
      differences(attempt.arguments, other.attempt.arguments).length === 1 &&
      replyText(other.attempt.reply) === text,
  );
}

/** Whether both values are plain and of one type; leading zeros are lost where a text becomes a number. */
function isComparable({ sent, shown }: Echo): boolean {
  const isPlain = typeof sent === 'number' || typeof sent === 'string' || typeof sent === 'boolean';
  const isZeroLost = typeof sent === 'string' && /^0\d+$/.test(sent) && shown === Number(sent);
  return isPlain && (typeof shown === typeof sent || isZeroLost);
}

/** Whether a value is shown as it was sent, or in a form that means the same. */
const isSame = (sent: unknown, shown: unknown): boolean =>
  typeof sent === 'number' && typeof shown === 'number' ? isSameNumber(sent, shown) : sent === shown;

function detection({ tool }: ToolState, { attempt, path, sent, shown }: Echo): Detection {
  const name = pointerTokens(path).at(-1) ?? '';
  const draft = {
    path,
    message: `The response shows a different "${quote(name, 60)}" from the one sent.`,
    expected: quoteValue(sent),
    received: quoteValue(shown),
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  return {
    finding: runFinding(RUN_RULES.valueChanged, tool.name, draft, 'response'),
    attempt,
    isConfirmed: true,
  };
}
