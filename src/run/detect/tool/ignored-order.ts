import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { valueText } from '../../../model/value-text.js';
import { canonicalJson } from '../../../schema/index.js';
import type { ToolState } from '../../state/tool-state.js';
import { type Argument, argumentsOf, type Ignored, sameItems } from './ignored-argument.js';
import {
  areLettered,
  areMixed,
  directionAt,
  isEither,
  isSorted,
  momentsAt,
  numbersAt,
  sortedAsTexts,
} from './item-order.js';
import { datedResponses, isSameList, type ListedResponse, memberOf } from './listed-response.js';

/** Folded names of arguments that say in which direction, and by what, items are ordered. */
const DIRECTIONS: ReadonlySet<string> = new Set(
  'order sortorder sortdirection sortdir direction dir orderdirection'.split(' '),
);
const KEYS: ReadonlySet<string> = new Set(
  'sortby orderby sort sortkey sortfield order rankby rank rankedby sortedby orderedby'.split(' '),
);

/** Whether an argument says by what items are ordered. */
export const isOrderKey = (name: string): boolean => KEYS.has(foldName(name));

/** What shows that the order of a list is not the one that was asked for. */
export function ignoredOrder(state: ToolState, argument: Argument): Ignored | undefined {
  const folded = foldName(argument.name);
  const members: readonly unknown[] = Array.isArray(argument.schema.enum) ? argument.schema.enum : [];
  const isDirection = members.some((member) => /^desc/i.test(valueText(member))) && DIRECTIONS.has(folded);
  const lists = datedResponses(state, argument.name).filter(({ items }) => items.length > 2);
  if (isDirection) return sameInBoth(state, lists, argument) ?? wrongDirection(state, lists, argument);
  const shown = KEYS.has(folded) ? wrongKey(lists, argument, members) : undefined;
  return shown ?? (KEYS.has(folded) || DIRECTIONS.has(folded) ? sameByTime(lists, argument) : undefined);
}

/** A list of several items is the same in both directions. */
function sameInBoth(
  state: ToolState,
  lists: readonly ListedResponse[],
  { name }: Argument,
): Ignored | undefined {
  const rising = lists.filter(({ value }) => isRising(value));
  const found = lists.find(
    (list) =>
      /^desc/i.test(valueText(list.value)) &&
      new Set(list.items.map((item) => canonicalJson(item))).size > 2 &&
      !isTied(state, list) &&
      rising.some((other) => isSameList(other, list)),
  );
  return found === undefined ? undefined : sameItems(found.attempt, name, 'another order', 'the same order');
}

/** Whether another argument says by what the items are ordered, and they have no different values there: any order is right. */
function isTied(state: ToolState, { rest, items }: ListedResponse): boolean {
  const key = argumentsOf(state).find(
    ({ name }) => KEYS.has(foldName(name)) && !DIRECTIONS.has(foldName(name)),
  );
  if (key === undefined) return false;
  const by = rest[key.name] ?? key.schema.default;
  const values = typeof by === 'string' ? items.map((item) => memberOf(item, by) ?? null) : [];
  return new Set(values).size < 2;
}

/** Choices that order by time, folded. */
const NEWEST = /^(?:newest|latest|mostrecent|recent)(?:first|tooldest)?$/;
const OLDEST = /^(?:oldest|earliest)(?:first|tonewest)?$/;

/** Items of several days are in the same order with the newest first as with the oldest. */
function sameByTime(lists: readonly ListedResponse[], { name }: Argument): Ignored | undefined {
  const isAsked = ({ value }: ListedResponse, order: RegExp): boolean =>
    typeof value === 'string' && order.test(foldName(value));
  const found = lists.find(
    (list) =>
      isAsked(list, NEWEST) &&
      isOfDays(list) &&
      lists.some((other) => isAsked(other, OLDEST) && isSameList(other, list)),
  );
  return found === undefined ? undefined : sameItems(found.attempt, name, 'another order', 'the same order');
}

