import { snakeName } from '../../../scenario/plausible/name-values.js';

/** A value of structured content, and what a text says instead. */
export interface Said {
  readonly place: string;
  readonly value: number | string;
  readonly said: number | string;
  /** Both are amounts of money, or the like, with two decimal places. */
  readonly isAmount?: true;
  /** The text calls it by the whole name of the member: another member with the same value is not meant. */
  readonly isNamed?: true;
}

interface Found {
  readonly value: number;
  /** What is written around it. */
  readonly before: string;
  readonly after: string;
}

const NUMBER =
  /(?<![\w.,:/-])-?\d{1,3}(?:,\d{3})+(?:\.\d{1,10})?(?![\w:/])|(?<![\w.,:/-])-?\d{1,15}(?:\.\d{1,10})?(?![\w:/]|[.,-]\d)/g;

/** The plain numbers of a text, without those of dates, times and codes. */
export function numbersIn(text: string): readonly Found[] {
  return [...text.matchAll(NUMBER)].slice(0, 200).map(({ 0: written, index }) => ({
    value: Number(written.replaceAll(',', '')),
    before: text.slice(Math.max(0, index - 60), index).toLowerCase(),
    after: text.slice(index + written.length, index + written.length + 60).toLowerCase(),
  }));
}

/** Words of a name that say nothing about what is counted or measured. */
const EMPTY = new Set(['total', 'count', 'number', 'num', 'of', 'amount', 'size', 'items']);

/** Words around a number after which it is only a part, or a limit. */
const PART =
  /\b(?:of|more|other|first|last|next|another|at least|at most|up to|limit|top|page|showing|shown|per|in|within|every)\s*$/;

/** What a text says of a number: next to its name, or as the only percentage where the name is that of one. */
export function saidNumbers(place: string, value: number, isLength: boolean, text: string): Said[] {
  const numbers = numbersIn(text);
  if (!isLength && /(?:^|_)(?:percent|percentage|pct)(?:_|$)/.test(snakeName(place))) {
    const percentages = numbers.filter(({ after }) => /^\s?(?:%|percent\b)/.test(after));
    return percentages.length === 1 ? percentages.map((one) => ({ place, value, said: one.value })) : [];
  }
  const words = snakeName(place)
    .split('_')
    .filter((word) => !EMPTY.has(word));
  const name = words.join(' ');
  if (name.length < 2 || /(?:^| )(?:ids?|at|date|time|timestamp)$/.test(name)) return [];
  // Where the name comes more than once, it may be about several things.
  if (text.toLowerCase().split(name.replace(/s$/, '')).length !== 2) return [];
  const own = numbers.filter(({ before, after }) => {
    const rest = restAfter(name, after);
    const isCounted = rest !== undefined && (isLength ? ENDS_LIST : ENDS).test(rest);
    return (isCounted && !PART.test(before)) || isLabel(name, before);
  });
  const whole = isLength ? own.filter((one) => Number.isInteger(one.value) && one.value >= 0) : own;
  // Other units: cents, thousands, a fraction.
  return whole
    .filter((one) => isLength || !isPowerOfTen(one.value / value))
    .map((one) => ({ place, value, said: one.value }));
}

/** Names of a total that is an amount, with the currency or not, and how a text says it. */
const TOTAL = /^(?:grand_)?total(?:_(?:cost|price|amount|fees?|due))?(?:_([a-z]{3}))?$/;
const TOTAL_SAID =
  /\btotal(?: (?:cost|price|amount|fees?|due))?(?: of| is| comes to)?\s?[:=]?\s?(?:[$€£]|[A-Z]{3} )?(-?\d{1,12}(?:\.\d{1,2})?)(?![\d.]\d)(?: ?([A-Z]{3})\b)?/gi;

