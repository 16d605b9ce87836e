import { isRecord } from '../../../model/json.js';
import { valueText } from '../../../model/value-text.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import type { Argument } from '../tool/ignored-argument.js';
import { listedResponse, memberOf } from '../tool/listed-response.js';
import { isNamed, numbersIn } from '../tool/said-values.js';
import { shownUnder } from './echoes.js';
import { atPlace, isSamePlace, type ProsePlace, placeOf } from './prose-place.js';

/** The value that a call has for an argument. */
export const sentAs = ({ arguments: args }: Attempt, name: string): unknown =>
  isRecord(args) ? args[name] : undefined;

/** Whether a call has a value for an argument. */
export const isSent = ({ arguments: args }: Attempt, name: string): boolean =>
  isRecord(args) && Object.hasOwn(args, name);

/** What a response shows of an argument. */
export type Show = (attempt: Attempt) => unknown;

/** How to read an argument off the responses of a tool: by its name, or at the place at which sentences show it. */
export function shower(worked: readonly Attempt[], argument: Argument): Show {
  const { name } = argument;
  const place = spokenPlace(worked, argument);
  return (attempt) => {
    const data = replyData(attempt.reply);
    if (data === undefined && place !== undefined) return valueAt(attempt, place, argument);
    const { items = [] } = listedResponse(attempt, name) ?? {};
    const [first, ...others] = items.map((item) => memberOf(item, name));
    if (first !== undefined && others.length > 0 && others.every((one) => one === first)) return first;
    if (data === undefined) return saidIn(attempt, name);
    return isRecord(data) ? shownUnder(data, name) : undefined;
  };
}

/** The place at which sentences have the value of an argument, for two values and whenever it is sent. */
function spokenPlace(worked: readonly Attempt[], { name }: Argument): ProsePlace | undefined {
  const spoken = worked.filter((one) => isSent(one, name) && replyData(one.reply) === undefined);
  const placed = spoken.flatMap((one) => {
    const place = placeOf(textOf(one), valueText(sentAs(one, name)));
    return place === undefined ? [] : [{ place, value: sentAs(one, name) }];
  });
  const usual = placed.find(
    ({ place }) =>
      new Set(placed.filter((one) => isSamePlace(one.place, place)).map(({ value }) => value)).size > 1,
  )?.place;
  const isAlways =
    usual !== undefined &&
    spoken.every((one) => atPlace(textOf(one), usual, WORD) === valueText(sentAs(one, name)));
  return isAlways ? usual : undefined;
}

/** One word: a member of an enum, a code, a number. */
const WORD = String.raw`[\p{L}\p{N}_.+-]*[\p{L}\p{N}_]`;

/** What a sentence has at a place, where it can be a value of the argument. */
function valueAt(attempt: Attempt, place: ProsePlace, { schema }: Argument): unknown {
  const word = atPlace(textOf(attempt), place, WORD);
  if (word === undefined || typeof schema.type !== 'string') return undefined;
  if (Array.isArray(schema.enum)) return schema.enum.find((member) => valueText(member) === word);
  if (/^(?:integer|number)$/.test(schema.type))
    return /^-?\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined;
  return schema.type === 'string' ? word : undefined;
}

const textOf = ({ reply }: Attempt): string => replyText(reply).slice(0, LOOKED_AT);

/** What a text in prose says next to the name of an argument: "for 14 days", "days: 14"; `undefined` for several numbers. */
function saidIn(attempt: Attempt, name: string): number | undefined {
  const text = textOf(attempt);
  const words = snakeName(name).split('_').at(-1) ?? '';
  if (words.length < 3) return undefined;
  const said = numbersIn(text).filter(({ before, after }) => isNamed(words, before, after));
  const [first, ...others] = said.map(({ value }) => value);
  return others.every((value) => value === first) ? first : undefined;
}

/** Characters of a text that are looked at. */
const LOOKED_AT = 2_000;
