import { isRecord } from '../../model/json.js';
import { snakeName } from '../../scenario/plausible/name-values.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';
import { validCalls } from '../control/invalid-call.js';
import { mentionsProperty } from '../detect/property-names.js';
import type { ToolState } from '../state/tool-state.js';

/** How an error says that there is less than was asked for. */
const TOO_MUCH =
  /\bnot enough\b|\binsufficient\b|\bexceeds? (?:the )?(?:available|balance|stock|remaining)|\bonly \d[\d.,]* (?:is |are )?(?:available|left|in stock)/i;

/** Whether a valid call was rejected because there is not enough of something. */
export const lacksAmount = (state: ToolState): boolean =>
  validCalls(state).some(({ succeeded, reply }) => !succeeded && TOO_MUCH.test(replyText(reply)));

/** The smallest amounts that the schema allows, where an error says that there is not enough. */
export function lowerAmounts(
  { arguments: args }: Attempt,
  text: string,
  properties: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly unknown[]>> {
  if (!TOO_MUCH.test(text) || !isRecord(args)) return {};
  const amounts = Object.entries(args).flatMap(([name, value]): [string, readonly unknown[]][] => {
    const schema = properties[name];
    if (typeof value !== 'number' || !isRecord(schema)) return [];
    const least = typeof schema.minimum === 'number' ? schema.minimum : 0;
    const small = schema.type === 'integer' ? [least, 1] : [least, 0.01, 1];
    return [[name, small.filter((amount) => amount > 0 && amount < value)]];
  });
  return Object.fromEntries(amounts.filter(([, values]) => values.length > 0));
}

/** How an error says that a number is smaller than one that it names. */
const TOO_LITTLE =
  /\b(?:already|at least|minimum|below|(?:less|lower|smaller|fewer) than|(?:greater|more|higher|larger) than|above|exceed)\b/i;

/** Numbers above the highest that an error names beside an argument: "the mileage is already at 41055". */
export function higherNumbers(
  failed: readonly Attempt[],
  properties: Readonly<Record<string, unknown>>,
): Record<string, readonly unknown[]> {
  const higher: Record<string, readonly [number]> = {};
  for (const { arguments: args, reply } of failed) {
    const text = replyText(reply).slice(0, 300);
    if (!isRecord(args) || !TOO_LITTLE.test(text) || TOO_MUCH.test(text)) continue;
    const said = [...text.matchAll(NUMBER)].map(([number]) => Number(number));
    for (const [name, value] of Object.entries(args)) {
      const { maximum = Number.POSITIVE_INFINITY } = isRecord(properties[name]) ? properties[name] : {};
      const next = Math.floor(Math.max(...said, higher[name]?.[0] ?? 0)) + 1;
      const isHigher = typeof value === 'number' && next > value && next <= Number(maximum);
      if (isHigher && said.length > 0 && speaksOf(text, name)) higher[name] = [next];
    }
  }
  return higher;
}

/** A number that is no part of a word, such as a code. */
const NUMBER = /(?<![\w.,-])\d{1,12}(?:\.\d{1,6})?(?![\w,-])/g;

/** Whether a text has the name of an argument, or its first word: `odometer` of `odometer_km`. */
const speaksOf = (text: string, name: string): boolean =>
  mentionsProperty(text, name) ||
  ((snakeName(name).split('_')[0] ?? '').length > 2 &&
    mentionsProperty(text.toLowerCase(), snakeName(name).split('_')[0] ?? ''));
