import { foldName } from '../../../model/nearest.js';
import { valueText } from '../../../model/value-text.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { boundedValues, boundNamed, type End, endSaid } from './bound-values.js';
import { type Argument, describedAs } from './ignored-argument.js';
import { memberSaid, memberWith } from './linked-member.js';
import type { ListedResponse } from './listed-response.js';

/** An argument that is one end of a range, and the folded name of what it bounds. */
export interface Bound {
  readonly argument: Argument;
  readonly end: End;
  readonly member: string;
  /** The description of the argument names the member: then no item may be beyond. */
  readonly isSaid: boolean;
}

/** What an argument bounds: the member that its description names, or the one of its name, or with its words. */
export function boundOf(argument: Argument, lists: readonly ListedResponse[]): Bound | undefined {
  const items = lists.flatMap((list) => list.items).map(comparableOf);
  const named = boundNamed(argument.name);
  const said = memberSaid(argument, items);
  const end = named?.end ?? (said === undefined ? undefined : endSaid(describedAs(argument)));
  if (end === undefined) return undefined;
  const isNumber = /^(?:integer|number)$/.test(valueText(argument.schema.type));
  if (said !== undefined && isNumber === items.every((item) => typeof item[said] === 'number'))
    return { argument, end, member: foldName(said), isSaid: true };
  if (named === undefined) return undefined;
  const isOwn =
    named.member === '' || boundedValues(items, named.member, end).some((one) => one !== undefined);
  const linked = isOwn ? undefined : memberWith(argument.name, items);
  // The last word is the unit: `max_cost` may be in another one than `cost_cents`.
  const isInUnit = linked !== undefined && lastWord(linked) === lastWord(argument.name);
  const member = isInUnit ? foldName(linked) : named.member;
  return { argument, end, member, isSaid: false };
}

const lastWord = (name: string): string | undefined => snakeName(name).split('_').at(-1);

/** What an item has to compare: its numbers, its days and its moments. */
const comparableOf = (item: ListedResponse['items'][number]): ListedResponse['items'][number] =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => isComparable(value)));

/** A number, a day without a time, or a moment in universal time: those mean one thing. */
export const isComparable = (value: unknown): value is string | number =>
  typeof value === 'number' ||
  (typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)?$/.test(value));
