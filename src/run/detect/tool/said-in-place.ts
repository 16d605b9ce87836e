import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, structuredOf, textData } from '../../attempt/reply-text.js';
import type { Contradiction } from './contradiction.js';
import { isAmong, knownIn } from './said-otherwise.js';
import { numbersIn } from './said-values.js';

/** A longer text holds content; and so many responses have to say a sentence in the same way. */
const [LONGEST, ENOUGH, MOST_MEMBERS] = [600, 2, 24];

/** What marks the place of a member in a sentence. */
const [OPEN, CLOSE] = ['\u0001', '\u0002'];

/** A text, its structured content, and the text with the names of members in the places of their values. */
interface Told {
  readonly attempt: Attempt;
  readonly text: string;
  readonly members: ReadonlyMap<string, string>;
  readonly form: string;
}

/**
 * A text has another value in a place where the same sentence has a member of the structured content in other responses,
 * and that value is nowhere in the structured content, nor in what was asked.
 */
export function saidInPlace(worked: readonly Attempt[]): Contradiction | undefined {
  const told = worked.flatMap(toldBy);
  for (const one of told)
    for (const [name, value] of one.members) {
      if (one.form.includes(slot(name))) continue;
      const said = formsWith(told, name, one)
        .map((form) => saidIn(one, form, name))
        .find((other) => other !== undefined && isOther(one, other, value));
      if (said === undefined) continue;
      return {
        attempt: one.attempt,
        path: joinPointer('/structuredContent', name),
        message: `The text gives another value for "${quote(name, 60)}" than the structured content.`,
        expected: `${quoteValue(value)}, as in the structured content`,
        received: `${quoteValue(said)} in the text`,
      };
    }
  return undefined;
}

const slot = (name: string): string => `${OPEN}${name}${CLOSE}`;

function toldBy(attempt: Attempt): readonly Told[] {
  const structured = structuredOf(attempt.reply);
  const text = replyText(attempt.reply).trim();
  if (!isRecord(structured) || textData(attempt.reply) !== undefined) return [];
  if (text === '' || text.length > LONGEST) return [];
  const members = new Map(
    Object.entries(structured)
      .slice(0, MOST_MEMBERS)
      .flatMap(([name, value]) => (isTelling(value) ? [[name, String(value)] as const] : [])),
  );
  return [{ attempt, text, members, form: formOf(text, members) }];
}

const isTelling = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= 80);

/** A text with slots; a value that comes twice, or that two members have, is not known to be meant. */
function formOf(text: string, members: ReadonlyMap<string, string>): string {
  const values = [...members.values()];
  const longestFirst = [...members].toSorted(([, one], [, other]) => other.length - one.length);
  let form = text;
  for (const [name, value] of longestFirst) {
    const parts = form.split(new RegExp(`(?<![\\w.-])${escaped(value)}(?![\\w-]|\\.\\d)`));
    if (parts.length === 2 && values.filter((other) => other === value).length === 1)
      form = parts.join(slot(name));
  }
  return form;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The sentences that other responses say, each several times with different values, and that have a place for a member. */
function formsWith(told: readonly Told[], name: string, but: Told): readonly string[] {
  const values = new Map<string, Set<string>>();
  for (const { form, members } of told.filter((one) => one !== but && one.form.includes(slot(name))))
    values.set(form, (values.get(form) ?? new Set()).add(members.get(name) ?? ''));
  return [...values].filter(([, seen]) => seen.size >= ENOUGH).map(([form]) => form);
}

/** What a text has in the place of one member, where the rest of the sentence fits, with its own values. */
function saidIn({ text, members }: Told, form: string, name: string): string | undefined {
  const [before = '', after = '', ...more] = form
    .split(slot(name))
    .map((part) =>
      part.replaceAll(
        new RegExp(`${OPEN}([^${CLOSE}]+)${CLOSE}`, 'g'),
        (_, other: string) => members.get(other) ?? OPEN,
      ),
    );
  if (more.length > 0 || text.length <= before.length + after.length) return undefined;
  return text.startsWith(before) && text.endsWith(after)
    ? text.slice(before.length, text.length - after.length)
    : undefined;
}

/** Whether what a text says is no other way to write the value: cut, rounded, in another case; and nothing else that is known. */
function isOther({ attempt }: Told, said: string, value: string): boolean {
  const [one, other] = [said, value].map((text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  if (one === undefined || other === undefined || one === '' || /…|\.\.\.|\n/.test(said)) return false;
  if (one.includes(other) || other.includes(one)) return false;
  const known = knownIn([structuredOf(attempt.reply), attempt.arguments]);
  if (known.texts.has(said.toLowerCase())) return false;
  const numbers = numbersIn(said).map((number) => number.value);
  const isNumber = /^-?[\d.,]+$/.test(value);
  if (isNumber)
    return numbers.length === 1 && !numbers.some((number) => isAmong(number, new Set([Number(value)])));
  // Another form, such as a day in words, may mean the same.
  return shapeOf(said) === shapeOf(value);
}

/** The form of a text: where it has digits, letters, and marks. */
const shapeOf = (text: string): string => text.replaceAll(/\p{L}+/gu, 'a').replaceAll(/\d+/g, '0');
