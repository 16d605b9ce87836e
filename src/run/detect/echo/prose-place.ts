/** Where a sentence has a value: what is written directly before and after it. */
export interface ProsePlace {
  readonly before: string;
  readonly after: string;
}

/** The last word before a value, with the marks around it; and the marks after it. */
const BEFORE = /(?:^|\p{L}*)[^\p{L}\p{N}\n]*$/u;
const AFTER = /^(?:[^\p{L}\p{N}\s]{1,3}|\s?[^\p{L}\p{N}\s]{0,2}|\p{L}{1,3})/u;

/** The place of a value that a text has once, as a whole word; nothing where nothing is written before it. */
export function placeOf(text: string, value: string): ProsePlace | undefined {
  const at = text.indexOf(value);
  if (value === '' || at < 0 || text.includes(value, at + 1)) return undefined;
  const [before = ''] = BEFORE.exec(text.slice(Math.max(0, at - 60), at)) ?? [];
  const rest = text.slice(at + value.length);
  const [after = ''] = AFTER.exec(rest) ?? [];
  const isWhole = !/^[\p{L}\p{N}]/u.test(rest) || /\d$/.test(value);
  return before.trim() === '' || !isWhole ? undefined : { before, after };
}

export const isSamePlace = (one: ProsePlace, other: ProsePlace): boolean =>
  one.before === other.before && one.after === other.after;

/** The only thing that a text has at a place, where it looks like `token`. */
export function atPlace(text: string, { before, after }: ProsePlace, token: string): string | undefined {
  const start = /^[\p{L}\p{N}]/u.test(before) ? String.raw`(?<![\p{L}\p{N}])` : '';
  const end = after.trim() === '' ? String.raw`(?=\s|$)` : `(?=${escaped(after)})`;
  const found = [...text.matchAll(new RegExp(`${start}${escaped(before)}(${token})${end}`, 'gu'))];
  return found.length === 1 ? found[0]?.[1] : undefined;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
