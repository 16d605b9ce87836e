import { foldName } from '../../../model/nearest.js';
import { isUnnamed } from '../../attempt/prose-item.js';
import { type ListedResponse, memberOf } from './listed-response.js';

/** The numbers that the items have under a name; nothing where an item has none, or all have the same. */
export function numbersAt(list: ListedResponse, name: string): readonly number[] | undefined {
  const numbers = inOneUnit(valuesAt(list, name));
  return numbers !== undefined && new Set(numbers).size > 2 ? numbers : undefined;
}

/**
 * The numbers in a list whose order is that of their texts, and not their own: those under a name or, where no
 * member has it, those of any other. A few fit by chance.
 */
export function sortedAsTexts(list: ListedResponse, name: string): readonly number[] | undefined {
  const named = numbersAt(list, name);
  const parts = Object.keys(list.items[0] ?? {}).map((key) => list.items.map((item) => item[key]));
  // The items may be ordered by something else that they show.
  const isOther = parts.some((values) => {
    const texts = values.map((value) => (typeof value === 'string' ? value.toLowerCase() : ''));
    return (
      !texts.includes('') && new Set(texts).size > 2 && inOneUnit(values) === undefined && isEither(texts)
    );
  });
  const unnamed = isOther ? [] : parts.map((values) => inOneUnit(values) ?? []);
  const all = named === undefined ? unnamed.filter((numbers) => new Set(numbers).size > 4) : [named];
  return all.find((numbers) => !isEither(numbers) && isEither(numbers.map(String)));
}

/** Values that are all numbers, alone or with the same unit: `110 cm`. */
function inOneUnit(values: readonly unknown[]): readonly number[] | undefined {
  const parts = values.map((value) =>
    typeof value === 'string' ? MEASURED.exec(value) : typeof value === 'number' ? ['', value, ''] : null,
  );
  const numbers = parts.flatMap((part) => (part === null ? [] : [Number(part[1])]));
  return numbers.length === values.length && new Set(parts.map((part) => part?.[2])).size === 1
    ? numbers
    : undefined;
}

const MEASURED = /^(-?\d{1,12}(?:\.\d{1,6})?)\s?([\p{L}%°€$£]{1,12})$/u;

/** Moments as numbers, where each item has one under a name, and they are of more than two. */
export function momentsAt(list: ListedResponse, name: string): readonly number[] | undefined {
  const moments = momentsOf(valuesAt(list, name));
  return moments !== undefined && new Set(moments).size > 2 ? moments : undefined;
}

