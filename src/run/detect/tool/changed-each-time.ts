import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quoteValue } from '../../../model/quote.js';

/** The members of a thing, by name. */
export type ShownMembers = Readonly<Record<string, unknown>>;

/** A member that differs after each call, and its values. */
interface RepeatedChange {
  readonly name: string;
  readonly seen: string;
}

/** Folded names of members that rightly change with each call. */
const CHANGES = /version|revision|time|updated|modified|etag|duration|elapsed|at$|ms$|calls|request|hits/;

/** What each of three calls has changed in the same direction, or to and fro. */
export function changedByEach(observed: readonly (readonly ShownMembers[])[]): RepeatedChange | undefined {
  const [first, second, third] = observed;
  if (first === undefined || second === undefined || third === undefined) return undefined;
  for (const [index, one] of first.entries()) {
    const data = [one, second[index], third[index]];
    const found = data.includes(undefined) ? undefined : changedEachTime(data);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What responses to the same call show that each repetition changes. */
export const changedEachTime = (data: readonly unknown[]): RepeatedChange | undefined =>
  growing(data) ?? toggled(data);

/** A number, or the length of a list or a text, that each repetition increases. */
function growing(data: readonly unknown[]): RepeatedChange | undefined {
  const [first, ...more] = data;
  if (!isRecord(first) || more.length === 0 || !more.every(isRecord)) return undefined;
  for (const name of Object.keys(first)) {
    if (CHANGES.test(foldName(name))) continue;
    const values = [first, ...more].map((one) => one[name]);
    const sizes = values.map(sizeOf);
    // A text grows where each one begins with the one before.
    if (!values.every((value, index) => index === 0 || isContinued(values[index - 1], value))) continue;
    const isGrowing = sizes.every((size, index) => {
      const before = index === 0 ? undefined : sizes[index - 1];
      return size !== undefined && (index === 0 || (before !== undefined && size > before));
    });
    if (isGrowing) return { name, seen: quoteValue(sizes.join(', then ')) };
  }
  return undefined;
}

/** A switch or a state that the first repetition turns to the other side, and the next one back. */
function toggled([first, second, third]: readonly unknown[]): RepeatedChange | undefined {
  if (!isRecord(first) || !isRecord(second) || !isRecord(third)) return undefined;
  const name = Object.keys(first).find(
    (key) =>
      [first, second].every((one) => isState(one[key])) &&
      second[key] !== first[key] &&
      third[key] === first[key] &&
      !CHANGES.test(foldName(key)),
  );
  return name === undefined
    ? undefined
    : { name, seen: quoteValue([first[name], second[name], third[name]].join(', then ')) };
}

/** Whether a value is a switch, or a word for a state. */
const isState = (value: unknown): boolean =>
  typeof value === 'boolean' || (typeof value === 'string' && /^[\p{L}_ -]{1,30}$/u.test(value));

const sizeOf = (value: unknown): number | undefined =>
  typeof value === 'number'
    ? value
    : Array.isArray(value) || typeof value === 'string'
      ? value.length
      : undefined;

const isContinued = (before: unknown, now: unknown): boolean =>
  typeof before !== 'string' || (typeof now === 'string' && (now.startsWith(before) || now.endsWith(before)));
