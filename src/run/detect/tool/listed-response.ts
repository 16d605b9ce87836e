import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, shownData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { argumentsOf } from './ignored-argument.js';
import { linkedMember } from './linked-member.js';
import { listedItems, onlyList } from './listed-items.js';

/** A response that is one list of records, and the value of one argument in its call. */
export interface ListedResponse {
  readonly attempt: Attempt;
  readonly value: unknown;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** The members around the list. */
  readonly around: Readonly<Record<string, unknown>>;
  /** The other arguments. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/**
 * The successful calls of a tool whose responses are one list of records. Where the argument selects by a member that is
 * called otherwise, the items have it under the name of the argument as well.
 */
export function listedResponses(state: ToolState, name: string): readonly ListedResponse[] {
  const lists = successes(state).flatMap((attempt) => listedResponse(attempt, name) ?? []);
  const argument = argumentsOf(state).find((one) => one.name === name);
  const items = lists.flatMap((list) => list.items);
  const asked = lists.map(({ value }) => value);
  const link = argument === undefined ? undefined : linkedMember(argument, asked, items);
  return link === undefined ? lists : lists.map((list) => withAlias(list, name, link));
}

const withAlias = (list: ListedResponse, name: string, link: string): ListedResponse => ({
  ...list,
  items: list.items.map((item) => ({ ...item, [name]: item[link] })),
});

/** One response, where it is a list of records. */
export function listedResponse(attempt: Attempt, name: string): ListedResponse | undefined {
  if (!isRecord(attempt.arguments)) return undefined;
  const { [name]: value, ...rest } = attempt.arguments;
  const data = shownData(attempt.reply);
  const around = isRecord(data) ? data : {};
  const items = onlyList(data) ?? [];
  const records = items.filter(isRecord);
  if (records.length === 0 || records.length < items.length) return undefined;
  return { attempt, value, items: records, around, rest };
}

/** A day as it is written in a text. */
const DAY = /\b\d{4}-\d\d-\d\d\b/g;

/** The successful calls whose responses are one list of records, or of lines in prose that each have one date. */
export function datedResponses(state: ToolState, name: string): readonly ListedResponse[] {
  return successes(state).flatMap(
    (attempt) => datedLines(attempt, name) ?? listedResponse(attempt, name) ?? [],
  );
}

/** A list in prose of which each line has one date. */
export function datedLines(attempt: Attempt, name: string): ListedResponse | undefined {
  if (!isRecord(attempt.arguments) || replyData(attempt.reply) !== undefined) return undefined;
  const { [name]: value, ...rest } = attempt.arguments;
  const items = (listedItems(attempt) ?? []).map((line) => ({ line, dates: line.match(DAY) ?? [] }));
  if (items.length === 0 || items.some(({ dates }) => dates.length !== 1)) return undefined;
  const shown = onlyList(shownData(attempt.reply)) ?? [];
  const records = items.map(({ line, dates: [date] }, index) => {
    const record = shown.length === items.length ? shown[index] : undefined;
    return { line, date, ...(isRecord(record) ? record : {}) };
  });
  return { attempt, value, items: records, around: {}, rest };
}

/** Whether two calls that differ in nothing but the argument got the same items. */
export const isSameList = (one: ListedResponse, other: ListedResponse): boolean =>
  canonicalJson(one.rest) === canonicalJson(other.rest) &&
  canonicalJson(one.items) === canonicalJson(other.items);

/** A member by its name, however it is written. */
export const memberOf = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.entries(record).find(([key]) => foldName(key) === foldName(name))?.[1];