/** The only amount that a text calls the total, where the value does not come as a plain number: it would count something. */
export function saidTotal(place: string, value: number, text: string): Said[] {
  const [name, unit] = TOTAL.exec(snakeName(place)) ?? [];
  if (name === undefined) return [];
  const [only, ...more] = [...text.matchAll(TOTAL_SAID)].slice(0, 3);
  if (only === undefined || more.length > 0) return [];
  const [, digits = '', currency = ''] = only;
  const said = Number(digits);
  // In the currency that the name has, it is the amount that the member is.
  if (unit !== undefined && currency.toLowerCase() === unit)
    return [{ place, value, said, isAmount: true, isNamed: true }];
  const isCount =
    numbersIn(text).some((one) => one.value === value && !/^\.\d/.test(one.after)) &&
    !text.includes(value.toFixed(2));
  return isCount || !/\.\d\d$/.test(digits) ? [] : [{ place, value, said, isAmount: true }];
}

/** What follows a name that ends its clause; "3 boxes came in" is about some of them. */
const ENDS = /^\s?(?:[.,;:)]|\n|$|(?:and|in total|total)\b)/;
const ENDS_LIST = /^\s?(?:[.,;:)]|\n|$|(?:and|in|on|for|of|at|with|match\w*|found|listed|total)\b)/;

/** Whether a name is directly before or after a number: "3 items", "available: 4". */
export function isNamed(name: string, before: string, after: string): boolean {
  return isLabel(name, before) || restAfter(name, after) !== undefined;
}

/** What follows a name after a number; nothing where another word does. Two letters after a number are a unit. */
function restAfter(name: string, after: string): string | undefined {
  const stem = name.replace(/s$/, '');
  const said = after.replace(/^\s/, '');
  if (name.length < 3 || !said.startsWith(stem)) return undefined;
  const rest = said.slice(stem.length).replace(/^s/, '');
  return /^\w/.test(rest) ? undefined : rest;
}

/** Whether a text before a number ends with a label; "5 rounds: 12 leaves" has the name for the number before it. */
function isLabel(name: string, before: string): boolean {
  const [label] = /\s?[:=]\s?$/.exec(before) ?? [];
  if (label === undefined) return false;
  const said = before.slice(0, before.length - label.length).replace(/s$/, '');
  const stem = name.replace(/s$/, '');
  return said.endsWith(stem) && /(?:^|[^a-z\d\s]|[^\d\s]\s)$/.test(said.slice(0, said.length - stem.length));
}

function isPowerOfTen(ratio: number): boolean {
  const power = Math.log10(Math.abs(ratio));
  return Number.isFinite(power) && power !== 0 && Math.abs(power - Math.round(power)) < 1e-9;
}

/** An id with letters and digits: "TSK-108", "bk_7f3ae". */
const CODE = /^([A-Za-z]{1,12}[-_:/#])[A-Za-z0-9-]{1,24}$/;

/** What a text says instead of the id of a record: the only code that begins like it. */
export function saidIds(structured: Readonly<Record<string, unknown>>, text: string): Said[] {
  return Object.entries(structured).flatMap(([place, value]): Said[] => {
    if (!/(?:^|_)(?:id|key|code|number|ref)$/.test(snakeName(place))) return [];
    if (typeof value === 'number') {
      const named = numbersIn(text).filter(({ before }) =>
        /(?:#|\bid:? ?|\bnumber:? |\bno\. ?)$/.test(before),
      );
      return named.length === 1 ? named.map((one) => ({ place, value, said: one.value })) : [];
    }
    const [, prefix = ''] = typeof value === 'string' ? (CODE.exec(value) ?? []) : [];
    if (prefix === '' || typeof value !== 'string') return [];
    const words = text.match(/[A-Za-z]{1,12}[-_:/#][A-Za-z0-9-]{1,24}/g) ?? [];
    const alike = [...new Set(words)].filter((word) => word.startsWith(prefix) && /\d/.test(word));
    return alike.length === 1 ? alike.map((said) => ({ place, value, said })) : [];
  });
}