/** Whether every item has a date under the same name, and they are of more than two days. */
const isOfDays = ({ items }: ListedResponse): boolean =>
  Object.keys(items[0] ?? {}).some((key) => {
    const days = items.map((item) => /^\d{4}-\d\d-\d\d/.exec(valueText(item[key]))?.[0]);
    return !days.includes(undefined) && new Set(days).size > 2;
  });

const isRising = (value: unknown): boolean => /^asc/i.test(valueText(value));

/** What a list is ordered by is in the other direction, or its numbers are in the order of texts ("100" before "20"). */
function wrongDirection(
  state: ToolState,
  lists: readonly ListedResponse[],
  { name }: Argument,
): Ignored | undefined {
  for (const list of lists) {
    if (list.value === undefined) continue;
    const key = keyOf(state, list);
    if (key === undefined) continue;
    const numbers = numbersAt(list, key);
    const directed = (isRising(list.value) ? numbers : numbers?.toReversed()) ?? [];
    const areTexts = !isSorted(directed) && isSorted(directed.map(String));
    if (areTexts || directionAt(list, key) === (isRising(list.value) ? 'falling' : 'rising'))
      return {
        attempt: list.attempt,
        message: `The items are not in the order that "${quote(name, 60)}" asks for.`,
        expected: `"${quote(key, 40)}" ${isRising(list.value) ? 'rising' : 'falling'}`,
        received: quoteValue(
          list.items
            .slice(0, 12)
            .map((item) => memberOf(item, key))
            .join(', '),
        ),
      };
  }
  return undefined;
}

/** By what a list is ordered: another argument says so, or the description. */
function keyOf(state: ToolState, { rest, items }: ListedResponse): string | undefined {
  const [first = {}] = items;
  const said = Object.entries(rest).find(([name]) => KEYS.has(foldName(name)))?.[1];
  if (typeof said === 'string') return said;
  const key = argumentsOf(state).find(
    ({ name }) => KEYS.has(foldName(name)) && !DIRECTIONS.has(foldName(name)),
  );
  if (key !== undefined) return typeof key.schema.default === 'string' ? key.schema.default : undefined;
  const word = /\b(?:sort|order)(?:ed|s)? by (?:the |their )?["'`]?([a-z_]{3,40})/i.exec(
    state.tool.description ?? '',
  )?.[1];
  return Object.keys(first).find((member) => word !== undefined && foldName(member) === foldName(word));
}

/** Whatever the items should be ordered by, they come in one order, in which a number or a name goes up and down. */
function wrongKey(
  lists: readonly ListedResponse[],
  { name }: Argument,
  members: readonly unknown[],
): Ignored | undefined {
  for (const list of lists) {
    // Where the schema lists none, a member of the items is what an order can be asked for.
    const isKey = members.length > 0 ? members.includes(list.value) : isMember(list);
    if (typeof list.value !== 'string' || !isKey) continue;
    const isSame = lists.some((other) => other.value !== list.value && isSameList(other, list));
    const numbers = numbersAt(list, list.value) ?? momentsAt(list, list.value);
    if (areLettered(list, list.value))
      return {
        attempt: list.attempt,
        message: `Levels are in the order of their letters where "${quote(name, 60)}" asks for them.`,
        expected: `ordered by ${quoteValue(list.value)}`,
        received: quoteValue(
          list.items
            .slice(0, 12)
            .map((item) => memberOf(item, valueText(list.value)))
            .join(', '),
        ),
      };
    const asTexts = sortedAsTexts(list, list.value);
    const isOrdered = numbers === undefined ? !areMixed(list, list.value) : isEither(numbers);
    if (isOrdered && (asTexts === undefined || isSame)) continue;
    if (isSame)
      return sameItems(list.attempt, name, `ordered by ${quoteValue(list.value)}`, 'the same order');
    if (asTexts !== undefined)
      return {
        attempt: list.attempt,
        message: `Numbers are ordered as if they were texts where "${quote(name, 60)}" asks for them.`,
        expected: `ordered by ${quoteValue(list.value)}`,
        received: quoteValue(asTexts.slice(0, 12).join(', ')),
      };
  }
  return undefined;
}

const isMember = ({ items, value }: ListedResponse): boolean =>
  typeof value === 'string' && items.every((item) => Object.hasOwn(item, value));
