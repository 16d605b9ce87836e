import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';

const ERROR_MEMBER = /^error(?:_?message)?$/i;

const COUNT_MEMBER = /^(?:count|total|length|size|found|results?)$|(?:count|total)$/i;

/**
 * Whether the data of a response holds an error and nothing else: an `error` beside empty lists, or a list in which each
 * item is one. A tool may declare that; it was not seen to succeed then.
 */
export function reportsOnlyErrors(data: unknown, args: unknown): boolean {
  const sent = isRecord(args) ? JSON.stringify(args) : '';
  if (Array.isArray(data)) return isListOfErrors(data, sent);
  if (!isRecord(data)) return false;
  const members = Object.entries(data);
  if (hasError(data)) return members.some(isEmptyMember) && !members.some(([, value]) => hasItems(value));
  const lists = members.map(([, value]) => value).filter(hasItems);
  return lists.length > 0 && lists.every((list) => isListOfErrors(list, sent));
}

function isListOfErrors(list: readonly unknown[], sent: string): boolean {
  return list.length > 0 && list.every((item) => isRecord(item) && hasError(item) && saysNoMore(item, sent));
}

function hasError(record: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(record).some(([name, value]) => {
    const text = isRecord(value) ? value.message : value;
    return ERROR_MEMBER.test(name) && typeof text === 'string' && text !== '';
  });
}

const hasItems = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0;

function isEmptyMember([name, value]: readonly [string, unknown]): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return COUNT_MEMBER.test(name) && (value === 0 || value === null);
}

/** Counts of what was done: `successful_edits`, `succeeded`. */
const DONE_MEMBER = /success(?:ful|es)?(?!.{0,20}rate)|succeeded/i;

/** States in which nothing was done: "skipped - invalid parameters", "unsupported_mode". */
const UNDONE =
  /^(?:skipped|invalid|unsupported|rejected|refused|failed|failure|error|denied|not[ _-]?found)/i;

/** Whether the data of a response reports on parts of which none was done: the count is 0, and each says why. */
export function reportsNothingDone(data: unknown): boolean {
  if (!isRecord(data)) return false;
  const members = Object.entries(data);
  const counts = members.filter(([name, value]) => DONE_MEMBER.test(name) && typeof value === 'number');
  if (counts.length === 0 || counts.some(([, count]) => count !== 0)) return false;
  const lists = members.map(([, value]) => value).filter(hasItems);
  return lists.length > 0 && lists.every((list) => list.every(isUndone));
}

/** Folded names of members that count what a call has changed: `updated_count`, `rowsAffected`. */
const CHANGED_MEMBER =
  /^(?!failed|passed|processed|attempted|requested|received|skipped)(?:\w{2,20}ed(?:count|rows|items)?|(?:rows|items)?affected(?:rows)?|changes)$/;

/** Whether the data of a response says that nothing was changed: it counts what was, and each count is 0. */
export function reportsNoChange(data: unknown): boolean {
  const counts = Object.entries(isRecord(data) ? data : {}).filter(
    ([name, value]) => CHANGED_MEMBER.test(foldName(name.slice(0, 40))) && typeof value === 'number',
  );
  return counts.length > 0 && counts.every(([, count]) => count === 0);
}

const isUndone = (item: unknown): boolean =>
  isRecord(item) &&
  (hasError(item) || [item.status, item.state].some((said) => typeof said === 'string' && UNDONE.test(said)));

/** Whether an item holds, beside its error, only what was sent and that it failed: a job that failed holds more. */
function saysNoMore(item: Readonly<Record<string, unknown>>, sent: string): boolean {
  return Object.entries(item).every(([name, value]) => {
    if (ERROR_MEMBER.test(name) || !value || (hasItems(value) === false && Array.isArray(value))) return true;
    return typeof value === 'string' && (sent.includes(value) || /^(?:error|failed|failure)$/i.test(value));
  });
}
