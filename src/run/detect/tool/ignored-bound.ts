import { isRecord } from '../../../model/json.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';
import { type Bound, boundOf, isComparable } from './bound-of.js';
import { boundedValues, boundNamed, DATE, type End, isBeyond, isInclusive } from './bound-values.js';
import { excludedDay } from './excluded-day.js';
import { extraCall } from './extra-call.js';
import { type Argument, describedAs, excluded, type Ignored } from './ignored-argument.js';
import { onlyList } from './listed-items.js';
import { isSameList, type ListedResponse, listedResponses } from './listed-response.js';
import { workingCall } from './working-call.js';

/** What shows that a bound does not select: items beyond it come, or the items at an inclusive bound do not. */
export async function ignoredBound(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const lists = listedResponses(state, argument.name);
  const bound = boundOf(argument, lists);
  if (bound === undefined) return undefined;
  const shown = seen(lists, bound);
  if (shown !== undefined || state.stage !== 'read') return shown;
  const found =
    (await tried(state, context, emit, lists, bound)) ??
    (bound.isSaid ? await triedBetween(state, context, emit, lists, bound) : undefined);
  return found === undefined && boundNamed(argument.name)?.member === ''
    ? excludedDay(state, context, emit, argument, bound.end)
    : found;
}

/** Items have a number or a date beyond the bound that the argument sets, whatever its value. */
function seen(
  lists: readonly ListedResponse[],
  { argument: { name }, end, member }: Bound,
): Ignored | undefined {
  for (const list of lists) {
    const values = boundedValues(list.items, member, end);
    const beyond = values.find((value) => isBeyond(value, list.value, end));
    // All items are beyond it, or another bound gives the same ones.
    const isSame =
      values.every((value) => isBeyond(value, list.value, end)) ||
      lists.some((other) => other.value !== list.value && isSameList(other, list));
    if (beyond !== undefined && isSame)
      return excluded(list.attempt, name, words(end, list.value), quoteValue(beyond));
  }
  return undefined;
}

/** Asks for the items from the largest value on, or up to the smallest one, that a list has shown. */
async function tried(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  lists: readonly ListedResponse[],
  bound: Bound,
): Promise<Ignored | undefined> {
  const [first] = lists.flatMap((list) => {
    const limit = limitOf(state, list, bound);
    return limit === undefined ? [] : [{ ...list, limit }];
  });
  if (first === undefined) return undefined;
  const { attempt: base, rest, items, limit } = first;
  const args = { ...rest, [bound.argument.name]: limit };
  const attempt = await workingCall(state, context, emit, base.scenario, args);
  const found = onlyList(shownData(attempt?.reply));
  if (attempt === undefined || found === undefined) return undefined;
  const now = valuesOf(found, bound);
  const shown = misplaced(state, bound, { attempt, now, limit, most: items.length });
  if (shown === undefined || found.length > 0) return shown;
  // What the list has shown may have changed since.
  const again = await extraCall(state, context, emit, base.scenario, base.arguments);
  return valuesOf(onlyList(shownData(again?.reply)) ?? [], bound).includes(limit) ? shown : undefined;
}

/** Asks for a value in the middle of those that a list has shown: items beyond it come, although the bound is about them. */
async function triedBetween(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  lists: readonly ListedResponse[],
  bound: Bound,
): Promise<Ignored | undefined> {
  const { argument, end } = bound;
  const open = lists.find(({ value, items }) => value === undefined && items.length > 2);
  const values = [...new Set(valuesOf(open?.items ?? [], bound).filter(isComparable))];
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (open === undefined || middle === undefined || sorted.length < 3) return undefined;
  const args = { ...open.rest, [argument.name]: middle };
  const attempt = await workingCall(state, context, emit, open.attempt.scenario, args);
  const now = valuesOf(onlyList(shownData(attempt?.reply)) ?? [], bound);
  const beyond = now.find((value) => isBeyond(value, middle, end));
  return attempt === undefined || beyond === undefined
    ? undefined
    : excluded(attempt, argument.name, words(end, middle), quoteValue(beyond));
}

/** The values of items that the argument bounds, as it takes them. */
const valuesOf = (items: readonly unknown[], { argument, end, member }: Bound): readonly unknown[] =>
  boundedValues(items.filter(isRecord), member, end).map((value) => asSent(value, argument));

/** The last value of a list, where each item has one and the list was asked for with another bound. */
function limitOf(
  state: ToolState,
  { items, value: asked }: ListedResponse,
  bound: Bound,
): string | number | undefined {
  const values = valuesOf(items, bound).filter(isComparable);
  const limit = extreme(values, bound.end);
  if (values.length < items.length || limit === asked) return undefined;
  // Where all items have one value, it shows nothing but whether the bound itself is within.
  return new Set(values).size < 2 && !isWithin(state, bound.argument) ? undefined : limit;
}

/** A moment as the argument takes it: a day, where the schema asks for one. */
function asSent(value: unknown, { schema: { format, pattern } }: Argument): unknown {
  const isDay =
    format === 'date' || (typeof pattern === 'string' && /d\{2\}\$$|\\d\\d\$$|9\]\{2\}\$$/.test(pattern));
  // The day of a moment elsewhere depends on where one is.
  const isHere = typeof value === 'string' && DATE.test(value) && !/\d[+-]\d\d:?\d\d$/.test(value);
  return isHere && isDay ? value.slice(0, 10) : value;
}

interface AtLimit {
  readonly attempt: Attempt;
  /** The values of the items that came. */
  readonly now: readonly unknown[];
  readonly limit: string | number;
  /** Items that came with another bound. */
  readonly most: number;
}

/** Items beyond the bound, though no fewer came than before, or none at a bound that is inclusive. */
function misplaced(
  state: ToolState,
  { argument, end }: Bound,
  { attempt, now, limit, most }: AtLimit,
): Ignored | undefined {
  const { name } = argument;
  const beyond = now.find((value) => isBeyond(value, limit, end));
  if (beyond !== undefined)
    return now.length < most ? undefined : excluded(attempt, name, words(end, limit), quoteValue(beyond));
  // The bound is the last value of the list: no item is beyond it, unless the list has changed since.
  if (now.length > 0 || !isWithin(state, argument)) return undefined;
  return {
    attempt,
    message: `The items at the bound that "${quote(name, 60)}" sets are left out.`,
    expected: `an item with ${quoteValue(limit)}`,
    received: 'no items',
  };
}

const isWithin = ({ tool }: ToolState, argument: Argument): boolean =>
  isInclusive(describedAs(argument), tool.description ?? '');

const words = (end: End, limit: unknown): string =>
  `${end === 'min' ? 'at least' : 'at most'} ${quoteValue(limit)}`;

function extreme(values: readonly (string | number)[], end: End): string | number | undefined {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return end === 'min' ? sorted.at(-1) : sorted[0];
}
