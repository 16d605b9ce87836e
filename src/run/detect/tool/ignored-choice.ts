import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Argument, Ignored } from './ignored-argument.js';

/** Units of measure, folded, in groups between which a number changes. */
const UNITS: readonly ReadonlySet<string>[] = [
  'c celsius f fahrenheit k kelvin metric imperial standard',
  'm meter meters metre metres km kilometers kilometres mi mile miles ft feet foot yd yards cm mm inch inches',
  'g gram grams kg kilogram kilograms lb lbs pound pounds oz ounce ounces',
  'kmh kph mph ms knots',
  's seconds ms milliseconds min minutes h hours',
].map((words) => new Set(words.split(' ')));

/** Choices that never give the same text for the same data, folded: ways to compute a digest, to encode, to write data. */
const APART: readonly ReadonlySet<string>[] = [
  'md5 sha1 sha224 sha256 sha384 sha512 crc32 blake2b blake2s sha3256',
  'base64 hex base32 base58 binary',
  'json csv yaml xml tsv html toml markdown',
  'upper lower title sentence snake camel kebab pascal constant uppercase lowercase titlecase snakecase camelcase kebabcase pascalcase',
].map((words) => new Set(words.split(' ')));

/** Values that rightly get what another one gets. */
const CATCH_ALL = /^(?:all|any|both|auto|default|\*)$/i;

/** Other values of a choice that have to give the same response before it is taken for another call's. */
const OTHERS = 2;

interface Asked {
  readonly attempt: Attempt;
  readonly value: string;
  readonly text: string;
  /** The text without the choice: a response that repeats it is the same otherwise. */
  readonly bare: string;
  /** Its numbers alone: a unit that is only written beside them has no effect. */
  readonly numbers: string;
}

/** A choice that has no effect: a unit in which the same number comes back, or a response that names another choice. */
export function ignoredChoice(state: ToolState, argument: Argument): Ignored | undefined {
  const members = (Array.isArray(argument.schema.enum) ? argument.schema.enum : []).filter(
    (member) => typeof member === 'string',
  );
  if (members.length < 2) return undefined;
  for (const group of sameResponses(state, argument.name)) {
    // What a tool that writes says of its work may be the same; a digest alone is its result.
    if (state.stage !== 'read' && !DIGEST.test(group[0]?.text ?? '')) continue;
    const found =
      unit(group, argument, members) ??
      (isSameIn(group, 'bare') || isSameIn(group, 'text') ? apart(group, argument, members) : undefined) ??
      (isSameIn(group, 'bare') ? named(group, argument, members) : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Successful calls that differ in nothing but the choice, and got the same text, or the same numbers. */
function sameResponses(state: ToolState, name: string): readonly (readonly Asked[])[] {
  const groups = new Map<string, Asked[]>();
  for (const attempt of successes(state)) {
    if (!isRecord(attempt.arguments)) continue;
    const { [name]: value, ...others } = attempt.arguments;
    if (typeof value !== 'string') continue;
    const text = replyText(attempt.reply);
    if (text === '') continue;
    const rest = canonicalJson(others);
    const group = groups.get(rest) ?? [];
    const bare = text.replaceAll(`"${value}"`, '""');
    groups.set(rest, [...group, { attempt, value, text, bare, numbers: text.replace(/[^\d.]+/g, ' ') }]);
  }
  return [...groups.values()].filter(
    (group) =>
      group.length > 1 &&
      (isSameIn(group, 'bare') ||
        isSameIn(group, 'text') ||
        (isUnitName(name) && isSameIn(group, 'numbers'))),
  );
}

const isSameIn = ([first, ...more]: readonly Asked[], key: 'text' | 'bare' | 'numbers'): boolean =>
  more.every((one) => one[key] === first?.[key]);

/** A response that is nothing but a digest. */
const DIGEST = /^[\w+/=-]{32,200}$/;

const isUnitName = (name: string): boolean => /units?$/.test(foldName(name));

function unit(group: readonly Asked[], { name }: Argument, members: readonly string[]): Ignored | undefined {
  const [first] = group;
  const other = group.find(({ value }) => value !== first?.value);
  const isUnit = isUnitName(name) && UNITS.some((units) => members.every((one) => units.has(foldName(one))));
  const isMoney =
    /currency$/.test(foldName(name)) &&
    members.every((one) => /^[A-Z]{3}$/.test(one)) &&
    isSameIn(group, 'text');
  // Zero is zero in every unit.
  if (first === undefined || other === undefined || !/[1-9]/.test(first.text)) return undefined;
  // A response that names both currencies may say why it is in the other one.
  if (!isUnit && !(isMoney && wordsIn(first.text, members).length === 1)) return undefined;
  return {
    attempt: other.attempt,
    message: `The same number comes back whatever "${quote(name, 60)}" says.`,
    expected: `a value in ${quoteValue(other.value)}`,
    received: `${quote(other.text, 80)}, as for ${quoteValue(first.value)}`,
  };
}

/** A short text that says that there is nothing to write, in any format. */
const NOTHING = /^(?=[^\n]{0,200}$)(?:no|nothing|none|there (?:is|are) no)\b(?!.*[{[<|])/i;

/** Two ways to write or compute something give the same text. */
function apart(group: readonly Asked[], { name }: Argument, members: readonly string[]): Ignored | undefined {
  const isApart = APART.some((words) => members.every((one) => words.has(foldName(one))));
  const [first] = group;
  const other = group.find(({ value }) => value !== first?.value);
  if (!isApart || first === undefined || other === undefined || NOTHING.test(first.text)) return undefined;
  return {
    attempt: other.attempt,
    message: `The same text comes back whatever "${quote(name, 60)}" says.`,
    expected: `a result as ${quoteValue(other.value)}`,
    received: `${quote(other.text, 80)}, as for ${quoteValue(first.value)}`,
  };
}

/** A short text that says that nothing was found. */
const FOUND_NONE =
  /^(?=[\s\S]{0,400}$)[\s\S]*(?:\b(?:no|nothing|none)\b[^.\n]{0,60}\b(?:found|match\w{0,3}|results?)\b|\bfound:?\W{0,6}0\b)/i;

/** The listed values that are words of a text. A part of an address may be called like one of them. */
function wordsIn(said: string, members: readonly string[]): readonly string[] {
  const text = said.toLowerCase().replace(/\S{1,80}:\/\/\S{1,400}/g, '');
  const words = new Set(text.split(/[^\p{L}\p{N}_-]+/u));
  return members.filter((member) => member !== '' && words.has(member.toLowerCase()));
}

/** The text names one of the listed values and no other, whichever was asked for. */
function named(group: readonly Asked[], { name }: Argument, members: readonly string[]): Ignored | undefined {
  const [first] = group;
  const [shown, ...more] = wordsIn(first?.bare ?? '', members);
  const strangers = group.filter(({ value }) => value !== shown && !CATCH_ALL.test(value));
  const [asked] = strangers;
  const others = new Set(strangers.map(({ value }) => value));
  const isOwn = group.some(({ value }) => value === shown);
  // Without a result there is nothing to select from.
  if (FOUND_NONE.test(first?.text ?? '')) return undefined;
  if (shown === undefined || more.length > 0 || !isOwn || others.size < OTHERS || asked === undefined)
    return undefined;
  return {
    attempt: asked.attempt,
    message: `The response names ${quoteValue(shown)} whatever "${quote(name, 60)}" says.`,
    expected: `a response for ${quoteValue(asked.value)}`,
    received: quote(asked.text, 120),
  };
}
