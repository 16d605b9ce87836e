import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { valueText } from '../../../model/value-text.js';
import { canonicalJson } from '../../../schema/index.js';
import { isUnnamed } from '../../attempt/prose-item.js';
import { shownData } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import { type Argument, describedAs, excluded, type Ignored } from './ignored-argument.js';
import { onlyList } from './listed-items.js';
import { isSameList, type ListedResponse, listedResponses, memberOf } from './listed-response.js';

/** What shows in the lists of a tool that an argument does not select what it should. */
export function ignoredInLists(state: ToolState, argument: Argument): Ignored | undefined {
  const lists = listedResponses(state, argument.name);
  return (
    filter(state, lists, argument) ??
    listFilter(lists, argument) ??
    flag(lists, argument) ??
    foreign(lists, argument) ??
    findsNothing(state, lists, argument)
  );
}

/**
 * The same items come for two values of an argument, although each item says under the same name to which of them it
 * belongs, and some belong to the other.
 */
function foreign(lists: readonly ListedResponse[], { name, schema }: Argument): Ignored | undefined {
  if (schema.type !== 'string' || schema.enum !== undefined) return undefined;
  for (const list of lists) {
    const { value } = list;
    const values = list.items.map((item) => memberOf(item, name));
    const stranger = values.find((one) => isApart(one, value));
    const isShared = lists.some(
      (other) => isApart(other.value, value) && values.includes(other.value) && isSameList(other, list),
    );
    if (stranger !== undefined && isShared)
      return excluded(
        list.attempt,
        name,
        `only items with ${quoteValue(value)}`,
        `an item with ${quoteValue(stranger)}`,
      );
  }
  return undefined;
}

/** Whether two texts differ, and neither is a part of the other. */
const isApart = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' &&
  typeof other === 'string' &&
  !one.toLowerCase().includes(other.toLowerCase()) &&
  !other.toLowerCase().includes(one.toLowerCase());

/** A list, and the values that its items have under the name of the argument. */
interface Shown {
  readonly list: ListedResponse;
  readonly values: readonly unknown[];
}

/** What says that a value includes others. */
const WIDER =
  /\bminim|\bmaxim|at least|at most|or (?:higher|above|more|lower|below|less|worse|better)|up to|and above/i;

/** Whether a value selects all items by its name. */
const isEverything = (value: unknown): boolean => /^(?:all|any|both|everything|\*)$/i.test(valueText(value));

/** The items have a member of the same name with another of the possible values than was asked for. */
function filter(
  { tool }: ToolState,
  lists: readonly ListedResponse[],
  argument: Argument,
): Ignored | undefined {
  const { name, schema } = argument;
  const members: readonly unknown[] = Array.isArray(schema.enum)
    ? schema.enum
    : schema.type === 'boolean'
      ? [true, false]
      : [];
  if (members.length < 2 || WIDER.test(describedAs(argument))) return undefined;
  const stated = schema.type === 'boolean' ? statedBy(lists, name) : () => undefined;
  const shown = lists
    .filter(({ value }) => members.includes(value) && !isEverything(value))
    .map(
      (list): Shown => ({
        list,
        values: list.items.map((item) => memberOf(item, name) ?? stated(item) ?? statedPart(item, members)),
      }),
    )
    // What is not listed either may have the name of the argument, and another meaning.
    .filter(({ values }) => values.every((value) => members.includes(value)));
  const isMeant = schema.type !== 'boolean' || FALSE.test(`${tool.description} ${describedAs(argument)}`);
  const found = shown.find(
    (one) =>
      strange(one) !== undefined &&
      (isControlled(one, shown, lists) || (isMeant && isUnfiltered(one, shown, lists))),
  );
  if (found === undefined) return undefined;
  const { list } = found;
  const received = `an item with ${quoteValue(strange(found))}`;
  return excluded(list.attempt, name, `only items with ${quoteValue(list.value)}`, received);
}

/**
 * Whether an item is what a switch selects, by the only member whose text says so in some items, and something else in
 * others: `active` or `parked`, for `active`.
 */
function statedBy(
  lists: readonly ListedResponse[],
  name: string,
): (item: Readonly<Record<string, unknown>>) => boolean | undefined {
  const all = lists.flatMap(({ items }) => items);
  const isMeant = (value: unknown): boolean =>
    typeof value === 'string' && foldName(value) === foldName(name).replace(/^(?:is|only)|only$/g, '');
  const [key, ...more] = Object.keys(all[0] ?? {}).filter((member) => {
    const values = all.map((item) => item[member]);
    const isState = values.every((value) => typeof value === 'string' && /^\S{2,30}$/.test(value));
    return isState && values.some(isMeant) && new Set(values).size <= MOST_STATES && !values.every(isMeant);
  });
  return (item) => (key === undefined || more.length > 0 ? undefined : isMeant(item[key]));
}

/** Words that a member has for the state of a thing. */
const MOST_STATES = 4;

/** In prose, the only part of an item that is one of the possible values. */
export function statedPart(item: Readonly<Record<string, unknown>>, members: readonly unknown[]): unknown {
  const [part, ...more] = Object.entries(item).filter(
    ([name, value]) => isUnnamed(name) && typeof value === 'string' && members.includes(value),
  );
  return more.length > 0 ? undefined : part?.[1];
}

const strange = ({ list, values }: Shown): unknown => values.find((value) => value !== list.value);

/**
 * Another value gets the same items, or each of two values gets items of the other. A value that includes
 * others, such as the lowest level, gets theirs, but not the other way round; and one that gets everything shows nothing
 * about the others.
 */
