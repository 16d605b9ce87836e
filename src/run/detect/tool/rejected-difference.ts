import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote, quoteValue, quoteValues } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { canonicalJson } from '../../../schema/hash.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';
import { isDeclaredDefault } from '../declared-as-default.js';
import { enumPlaces, listedValues } from '../enum-places.js';
import { deepPropertyNames, mentionsProperty } from '../property-names.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { demandsAnother, leftOut } from './demanded-property.js';
import { blamesOther, CALLED_UNKNOWN, callsUnknown, showsGuess, speaksOfOthers } from './other-argument.js';
import { statesCondition } from './stated-condition.js';

/** Verbs of tools that take a thing from one place to another. */
const MOVES = /(?:^|_)(?:move|rename|mv|relocate)(?:_|$)/;

/** Everything in the call that we made up has worked in another call: what is rejected is something that the schema pins down. */
export function differenceRejected(state: ToolState, attempt: Attempt): Finding | undefined {
  const { tool } = state;
  // What has worked once may not work again where the call uses it up, or meets what it has left.
  if (MOVES.test(snakeName(tool.name))) return undefined;
  const worked = successes(state).filter((success) =>
    attempt.scenario.guesses.every((guess) => isSame(guess, attempt, success)),
  );
  const nearest = fewestDifferences(attempt, worked);
  const [path, ...more] = nearest;
  if (path === undefined) return undefined;
  if (more.length === 0) return valueRejected(state, attempt, path);
  return mayBeFree(tool, attempt, nearest) ? undefined : validRejected(tool, attempt, false, path);
}

/** In what a call differs from the one of several that is most like it; nothing where there is none. */
function fewestDifferences(attempt: Attempt, others: readonly Attempt[]): readonly string[] {
  const [nearest = []] = others
    .map((other) => differences(attempt.arguments, other.arguments))
    .sort((a, b) => a.length - b.length);
  return nearest;
}

/** The same where a call that worked differs in one place: what is rejected is the value there, or that there is none. */
function valueRejected(state: ToolState, attempt: Attempt, path: string): Finding | undefined {
  const { tool } = state;
  const { arguments: args, scenario, reply } = attempt;
  if (valueAt(args, path) === undefined)
    return leftOut(state, attempt) ?? validRejected(tool, attempt, false, path);
  if (showsGuess(replyText(reply), args, scenario.guesses, path)) return undefined;
  const member = memberRejected(state, attempt, path);
  if (member !== undefined) return member;
  if (mayBeFree(tool, attempt, [path]) || isListedButNotMeant(tool, attempt, path)) return undefined;
  return validRejected(tool, attempt, isForValueAlone(state, attempt, path), path);
}

/**
 * Whether the complaint may be about something that no schema states: about another argument, or about a text that the schema
 * leaves free, wherever it came from.
 */
function mayBeFree({ inputSchema }: Tool, attempt: Attempt, paths: readonly string[]): boolean {
  const { arguments: args, reply } = attempt;
  const listed = listedValues(inputSchema);
  return (
    paths.some((path) => hasText(valueAt(args, path), listed) || isAboutText(attempt, path)) ||
    speaksOfOthers(replyText(reply), args, paths)
  );
}

/** Whether the value alone is rejected, and not what it asks of other arguments. */
function isForValueAlone(state: ToolState, attempt: Attempt, path: string): boolean {
  const { tool } = state;
  const text = replyText(attempt.reply);
  const named = deepPropertyNames(tool.inputSchema).filter((name) => mentionsProperty(text, name));
  return (
    named.length < 2 &&
    !isAsGoodAsAbsent(tool, path, valueAt(attempt.arguments, path)) &&
    !demandsAnother(state, attempt, path)
  );
}

