import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { seenFor } from '../../../scenario/known/values-for.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { type Argument, argumentsOf, describedAs } from './ignored-argument.js';
import { memberOf } from './listed-response.js';

/** Names of arguments by which one thing is asked for. */
const IDENTIFIES = /(?:^|_)(?:id|key|code|slug|uuid|number|sku|isbn|symbol)$|(?:Id|Key|Code|Number)$/;

/** What a tool says that rightly returns another thing than the one that was named. */
const ANOTHER =
  /\b(?:parent|next|previous|prev|related|similar|alias|redirect|replace|random|nearest|closest|latest|successor|duplicate|copy|clone|child)/i;

/** What says that a number need not be met. */
const ROUGHLY = /\b(?:min|max|about|around|approx|best|default|at (?:least|most)|up to|suitable|fallback)/i;

interface Shown {
  readonly attempt: Attempt;
  readonly sent: unknown;
  readonly shown: unknown;
}

/**
 * The response of a tool that reads has a member with the name of an argument, and another value than was sent. Either
 * the member repeats the argument in other calls, and this time what a small type leaves of it, or it identifies a thing
 * and is never the one that was asked for, or it is a number between two that get the same response. Whatever its name is,
 * a member that repeats the argument in other calls does not go on after it where a thing of just this name exists.
 */
export const valueChanged: ToolDetector = {
  name: 'value changed',
  scope: 'tool',
  rules: [RUN_RULES.valueChanged],
  replay: { by: 'run', tools: 'own' },
  *detect(state, context) {
    if (state.stage !== 'read') return;
    for (const argument of argumentsOf(state)) {
      const found = changed(state, argument) ?? longer(state, context, argument);
      if (found !== undefined) yield detection(state, argument, found);
    }
  },
};

function changed(state: ToolState, argument: Argument): Shown | undefined {
  const { name } = argument;
  const shown = successes(state).flatMap((attempt) => shownIn(attempt, name));
  const [first, ...others] = shown.filter((one) => !isSame(one.sent, one.shown));
  if (first === undefined) return undefined;
  if (typeof first.sent === 'string' && typeof first.shown === 'number') return first;
  const repeated = new Set(shown.filter((one) => one.sent === one.shown).map(({ sent }) => sent));
  if (repeated.size > 1) return [first, ...others].find(isDamaged);
  const { description = '', name: tool } = state.tool;
  const isAnother = ANOTHER.test(`${tool.replaceAll('_', ' ')} ${description}`);
  const asked = new Set([first, ...others].map(({ sent }) => sent));
  const isOther = IDENTIFIES.test(name) && typeof first.sent === 'number' && asked.size > 1;
  if (repeated.size > 0 || isAnother) return undefined;
  return isOther ||
    (!ROUGHLY.test(`${name} ${description} ${describedAs(argument)}`) && isBetween(first, others))
    ? first
    : undefined;
}

/** Calls in which a member has to repeat an argument to be what identifies the thing. */
const ENOUGH = 2;

/** A response about a thing whose name only begins with the one that was sent, although there is a thing of this name. */
function longer(state: ToolState, context: RunContext, { name }: Argument): Shown | undefined {
  const known = new Set(seenFor(context.values.for(state), state.tool.name, name));
  const all = successes(state).flatMap((attempt): (Shown & { readonly member: string })[] => {
    const data = shownData(attempt.reply);
    const sent = isRecord(attempt.arguments) ? attempt.arguments[name] : undefined;
    if (!isRecord(data) || typeof sent !== 'string' || sent === '') return [];
    return Object.entries(data).map(([member, shown]) => ({ attempt, sent, shown, member }));
  });
  return all.find(({ member, sent, shown }) => {
    const isLonger = typeof shown === 'string' && shown !== sent && shown.startsWith(String(sent));
    if (!isLonger || !known.has(sent) || !known.has(shown)) return false;
    const repeated = all.filter((one) => one.member === member && one.sent === one.shown);
    return new Set(repeated.map((one) => one.sent)).size >= ENOUGH;
  });
}

/** Whether a smaller number and a larger one get the same response, which shows one in between: no bound explains it. */
function isBetween({ attempt, sent, shown }: Shown, others: readonly Shown[]): boolean {
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

/** What a response shows under the name of an argument. */
function shownIn(attempt: Attempt, name: string): readonly Shown[] {
  const data = shownData(attempt.reply);
  if (!isRecord(attempt.arguments) || !isRecord(data)) return [];
  const [inner, ...more] = Object.values(data).filter(isRecord);
  const sent = attempt.arguments[name];
  const shown =
    memberOf(data, name) ?? (inner === undefined || more.length > 0 ? undefined : memberOf(inner, name));
  const isPlain = typeof sent === 'number' || typeof sent === 'string' || typeof sent === 'boolean';
  const isZeroLost = typeof sent === 'string' && /^0\d+$/.test(sent) && shown === Number(sent);
  return isPlain && (typeof shown === typeof sent || isZeroLost) ? [{ attempt, sent, shown }] : [];
}

/** Whether a value is shown as it was sent, or in a form that means the same. */
function isSame(sent: unknown, shown: unknown): boolean {
  if (typeof sent === 'number' && typeof shown === 'number')
    return Math.abs(sent - shown) <= Math.max(0.005, Math.abs(sent) * 1e-9);
  return sent === shown;
}

/** What programs do to a number that their type cannot hold. */
const DAMAGES: readonly ((number: number) => number)[] = [
  (number) => number | 0,
  (number) => number >>> 0,
  (number) => Math.fround(number),
  (number) => Math.trunc(number),
];

/** Whether the shown number is what is left of the sent one. Other numbers may be the result of what the tool does. */
function isDamaged({ sent, shown }: Shown): boolean {
  return typeof sent === 'number' && DAMAGES.some((damage) => damage(sent) === shown);
}

function detection({ tool }: ToolState, { name }: Argument, { attempt, sent, shown }: Shown): Detection {
  const draft = {
    path: joinPointer('', name),
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