function momentsOf(values: readonly unknown[]): readonly number[] | undefined {
  const moments = values.map((value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN,
  );
  return moments.some(Number.isNaN) ? undefined : moments;
}

/** Folded names of moments, and of what is neither a moment nor a number. */
const OF_TIME = /date|time|updated|modified|created|changed|added|recent|newest|latest|oldest|deadline|^due/;
const OF_WORDS = /name|title|label|alpha|author|subject|status|state|kind|type|category|relevance|priority/;

/** The only column of moments, or of numbers, where columns have no names and the name is one of such. */
function columnFor(items: ListedResponse['items'], name: string): string | undefined {
  // A list of dated lines has them beside their cells.
  const keys = Object.keys(items[0] ?? {}).filter((key) => key !== 'line' && key !== 'date');
  if (OF_WORDS.test(foldName(name)) || !keys.every(isUnnamed)) return undefined;
  const read = OF_TIME.test(foldName(name)) ? momentsOf : inOneUnit;
  const [only, ...more] = keys.filter((key) => read(items.map((item) => item[key])) !== undefined);
  return more.length === 0 ? only : undefined;
}

/** The values under a name, or under the only name that begins with it: `total_cents` for `total`. */
function valuesAt({ items }: ListedResponse, name: string): readonly unknown[] {
  const [first = {}] = items;
  const column = columnFor(items, name);
  if (column !== undefined) return items.map((item) => item[column]);
  const longer = Object.keys(first).filter(
    (key) => key.startsWith(name) && /^(?:_|[A-Z])/.test(key.slice(name.length)),
  );
  const key = memberOf(first, name) === undefined && longer.length === 1 ? (longer[0] ?? name) : name;
  return items.map((item) => memberOf(item, key));
}

/** Names of members whose texts are ordered by their letters; levels and states have an order of their own. */
const BY_LETTERS = /(?:name|title|label|subject|author|customer|product|email|city|country|sku|code)$/;

/** Whether the items have texts under a name that no way to compare texts puts in this order. */
export function areMixed(list: ListedResponse, name: string): boolean {
  const texts = valuesAt(list, name).filter((value) => typeof value === 'string');
  if (!BY_LETTERS.test(foldName(name)) || texts.length < list.items.length || new Set(texts).size < 3)
    return false;
  const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const isOf = (all: readonly string[]): boolean =>
    all.every((text, index) => index === 0 || compare.compare(all[index - 1] ?? text, text) <= 0);
  return (
    !isEither(texts) &&
    !isEither(texts.map((text) => text.toLowerCase())) &&
    !isOf(texts) &&
    !isOf(texts.toReversed())
  );
}

/** The direction of an order by a name: of numbers, of moments, or of names by their letters; nothing where it is neither. */
export function directionAt(list: ListedResponse, name: string): 'rising' | 'falling' | undefined {
  const values = numbersAt(list, name) ?? momentsAt(list, name);
  if (values !== undefined) return directionOf(values, (one, other) => one - other);
  const texts = valuesAt(list, name).filter((value) => typeof value === 'string');
  if (!BY_LETTERS.test(foldName(name)) || texts.length < list.items.length) return undefined;
  const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const by = (one: string, other: string): number => compare.compare(one, other);
  return new Set(texts).size < 3 ? undefined : directionOf(texts, by);
}

function directionOf<T>(
  values: readonly T[],
  compare: (one: T, other: T) => number,
): 'rising' | 'falling' | undefined {
  const steps = values.slice(1).flatMap((value, index) => {
    const before = values[index];
    return before === undefined ? [] : [compare(before, value)];
  });
  if (steps.every((step) => step <= 0)) return 'rising';
  return steps.every((step) => step >= 0) ? 'falling' : undefined;
}

/** Whether values rise, or fall. */
export const isEither = <T extends number | string>(values: readonly T[]): boolean =>
  isSorted(values) || isSorted(values.toReversed());

/** Whether no value is less than the one before it. */
export const isSorted = <T extends number | string>(values: readonly T[]): boolean =>
  values.every((value, index) => index === 0 || (values[index - 1] ?? value) <= value);

/** Words that have an order of their own, the least first; those of one place mean the same. */
const SCALES: readonly ReadonlyMap<string, number>[] = [
  'trivial,lowest,verylow|minor,low|normal,medium,moderate,regular|major,high|highest,veryhigh,urgent|critical,blocker',
  'trace|debug,verbose|info|notice|warning,warn|error|critical|fatal,alert|emergency',
  'xs|s,small|m,medium|l,large|xl|xxl',
  'beginner,novice,easy|intermediate,medium|advanced,hard|expert',
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday',
  'january|february|march|april|may|june|july|august|september|october|november|december',
].map(
  (scale) => new Map(scale.split('|').flatMap((words, at) => words.split(',').map((word) => [word, at]))),
);

/** Whether the items have at least three levels under a name, in the order of their letters and not in their own. */
export function areLettered(list: ListedResponse, name: string): boolean {
  const words = valuesAt(list, name).filter((value) => typeof value === 'string');
  const scale = SCALES.find((one) => words.every((word) => one.has(foldName(word))));
  if (scale === undefined || words.length < list.items.length || new Set(words).size < 3) return false;
  const ranks = words.map((word) => scale.get(foldName(word)) ?? 0);
  return isEither(words) && !isEither(ranks);
}
