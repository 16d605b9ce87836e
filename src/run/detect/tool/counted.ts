import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { singular } from '../../../scenario/known/singular.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import { listedItems, onlyList } from './listed-items.js';

/** A number that a response shows beside a list, of which its name says that it counts. */
export interface Counted {
  readonly attempt: Attempt;
  readonly member: string;
  readonly said: number;
  readonly length: number;
  /** The folded name of the member that is the list. */
  readonly list: string;
  /** The list that holds the record with both; empty at the top of the response. */
  readonly place: string;
  /** The items, and the names of the members beside their list. */
  readonly items: readonly unknown[];
  readonly beside: readonly string[];
}

type Data = Readonly<Record<string, unknown>>;

/** Folded names of members that say how many items were found. */
const COUNTS: ReadonlySet<string> = new Set(
  'count total totalcount totalresults totalitems resultcount itemcount numresults totalmatches matchcount matches returned'.split(
    ' ',
  ),
);

/** Folded names of members that count everything, whatever part of it is returned. */
const TOTALS = /^total/;
export const isTotal = (member: string): boolean => TOTALS.test(foldName(member));

/** What a name has around the noun that it counts: `num_rooms`, `number_of_rooms`, `roomCount`. */
const AROUND = /^(?:num|numberof|nof|countof|totalnumberof)(.{2,40})$|^(?:total)?(.{2,40})count$/;

/** Words after which a list may be a part of what was counted. */
const PARTLY =
  /\b(?:showing|first|top|more|page|of|out of|truncated|omitted|remaining|next|limit(?:ed)?|only|including|unique|files|lines|across|in)\b|…|\.\.\./i;

/** "Found 6 books:", "3 results" */
const SAID =
  /^(?:\s|[*_]|#+(?![#\d]))*(?:found|returned|listing|total:?)?\s*(\d{1,6})\s+[\p{L}-]{3,30}(?:\s+found)?\s*[:.)]?/iu;

/** The numbers of a response that count one of its lists: at its top, or in each of its records. */
export function countedIn(attempt: Attempt): readonly Counted[] {
  const data = replyData(attempt.reply);
  if (data === undefined) return countedInText(attempt);
  const list = onlyList(data);
  const inside = (list ?? []).filter(isRecord).flatMap((record) => countedBeside(attempt, record, 'items'));
  if (!isRecord(data)) return inside;
  const holder = Object.values(data).some((value) => Array.isArray(value))
    ? data
    : Object.values(data).filter(isRecord)[0];
  return holder === undefined ? inside : [...countedBeside(attempt, holder, ''), ...inside];
}

/** The numbers in a record beside its only list. In a record among others, the number names the list. */
function countedBeside(attempt: Attempt, holder: Data, place: string): readonly Counted[] {
  const lists = Object.entries(holder).filter(([, value]) => Array.isArray(value));
  const [[key, items] = ['', undefined]] = lists;
  if (lists.length !== 1 || !Array.isArray(items)) return [];
  const list = foldName(key);
  return Object.entries(holder).flatMap(([member, said]) => {
    const isCount =
      (place === '' && COUNTS.has(foldName(member))) || (isNumberOf(foldName(member), list) && isWhole(said));
    if (typeof said !== 'number' || !isCount) return [];
    const beside = Object.keys(holder);
    return [{ attempt, member, said, length: items.length, list, place, items, beside }];
  });
}

const isWhole = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

/** Whether a name says that it counts what a list holds. */
function isNumberOf(member: string, list: string): boolean {
  const [, after, before] = AROUND.exec(member) ?? [];
  return singular(after ?? before ?? '') === singular(list);
}

/** What the first line of a text says of the list below it. */
function countedInText(attempt: Attempt): readonly Counted[] {
  const text = replyText(attempt.reply);
  const [head = ''] = text.split('\n');
  const said = SAID.exec(head)?.[1];
  const items = listedItems(attempt);
  if (said === undefined || items === undefined || PARTLY.test(head) || isNested(text)) return [];
  const { length } = items;
  return [{ attempt, member: '', said: Number(said), length, list: '', place: '', items: [], beside: [] }];
}

/** Whether items have lines of their own below them, which look like items. */
const isNested = (text: string): boolean => /^(?:\s{2,}|\t)(?:[-*•]|\d{1,4}[.)])\s/m.test(text);
