import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { isAside } from './member-names.js';

/** Objects with more members, and lists with more items, are data. */
const MEMBERS = 12;
const ITEMS = 5;

/** How a statement of failure begins, after what could not be done at most: "Catalogue could not be loaded: …". */
const STATEMENT = new RegExp(
  [
    "^[^\\p{L}\\n]{0,4}(?:(?:error|failed|failure|exception|unable to|could not|couldn't|traceback)\\b",
    '|[^\\n:.]{1,40} (?:(?:could not be|failed to|cannot be) \\w|failed: ))',
  ].join(''),
  'iu',
);

/** Members that go with any result. */
const ACCOMPANYING = /^(?:timestamp|time|date|source|provider|query|count|total|page|\w{1,20}(?:at|count))$/;

/**
 * A statement of failure in the place of the data: one field holds it, and every other field is empty or repeats the
 * arguments. `undefined` where the response has data of its own: a document may be titled "Error: …".
 */
export function statedInField(value: unknown, input: unknown): string | undefined {
  return statementIn(value, sentIn(input), 0);
}

/** Whether the list that was asked for came back empty, or a number is 0: the statement beside it says why. */
export const hasNothing = (value: unknown): boolean =>
  isRecord(value) &&
  Object.values(value).some((member) => member === 0 || (Array.isArray(member) && member.length === 0));

/** The values of the arguments: a result that repeats them says nothing by that. */
export type Sent = ReadonlySet<unknown>;

export const sentIn = (input: unknown): Sent =>
  new Set(isRecord(input) ? Object.values(input).slice(0, 40).map(comparable) : []);

/** A value by which it is found among those that were sent. */
export const comparable = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

function statementIn(value: unknown, sent: Sent, depth: number): string | undefined {
  if (depth > 2) return undefined;
  if (Array.isArray(value)) return statementOfAll(value, sent, depth);
  if (!isRecord(value)) return undefined;
  const names = Object.keys(value);
  if (names.length === 0 || names.length > MEMBERS) return undefined;
  const statements: string[] = [];
  for (const name of names) {
    const member = value[name];
    const isPlain = typeof member === 'string' && STATEMENT.test(member) && !sent.has(comparable(member));
    const statement = isPlain ? member : statementIn(member, sent, depth + 1);
    if (statement !== undefined) statements.push(statement);
    else if (!isNothing(member, sent) && !accompanies(name)) return undefined;
  }
  return statements[0];
}

function statementOfAll(list: readonly unknown[], sent: Sent, depth: number): string | undefined {
  if (list.length > ITEMS) return undefined;
  let first: string | undefined;
  for (const item of list) {
    const isPlain = typeof item === 'string' && STATEMENT.test(item) && !sent.has(comparable(item));
    const statement = isPlain ? item : statementIn(item, sent, depth + 1);
    if (statement === undefined) return undefined;
    first ??= statement;
  }
  return first;
}

/** Whether a member goes with any result. */
export function accompanies(name: string): boolean {
  const folded = foldName(name.slice(0, 40));
  return ACCOMPANYING.test(folded) || isAside(folded);
}

/** Whether a member says nothing that the caller did not say. */
function isNothing(value: unknown, sent: Sent): boolean {
  if (value === null || value === '' || value === 0 || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) ? Object.keys(value).length === 0 : sent.has(comparable(value));
}