function isControlled(
  { list, values }: Shown,
  all: readonly Shown[],
  lists: readonly ListedResponse[],
): boolean {
  return all.some(({ list: other, values: others }) => {
    if (other.value === list.value || canonicalJson(other.rest) !== canonicalJson(list.rest)) return false;
    // Items of one kind alone may be those that every value includes.
    if (isSameList(other, list)) return new Set(values).size > 1;
    const isMutual = values.includes(other.value) && others.includes(list.value);
    return isMutual && !lists.some((one) => one.value === undefined && isSameList(one, other));
  });
}

/** A description that says what `false` selects: without it, `false` may mean that nothing is selected. */
const FALSE = /\bfalse\b/i;

/** Other values of an enum that have to select items, before the one that does not is taken for a defect. */
const OTHERS = 2;

/**
 * Whether a value gets everything that a call without the argument gets, its own items among them, while the other
 * values select theirs.
 */
function isUnfiltered(one: Shown, shown: readonly Shown[], lists: readonly ListedResponse[]): boolean {
  const { list, values } = one;
  if (!values.includes(list.value)) return false;
  const isAll = lists.some((other) => other.value === undefined && isSameList(other, list));
  const others = shown.filter(
    (other) => other.list.value !== list.value && canonicalJson(other.list.rest) === canonicalJson(list.rest),
  );
  const needed = typeof list.value === 'boolean' ? 1 : OTHERS;
  const selecting = new Set(others.map((other) => other.list.value));
  return isAll && selecting.size >= needed && others.every((other) => strange(other) === undefined);
}

/** The items have a list of the same name in the plural, such as `tags`, without the value that was asked for. */
function listFilter(lists: readonly ListedResponse[], { name, schema }: Argument): Ignored | undefined {
  if (schema.type !== 'string') return undefined;
  const others = (item: Readonly<Record<string, unknown>>): unknown =>
    memberOf(item, `${name}s`) ?? memberOf(item, name);
  const found = lists.find((list) => {
    const values = list.items.map(others);
    const isNamed = values.every((value) => Array.isArray(value));
    if (!isNamed || !values.some((value) => value.includes(list.value))) return false;
    const isBeyond = values.some((value) => value.length > 0 && !value.includes(list.value));
    return isBeyond && lists.some((other) => other.value !== list.value && isSameList(other, list));
  });
  if (found === undefined) return undefined;
  const strange = found.items
    .map(others)
    .find((value) => Array.isArray(value) && !value.includes(found.value));
  return excluded(found.attempt, name, `only items with ${quoteValue(found.value)}`, quoteValue(strange));
}

/** What says that a value is not looked for as it is. */
const OTHERWISE =
  /\b(?:after|before|since|until|over|under|above|below|than|not|exclud\w{1,4}|except|without|from|to)\b/i;
/** Folded names of arguments for a part of a list. */
export const PART = /^(?:page|offset|skip|start|index|cursor|limit|count|size|position)$/;

/**
 * A value that selects everything finds nothing, although another one does; or no value finds anything, not even one
 * that an item has. Only of a tool that reads: others may have removed the items.
 */
function findsNothing(
  { stage, attempts, tool }: ToolState,
  lists: readonly ListedResponse[],
  argument: Argument,
): Ignored | undefined {
  const { name } = argument;
  const said = `${tool.description} ${describedAs(argument)}`;
  if (stage !== 'read' || PART.test(foldName(name))) return undefined;
  const empty = attempts.flatMap((attempt) => {
    const args = attempt.arguments;
    if (!attempt.succeeded || !isRecord(args) || onlyList(shownData(attempt.reply))?.length !== 0) return [];
    const { [name]: value, ...rest } = args;
    return [{ attempt, value, rest: canonicalJson(rest) }];
  });
  const isNever =
    !OTHERWISE.test(said) &&
    !WIDER.test(said) &&
    lists.every(({ value }) => (value ?? undefined) === undefined) &&
    new Set(empty.map(({ value }) => value).filter(isPlain)).size > 1;
  const found = empty.find(({ attempt, value, rest }) =>
    lists.some(({ attempt: other, value: asked, rest: others, items }) => {
      // What came before may have been there alone.
      if (canonicalJson(others) !== rest || attempts.indexOf(other) > attempts.indexOf(attempt)) return false;
      const values = items.map((item) => memberOf(item, name));
      return isEverything(value)
        ? isPlain(asked) && !isEverything(asked) && values.every((one) => one === asked)
        : isNever && isPlain(value) && values.some((one) => isPlain(one) && String(one) === String(value));
    }),
  );
  if (found === undefined) return undefined;
  return {
    attempt: found.attempt,
    message: `No items come for a value of "${quote(name, 60)}" that some have.`,
    expected: isEverything(found.value) ? 'all items' : `the items with ${quoteValue(found.value)}`,
    received: 'an empty list',
  };
}

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** `include_archived`, `with_drafts`, `show_hidden`. */
const INCLUDES = /^(?:include|with|show|return)(.{3,40})$/;

/** Items that a flag leaves out come with `false` as with `true`: their member of that name says so. */
function flag(lists: readonly ListedResponse[], { name, schema }: Argument): Ignored | undefined {
  const [, member = ''] = INCLUDES.exec(foldName(name)) ?? [];
  if (member === '' || schema.type !== 'boolean') return undefined;
  const names = [member, `is${member}`, member.replace(/s$/, ''), `is${member.replace(/s$/, '')}`];
  const found = lists.find(
    (list) =>
      list.value === false &&
      list.items.some((item) => names.some((one) => memberOf(item, one) === true)) &&
      lists.some((other) => other.value === true && isSameList(other, list)),
  );
  return found === undefined
    ? undefined
    : excluded(found.attempt, name, `no items that are ${member}`, 'the same items as with true');
}
