import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { ToolState } from '../../state/tool-state.js';
import {
  isSameList,
  type ListedResponse,
  listedResponse,
  listedResponses,
  memberOf,
} from './listed-response.js';

/** A property of the tool's schema. */
export interface Argument {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What shows that an argument has no effect. */
export interface Ignored {
  readonly attempt: Attempt;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
}

/** Names of arguments that say how many items to leave out, which page to return, and in which order. */
const OFFSETS: ReadonlySet<string> = new Set(['offset', 'skip', 'startindex', 'startat']);
const PAGES: ReadonlySet<string> = new Set(['page', 'pagenumber', 'pageno', 'pagenum', 'currentpage']);
const ORDERS: ReadonlySet<string> = new Set('order sortorder sortdirection sortdir direction dir'.split(' '));

/** Names of arguments and members that say how many items a page has, or all pages together. */
const SIZES: ReadonlySet<string> = new Set('limit pagesize perpage count size maxresults'.split(' '));
const TOTALS: ReadonlySet<string> = new Set('total totalcount totalresults totalitems'.split(' '));

/** Whether an argument is the number of a page. */
export const isPageNumber = ({ name }: Argument): boolean => PAGES.has(foldName(name));

/** What shows in the lists of a tool that an argument has no effect on them. */
export function ignoredInLists(
  state: ToolState,
  argument: Argument,
  pages: readonly Attempt[],
): Ignored | undefined {
  const lists = listedResponses(state, argument.name);
  return (
    filter(lists, argument) ??
    offset(lists, argument) ??
    page(
      pages.flatMap((attempt) => listedResponse(attempt, argument.name) ?? []),
      argument,
    ) ??
    order(lists, argument) ??
    bound(lists, argument)
  );
}

const membersOf = ({ schema }: Argument): readonly unknown[] =>
  Array.isArray(schema.enum) ? schema.enum : [];

/** The items have a member of the same name with another of the listed values, whatever was asked for. */
function filter(lists: readonly ListedResponse[], argument: Argument): Ignored | undefined {
  const members = membersOf(argument);
  if (members.length < 2) return undefined;
  const { name } = argument;
  const asked = lists.filter(({ value }) => members.includes(value));
  for (const list of asked) {
    const shown = list.items.map((item) => memberOf(item, name));
    // What is not listed either may have the name of the argument, and another meaning.
    if (!shown.every((value) => members.includes(value))) continue;
    const strange = shown.find((value) => value !== list.value);
    const isControlled = asked.some((other) => other.value !== list.value && isSameList(other, list));
    if (strange !== undefined && isControlled)
      return {
        attempt: list.attempt,
        message: `The response has items that "${quote(name, 60)}" excludes, whatever its value.`,
        expected: `only items with ${quoteValue(list.value)}`,
        received: `an item with ${quoteValue(strange)}`,
      };
  }
  return undefined;
}

/** The same items come with an offset as without. */
function offset(lists: readonly ListedResponse[], { name }: Argument): Ignored | undefined {
  if (!OFFSETS.has(foldName(name))) return undefined;
  const several = lists.filter(({ items }) => items.length > 1);
  const [first] = several.filter(
    (list) =>
      Number(list.value) >= 1 && several.some((other) => (other.value ?? 0) === 0 && isSameList(other, list)),
  );
  return first === undefined
    ? undefined
    : same(first, name, `without the first ${Number(first.value)}`, 'the same items as without it');
}

/** Two pages have the same items, although a page is full or the response says that it is another one. */
function page(pages: readonly ListedResponse[], { name }: Argument): Ignored | undefined {
  const [first, second] = pages;
  if (first === undefined || second === undefined || !isSameList(first, second)) return undefined;
  // A server may show its only page whatever the number.
  const hasMore =
    isFull(first) || memberOf(second.around, name) === second.value || totalOf(first) > first.items.length;
  return hasMore ? same(second, name, 'other items', 'the items of the first page') : undefined;
}

const isFull = ({ rest, items }: ListedResponse): boolean =>
  Object.entries(rest).some(([key, value]) => SIZES.has(foldName(key)) && value === items.length);

const totalOf = ({ around }: ListedResponse): number =>
  Number(Object.entries(around).find(([key]) => TOTALS.has(foldName(key)))?.[1] ?? 0);

/** A list of several items is the same in both orders. */
function order(lists: readonly ListedResponse[], argument: Argument): Ignored | undefined {
  const { name } = argument;
  const isOrder = membersOf(argument).some((member) => /^desc/i.test(String(member)));
  if (!isOrder || !ORDERS.has(foldName(name))) return undefined;
  const rising = lists.filter(({ value }) => /^asc/i.test(String(value)));
  const found = lists.find(
    (list) =>
      /^desc/i.test(String(list.value)) &&
      new Set(list.items.map((item) => canonicalJson(item))).size > 2 &&
      rising.some((other) => isSameList(other, list)),
  );
  return found === undefined ? undefined : same(found, name, 'another order', 'the same order');
}

/** `min_price` and `max_price`. */
const BOUND = /^(min|max)(?:imum)?(.{2,40})$/;

/** Items have a number beyond the bound that the argument sets, whatever its value. */
function bound(lists: readonly ListedResponse[], { name }: Argument): Ignored | undefined {
  const [, end, member = ''] = BOUND.exec(foldName(name)) ?? [];
  if (end === undefined) return undefined;
  for (const list of lists) {
    const beyond = list.items
      .map((item) => memberOf(item, member))
      .find((value) => isBeyond(value, list.value, end));
    const isControlled = lists.some((other) => other.value !== list.value && isSameList(other, list));
    if (beyond !== undefined && isControlled)
      return {
        attempt: list.attempt,
        message: `The response has items that "${quote(name, 60)}" excludes, whatever its value.`,
        expected: `${end === 'min' ? 'at least' : 'at most'} ${quoteValue(list.value)}`,
        received: quoteValue(beyond),
      };
  }
  return undefined;
}

function isBeyond(value: unknown, limit: unknown, end: string): boolean {
  if (typeof value !== 'number' || typeof limit !== 'number') return false;
  return end === 'min' ? value < limit : value > limit;
}

const same = ({ attempt }: ListedResponse, name: string, expected: string, received: string): Ignored => ({
  attempt,
  message: `The same items come whatever "${quote(name, 60)}" says.`,
  expected,
  received,
});
