import { isRecord } from '../../../model/json.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText, shownData } from '../../attempt/reply-text.js';
import type { RunContext } from '../../state/run-context.js';
import { successes } from '../../state/tool-state.js';
import type { Argument } from './ignored-argument.js';
import { onlyList } from './listed-items.js';
import { memberOf } from './listed-response.js';

/** The most values and responses that are looked at. */
const MOST = 30;

/** Whether an argument takes several texts at once. */
export const isTexts = ({ type, items }: Argument['schema']): boolean =>
  type === 'array' && isRecord(items) && items.type === 'string';

/** Two values of which a thing that some tool shows has one without the other. */
export function pairsIn(
  context: RunContext,
  { name, schema }: Argument,
): readonly (readonly [string, string])[] {
  const sets = context.states
    .filter(({ stage }) => stage === 'read')
    .flatMap((state) => successes(state).slice(0, MOST))
    .flatMap(({ reply }) => (onlyList(shownData(reply)) ?? []).slice(0, MOST).filter(isRecord))
    .map((item) => valuesOf(memberOf(item, name) ?? memberOf(item, `${name}s`)));
  const values = [...new Set(sets.flat())].slice(0, MOST);
  // Two that one thing has together first: then neither mode finds nothing.
  const pairs = values.flatMap((one) =>
    values.flatMap((other): (readonly [string, string])[] =>
      sets.some((set) => set.includes(one) && set.includes(other)) &&
      sets.some((set) => set.includes(one) && !set.includes(other))
        ? [[one, other]]
        : [],
    ),
  );
  const [first, second] = values;
  if (pairs.length > 0) return pairs;
  const { items } = schema;
  const members: readonly unknown[] = isRecord(items) && Array.isArray(items.enum) ? items.enum : [];
  const listed = members.filter((member) => typeof member === 'string');
  const [one = first, other = second] = listed;
  return one === undefined || other === undefined ? [] : [[one, other]];
}

/** The texts of a list, as data or as prose. */
function valuesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' && value.length < 120
    ? value.split(/,\s{0,3}/).filter((one) => /^[\w-]{2,40}$/.test(one))
    : [];
}

/** The items of a response as texts: of its list, by what does not differ between searches, or its lines. */
export function itemsOf({ reply }: Attempt): readonly string[] {
  const data = replyData(reply);
  const list = onlyList(shownData(reply));
  if (list !== undefined && (data !== undefined || list.length > 0))
    return list.map((item) => canonicalJson(identity(item)));
  if (data !== undefined) return [];
  const lines = replyText(reply)
    .split('\n')
    .filter((line) => /[^\s:]\s{0,9}$/.test(line));
  return lines.length === 1 &&
    /\s\w+\s\w+/.test(lines[0] ?? '') &&
    /\bno\b|\bnone\b|\b0\b/i.test(lines[0] ?? '')
    ? []
    : lines;
}

const identity = (item: unknown): unknown =>
  isRecord(item)
    ? (['id', 'path', 'name', 'title', 'slug']
        .map((name) => memberOf(item, name))
        .find((one) => one !== undefined) ?? item)
    : item;
