import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { type Argument, describedAs, excluded, type Ignored } from './ignored-argument.js';
import { onlyList } from './listed-items.js';
import { isSameList, type ListedResponse, listedResponses, memberOf } from './listed-response.js';

type End = 'min' | 'max';
type Item = Readonly<Record<string, unknown>>;

/** `min_price`, `price_max`, `created_after`, `before`: the end, and what the bound is for. */
const BOUNDS: readonly (readonly [form: RegExp, end: End])[] = [
  [/^(?:min|minimum)(.{2,40})$/, 'min'],
  [/^(.{2,40})(?:min|minimum|from|after|since)$/, 'min'],
  [/^(?:max|maximum)(.{2,40})$/, 'max'],
  [/^(.{2,40})(?:max|maximum|until|before)$/, 'max'],
  [/^(?:since|after|(?:start|from)(?:date|day)?)()$/, 'min'],
  [/^(?:until|before|(?:end|to)(?:date|day)?)()$/, 'max'],
];

/** Members that have the date of an item. */
const DATES: readonly string[] = ['date', 'createdat', 'timestamp', 'sentat', 'receivedat', 'time'];

const DATE = /^\d{4}-\d\d-\d\d/;

/** How a definition says that the bound itself is within, and that it is not. */
const INCLUSIVE = anyWord([
  ...[
    'inclusive\\w{0,2}',
    'included',
    'at least',
    'at most',
    'up to',
    'on or',
    'no more than',
    'no less than',
  ],
  ...['or more', 'or less', 'or later', 'or earlier', 'or above', 'or below', 'or higher', 'or lower'],
]);
const EXCLUSIVE = anyWord([
  ...['exclusive\\w{0,2}', 'excluded', 'strictly', 'below', 'under', 'above', 'over', 'before', 'after'],
  '(?:more|less|greater|smaller|later|earlier) than',
]);

function anyWord(phrases: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'i');
}

/** What shows that a bound does not select: items beyond it come, or the items at an inclusive bound do not. */
export async function ignoredBound(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const { name } = argument;
  const folded = foldName(name);
  const [form, end] = BOUNDS.find(([one]) => one.test(folded)) ?? [];
  if (end === undefined) return undefined;
  const member = form?.exec(folded)?.[1] ?? '';
  const lists = listedResponses(state, name);
  const shown = seen(lists, argument, end, member);
  if (shown !== undefined || state.stage !== 'read') return shown;
  return await tried(state, context, emit, argument, lists, end, member);
}

/** Items have a number or a date beyond the bound that the argument sets, whatever its value. */
function seen(
  lists: readonly ListedResponse[],
  { name }: Argument,
  end: End,
  member: string,
): Ignored | undefined {
  for (const list of lists) {
    const values = list.items.map((item) => boundedIn(item, namesOf(list.items, member)));
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
  argument: Argument,
  lists: readonly ListedResponse[],
  end: End,
  member: string,
): Promise<Ignored | undefined> {
  const { name } = argument;
  for (const { attempt: base, rest, items } of lists) {
    const values = items.map((item) => boundedIn(item, namesOf(items, member))).filter(isComparable);
    const limit = extreme(values, end);
    if (limit === undefined || values.length < items.length || new Set(values).size < 2) continue;
    const args = { ...rest, [name]: limit };
    if (compileSchema(state.tool.inputSchema).check(args).outcome !== 'valid') return undefined;
    const attempt = await extraCall(state, context, emit, base.scenario, args);
    const found = onlyList(replyData(attempt?.reply));
    if (attempt?.succeeded !== true || found === undefined) return undefined;
    const valuesOf = (list: readonly unknown[]): readonly unknown[] =>
      list.filter(isRecord).map((item) => boundedIn(item, namesOf(items, member)));
    const now = valuesOf(found);
    const shown = misplaced(state, argument, { attempt, now, limit, end, most: items.length });
    if (shown === undefined || found.length > 0) return shown;
    // What the list has shown may have changed since.
    const again = await extraCall(state, context, emit, base.scenario, base.arguments);
    return valuesOf(onlyList(replyData(again?.reply)) ?? []).includes(limit) ? shown : undefined;
  }
  return undefined;
}

interface AtLimit {
  readonly attempt: Attempt;
  /** The values of the items that came. */
  readonly now: readonly unknown[];
  readonly limit: string | number;
  readonly end: End;
  /** Items that came with another bound. */
  readonly most: number;
}

/** Items beyond the bound, though no fewer came than before, or none at a bound that is inclusive. */
function misplaced(
  state: ToolState,
  argument: Argument,
  { attempt, now, limit, end, most }: AtLimit,
): Ignored | undefined {
  const { name } = argument;
  const beyond = now.find((value) => isBeyond(value, limit, end));
  if (beyond !== undefined)
    return now.length < most ? undefined : excluded(attempt, name, words(end, limit), quoteValue(beyond));
  // The bound is the last value of the list: no item is beyond it, unless the list has changed since.
  if (now.length > 0 || !isInclusive(state, argument)) return undefined;
  return {
    attempt,
    message: `The items at the bound that "${quote(name, 60)}" sets are left out.`,
    expected: `an item with ${quoteValue(limit)}`,
    received: 'no items',
  };
}

function isInclusive({ tool }: ToolState, argument: Argument): boolean {
  const own = describedAs(argument);
  const said = INCLUSIVE.test(own) || EXCLUSIVE.test(own) ? own : (tool.description ?? '').slice(0, 4_000);
  return INCLUSIVE.test(said) && !EXCLUSIVE.test(said.replace(INCLUSIVE, ''));
}

const words = (end: End, limit: unknown): string =>
  `${end === 'min' ? 'at least' : 'at most'} ${quoteValue(limit)}`;

/** A number, or a day without a time: those mean one thing. */
const isComparable = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value));

function extreme(values: readonly (string | number)[], end: End): string | number | undefined {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return end === 'min' ? sorted.at(-1) : sorted[0];
}

const namesOf = (items: readonly Item[], member: string): readonly string[] =>
  member === '' ? dateNames(items) : [member, `${member}at`, `${member}date`];

const boundedIn = (item: Item, names: readonly string[]): unknown =>
  names.map((one) => memberOf(item, one)).find((one) => one !== undefined);

/** The usual members, or the only one that is a date in every item. */
function dateNames(items: readonly Item[]): readonly string[] {
  const [first = {}] = items;
  if (DATES.some((name) => memberOf(first, name) !== undefined)) return DATES;
  const dated = Object.keys(first).filter((key) =>
    items.every((item) => typeof item[key] === 'string' && DATE.test(item[key])),
  );
  return dated.length === 1 ? dated : [];
}

function isBeyond(value: unknown, limit: unknown, end: End): boolean {
  const areDates =
    typeof value === 'string' && typeof limit === 'string' && DATE.test(value) && DATE.test(limit);
  if (areDates) return end === 'min' ? value.slice(0, 10) < limit.slice(0, 10) : value.slice(0, 10) > limit;
  if (typeof value !== 'number' || typeof limit !== 'number') return false;
  return end === 'min' ? value < limit : value > limit;
}