/** Whether an error is nothing but a value, after what was being done: so Python prints a key that is missing. */
const isValueAlone = (text: string, value: string): boolean =>
  /^(?:[^\n]{0,200}: )?(['"]?)([^\n'"]{1,80})\1$/.exec(text.trim())?.[2] === value;

/** Whether a value is called unknown for something else that the call is about: "Unsupported format pdf for drafts". */
const isUnknownFor = (text: string, value: string): boolean =>
  /^\W{0,4}(?:for|in|on|by|with|when|while|unless|until)\b/i.test(
    text.slice(text.indexOf(value) + value.length),
  );

/** A listed value that the response names is called unknown, or is all it says, while others of the list work. */
export function listedRejected(state: ToolState, attempt: Attempt): Finding | undefined {
  const text = replyText(attempt.reply);
  const nearest = fewestDifferences(attempt, successes(state));
  const shown = (path: string): string => valueText(valueAt(attempt.arguments, path));
  // A call may use up what it is about, so that each is about another thing: the response must not name that.
  const [path, ...more] = nearest.filter((at) => shown(at) !== '' && text.includes(shown(at)));
  const others = nearest.filter((at) => at !== path);
  if (path === undefined || more.length > 0) return undefined;
  const isUnknown =
    CALLED_UNKNOWN.test(text) &&
    (others.length === 0 ||
      (callsUnknown(text, attempt.arguments, path) && !isUnknownFor(text, shown(path))));
  const isNamed = isUnknown || (others.length === 0 && isValueAlone(text, shown(path)));
  return isNamed ? memberRejected(state, attempt, path) : undefined;
}

function memberRejected(state: ToolState, attempt: Attempt, path: string): Finding | undefined {
  const { tool } = state;
  const place = enumPlaces(tool.inputSchema).find(({ matches }) => matches(path));
  if (place === undefined || demandsAnother(state, attempt, path) || isTwice(attempt, path)) return undefined;
  if (!isAboutValue(attempt, path, place.members) || isAboutText(attempt, path)) return undefined;
  return runFinding(RUN_RULES.enumDriftIn, tool.name, {
    path,
    message: 'The tool rejects a value that its schema lists.',
    expected: quoteValues(place.members),
    received: `a rejection of ${quoteValue(valueAt(attempt.arguments, path))}`,
    evidence: evidenceOf(attempt),
  });
}

/** How an error says which characters a text may have, or how many: "Code 39 must contain only digits and letters". */
const OF_CHARACTERS =
  /\b(?:must|should|can|may)\b[^.\n]{0,80}\b(?:characters?|digits?|letters?|symbols?)\b|\bbad ?character|\btoo (?:long|short)\b/i;

/** Whether the complaint is about a text of the call, which the listed value only sets the rules for. */
function isAboutText({ arguments: args, reply }: Attempt, path: string): boolean {
  const [own = ''] = pointerTokens(path);
  const hasText =
    isRecord(args) && Object.entries(args).some(([name, value]) => name !== own && typeof value === 'string');
  return hasText && OF_CHARACTERS.test(replyText(reply).slice(0, 400));
}

/** What was sent, and what came. */
const evidenceOf = ({ arguments: args, reply }: Attempt): Finding['evidence'] => [
  { text: quote(args, 160) },
  { text: quote(replyText(reply), 240) },
];

/** Whether another argument has the same value, and the complaint is that the two are alike. */
function isTwice({ arguments: args, reply }: Attempt, path: string): boolean {
  const value = valueAt(args, path);
  const [own = ''] = pointerTokens(path);
  const hasTwin =
    isRecord(args) && Object.entries(args).some(([name, other]) => name !== own && other === value);
  return hasTwin && /\b(?:different|differ|same|distinct|equal|identical|itself)\b/i.test(replyText(reply));
}

/** Whether the difference is a listed value, and the complaint is about something else. */
function isListedButNotMeant({ inputSchema }: Tool, attempt: Attempt, path: string): boolean {
  const place = enumPlaces(inputSchema).find(({ matches }) => matches(path));
  return place !== undefined && !isAboutValue(attempt, path, place.members);
}

/**
 * Whether a complaint is about a listed value: it names the argument or a member, or says that something is not valid. A
 * division by zero counts as well: the tool calculates with the value.
 */
function isAboutValue(
  { arguments: args, reply }: Attempt,
  path: string,
  members: readonly unknown[],
): boolean {
  const text = replyText(reply);
  const isUnknown = callsUnknown(text, args, path);
  if (!isUnknown && (ASKS_FOR_MORE.test(text) || blamesOther(text, args, path))) return false;
  const name = pointerTokens(path).at(-1) ?? '';
  return (
    NOT_VALID.test(text) ||
    mentionsProperty(text, name) ||
    members.some((member) => text.includes(valueText(member)))
  );
}

/** What a text says that accepts the value and misses something that goes with it. */
const ASKS_FOR_MORE = /\b(?:requires?|needs?) (?:an? |the |at least |['"`])/i;

const NOT_VALID =
  /\b(?:invalid|unknown|unsupported|unrecogni[sz]ed|unexpected|not (?:an? )?(?:valid|supported|allowed|accepted|known)|must|should|expected|one of|by zero)\b/i;

function validRejected(tool: Tool, attempt: Attempt, isOne: boolean, path: string): Finding {
  const finding = runFinding(RUN_RULES.validRejected, tool.name, {
    path: isOne ? path : '',
    message: isOne
      ? 'The tool rejects a value that its schema allows.'
      : 'The tool rejects a combination of arguments that its schema allows.',
    expected: `a success (${attempt.scenario.label})`,
    received: 'a rejection',
    evidence: evidenceOf(attempt),
  });
  // Which arguments go together, or in which range a formula holds, is more than most schemas say.
  const [name = ''] = pointerTokens(path);
  const isMild =
    !isOne || statesCondition(tool, name) || isLeftFree(tool, name, valueAt(attempt.arguments, path));
  return isMild ? { ...finding, severity: 'info' } : finding;
}

/** Whether a value is how a call says that it leaves an argument out: `null` or `false`, and that by default. */
const isAsGoodAsAbsent = ({ inputSchema }: Tool, path: string, value: unknown): boolean =>
  (value === null || value === false) && isDeclaredDefault(inputSchema, path, value);

/** Whether the schema says no more of a number, a list or an object than its type. */
function isLeftFree(tool: Tool, name: string, value: unknown): boolean {
  // Libraries declare the largest number that they can hold as a bound.
  if (typeof value === 'number' && Math.abs(value) >= Number.MAX_SAFE_INTEGER) return true;
  const bounds = boundsOf(value);
  const property = propertiesOf(tool.inputSchema)[name];
  if (bounds === undefined || !isRecord(property) || isShownInWords(tool, property, value)) return false;
  const branches = [property, ...[property.anyOf, property.oneOf].flat().filter(isRecord)];
  return !branches.some((branch) => bounds.some((keyword) => branch[keyword] !== undefined));
}

/** Whether a value has a fraction, as the numbers do that the definition gives: "for example 72.5". */
function isShownInWords(
  { description = '' }: Tool,
  property: Readonly<Record<string, unknown>>,
  value: unknown,
): boolean {
  if (typeof value !== 'number' || Number.isInteger(value)) return false;
  const said = `${description} ${valueText(property.description ?? '')}`.slice(0, 4_000);
  return /(?<![\w.])\d{1,9}\.\d{1,4}(?![\w.]*\w)/.test(said);
}

function boundsOf(value: unknown): readonly string[] | undefined {
  if (typeof value === 'number') return OF_NUMBER;
  if (Array.isArray(value)) return OF_LIST;
  return isRecord(value) ? OF_OBJECT : undefined;
}

const OF_NUMBER = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'enum',
  'const',
];
const OF_LIST = ['minItems', 'maxItems', 'prefixItems'];
const OF_OBJECT = ['minProperties', 'maxProperties', 'required'];

/** Whether there is a text in a value that the schema does not list. */
function hasText(value: unknown, listed: ReadonlySet<unknown>): boolean {
  if (typeof value === 'string') return !listed.has(value);
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((one) => hasText(one, listed))
  );
}

function isSame(pointer: string, { arguments: a }: Attempt, { arguments: b }: Attempt): boolean {
  const [left, right] = [valueAt(a, pointer), valueAt(b, pointer)];
  return left !== undefined && right !== undefined && canonicalJson(left) === canonicalJson(right);
}
