import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { largest } from '../../../model/largest.js';
import { foldName } from '../../../model/nearest.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { TOTAL_ROW } from '../../attempt/prose-data.js';
import { replyData, replyText, shownData } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Contradiction } from './contradiction.js';
import { argumentsOf } from './ignored-argument.js';
import { onlyList } from './listed-items.js';

/** Folded names of a total of all items, whatever is summed. */
const TOTAL = /^(?:grandtotal|totals?|sum|overall|totalsum)$/;

/** `total_amount`, `amountTotal`, `sum_of_hours`, `total_km`: what is summed, or its unit. */
const TOTAL_OF = /^(?:(?:grand)?total|sum)(?:of)?(.{1,30})$|^(.{3,30}?)(?:total|sum)$/;

/** Folded names of numbers that nobody adds up. */
const NEVER_SUMMED =
  /^(?:id|year|month|day|page|rank|no|number|index|priority|rating|version|zip|.{1,30}id)$/;

/** How a definition says that the total is that of the rows. */
const PROMISED: readonly RegExp[] = [
  /\b(?:totals?|sums?)\b[^.]{0,30}\b(?:of|for|over|across) (?:all |the |these |those |its ){0,2}(?:rows?|items?|entries|lines?)\b/i,
  /\b(?:totals?|sums?)\b[^.]{0,40}\b(?:listed|shown|returned|displayed|days?|amounts?|values?)\b/i,
  /\b(?:with|and) (?:a |the |their |its )?(?:grand )?(?:totals?|sum)\b/i,
  /\b(?:is|are|gives?|holds?) the sum of\b/i,
];

/** What says that the rows are a part of what was summed. */
const PARTLY: readonly RegExp[] = [
  /\b(?:top|first \d|most|largest|up to|limit\w{0,3}|sample|showing|truncated|page|more (?:rows|items|entries))\b/i,
  /\b(?:sub-?totals?|omitted|remaining|running|all.time|overall|opening|closing|before|balance)\b|…|\.\.\./i,
];

/** Folded names of arguments after which the rows may be a part. */
const PARTS = /limit|page|offset|cursor|size|top|max|count|first/;

/** What a total has in its name where it is the number of items. */
const OF_ITEMS = /^(?:count|number|items|results|rows|pages|matches|records|entries)$/;

/** A total, and the sum of the numbers in the rows that it is beside. */
interface Summed {
  readonly attempt: Attempt;
  /** The name of the total, and that of what is summed. */
  readonly name: string;
  readonly of: string;
  readonly said: number;
  readonly sum: number;
  readonly rows: number;
  /** The largest difference that rounding explains. */
  readonly slack: number;
  /** It may be the number of items, an average, or have something added that is not a row. */
  readonly mayBeOther: boolean;
  /** What else is rightly called their total: each number times another one of its row. */
  readonly products: readonly number[];
}

/**
 * A total is not the sum of the rows that it is shown with: where it is in another call, or where the definition says that
 * it is and no call shows anything else.
 */
export function wrongSum(state: ToolState, worked: readonly Attempt[]): Contradiction | undefined {
  const { description = '' } = state.tool;
  if (
    isPart(description.replace(ADDS_UP, '')) ||
    argumentsOf(state).some(({ name }) => PARTS.test(foldName(name)))
  )
    return undefined;
  const all = worked.flatMap((attempt) => summedIn(attempt, ADDS_UP.test(description.slice(0, 4_000))));
  const isPromised = [...PROMISED, ADDS_UP].some((words) => words.test(description.slice(0, 4_000)));
  const found = all.find((one) => {
    if (isRight(one)) return false;
    const alike = all.filter(({ name, of }) => name === one.name && of === one.of);
    return (
      alike.some((other) => isRight(other) && other.rows > 1) ||
      (isPromised && !one.mayBeOther && !alike.some(isRight)) ||
      (one.rows > 1 && isSaidSum(description, one.name))
    );
  });
  if (found === undefined) return undefined;
  return {
    attempt: found.attempt,
    path: joinPointer('/sum', found.name),
    message: 'The total in the response is not the sum of the rows that it is shown with.',
    expected: `${Number(found.sum.toFixed(4))}`,
    received: `${found.said}`,
  };
}

/** Whether a description says of a total by its name that it is a sum: "total_km is the sum of the stages". */
function isSaidSum(description: string, name: string): boolean {
  const [, said] = IS_SUM.exec(description.slice(0, 4_000)) ?? [];
  return said !== undefined && foldName(said) === foldName(name);
}

const IS_SUM = /[`"']?\b([\w-]{3,40})[`"']? (?:is|gives|holds) the sum of\b/i;

/** What may be added to the rows. */
const ADDED =
  /(?<![a-z])(?:tax|vat|shipping|discount|fees?|tip|deposit|rounding|remainder|rest|left_?over)(?![a-z])/i;

const isPart = (text: string): boolean => PARTLY.some((words) => words.test(text));

const isRight = ({ said, sum, products, slack }: Summed): boolean =>
  [sum, ...products].some((one) => Math.abs(said - one) <= slack);

/** The totals of a response that has one list. */
function summedIn(attempt: Attempt, mustAddUp: boolean): readonly Summed[] {
  const data = shownData(attempt.reply);
  const listed = onlyList(data);
  if (mustAddUp && isRecord(data)) return sharesIn(attempt, data, listed ?? []);
  const rows = listed === undefined ? namedAmounts(attempt, data) : listed.filter(isRecord);
  if (!isRecord(data) || rows.length === 0 || isPart(replyText(attempt.reply))) return [];
  const { [TOTAL_ROW]: last } = data;
  if (isRecord(last)) return Object.keys(last).flatMap((of) => summed(attempt, of, of, last[of], rows) ?? []);
  return Object.entries(data).flatMap(([name, said]) => {
    const of = summedBy(name, rows);
    return of === undefined ? [] : (summed(attempt, name, of, said, rows) ?? []);
  });
}

/** How a definition says that parts have no other sum than the whole. */
const ADDS_UP =
  /\b(?:shares?|parts?|portions?|splits?|rates|instal\w{2,6}|payments|amounts|slices|they|these)\b[^.]{0,40}\b(?:add|sum)s?(?: up)? (?:exactly )?to\b/i;
const WHOLE = /^(?:total)?(?:amount|total|price|sum|cost|bill|budget|whole|fee|value)/;

/** The only amount of a response and the parts of it, of which a definition says that they add up to it. */
function sharesIn(
  attempt: Attempt,
  data: Readonly<Record<string, unknown>>,
  listed: readonly unknown[],
): readonly Summed[] {
  const [whole, ...more] = Object.keys(data).filter(
    (key) => WHOLE.test(foldName(key)) && numberOf(data[key]) !== undefined,
  );
  const [first] = listed;
  const keys = Object.keys(isRecord(first) ? first : {}).filter((key) =>
    listed.every(
      (row) => isRecord(row) && numberOf(row[key]) !== undefined && !NEVER_SUMMED.test(foldName(key)),
    ),
  );
  const [key] = keys;
  const amounts = listed.map((row) => (isRecord(row) && key !== undefined ? row[key] : row));
  if (whole === undefined || more.length > 0 || keys.length > 1 || amounts.length < 2) return [];
  const rows = amounts.map((amount) => ({ amount }));
  const found = ADDED.test(replyText(attempt.reply))
    ? undefined
    : summed(attempt, whole, 'amount', data[whole], rows);
  return found === undefined ? [] : [{ ...found, slack: 1e-6, mayBeOther: false }];
}

/** The amounts of a text that gives each its name, but for the total. */
function namedAmounts({ reply }: Attempt, data: unknown): readonly { readonly amount: unknown }[] {
  if (replyData(reply) !== undefined || !isRecord(data)) return [];
  const rows = Object.entries(data).filter(([name]) => !TOTAL.test(foldName(name)) && name !== 'heading');
  return rows.length > 1 ? rows.map(([, amount]) => ({ amount })) : [];
}

/** Folded names of what a row comes to, beside numbers that it is computed of. */
const COMES_TO = /^(?:value|amount|cost|subtotal|linetotal|total|sum|worth)$/;

/**
 * The member of the rows that a total sums: the one that it names or, where it names none, the only one that is a number
 * or what a row comes to.
 */
function summedBy(name: string, rows: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  const folded = foldName(name);
  const keys = Object.keys(rows[0] ?? {}).filter(
    (key) => !NEVER_SUMMED.test(foldName(key)) && rows.every((row) => numberOf(row[key]) !== undefined),
  );
  if (TOTAL.test(folded)) {
    const [only, ...more] = keys.length === 1 ? keys : keys.filter((key) => COMES_TO.test(foldName(key)));
    return more.length === 0 ? only : undefined;
  }
  const [, before, after] = TOTAL_OF.exec(folded) ?? [];
  const exact = keys.find((key) => foldName(key) === (before ?? after));
  // `total_km` of rows with `distance_km`: the only number of that unit.
  const isNumber = OF_ITEMS.test(before ?? after ?? '');
  const [only, ...more] = keys.filter((key) => !isNumber && snakeName(key).endsWith(`_${before ?? after}`));
  return exact ?? (more.length === 0 ? only : undefined);
}

/** Whether a response shows a total of what its rows have. */
export const showsSum = (attempt: Attempt): boolean => summedIn(attempt, false).length > 0;

function summed(
  attempt: Attempt,
  name: string,
  of: string,
  total: unknown,
  rows: readonly Readonly<Record<string, unknown>>[],
): Summed | undefined {
  const said = numberOf(total);
  const numbers = rows.flatMap((row) => numberOf(row[of]) ?? []);
  if (said === undefined || numbers.length < rows.length || NEVER_SUMMED.test(foldName(of))) return undefined;
  // An amount in another unit is not summed.
  if (new Set([said, ...numbers].map(({ unit }) => unit)).size > 1) return undefined;
  const sum = numbers.reduce((before, { value }) => before + value, 0);
  // Rows may have been rounded one by one; whole numbers are counted.
  const places = largest(
    numbers.map((one) => one.places),
    said.places,
  );
  const slack = places === 0 || rows.length === 1 ? 1e-6 : 0.51 * rows.length * 10 ** -Math.min(places, 2);
  const values = numbers.map(({ value }) => value);
  const isBetween =
    values.some((value) => value <= said.value) && values.some((value) => value >= said.value);
  const mayCount = TOTAL.test(foldName(name)) && Number.isInteger(said.value) && said.unit === '';
  const mayBeOther = mayCount || (rows.length > 1 && isBetween) || ADDED.test(replyText(attempt.reply));
  const products = productsOf(rows, of);
  return { attempt, name, of, said: said.value, sum, rows: rows.length, slack, mayBeOther, products };
}

/** For each other number of the rows, the sum of its products with this one. */
function productsOf(rows: readonly Readonly<Record<string, unknown>>[], of: string): readonly number[] {
  const others = Object.keys(rows[0] ?? {}).filter((key) => key !== of);
  return others.map((key) =>
    rows.reduce(
      (sum, row) => sum + (numberOf(row[of])?.value ?? 0) * (numberOf(row[key])?.value ?? Number.NaN),
      0,
    ),
  );
}

interface Amount {
  readonly value: number;
  readonly unit: string;
  readonly places: number;
}

const AMOUNT =
  /^([$€£¥]?)\s?(-?\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?|-?\d{1,12}(?:\.\d{1,6})?)\s?([\p{L}$€£¥%]{0,8})$/u;

/** A number, alone or with a unit: `12.50 EUR`, `$1,200`. */
function numberOf(value: unknown): Amount | undefined {
  if (typeof value === 'number') return { value, unit: '', places: String(value).split('.')[1]?.length ?? 0 };
  const [, sign = '', digits, word = ''] = typeof value === 'string' ? (AMOUNT.exec(value) ?? []) : [];
  if (digits === undefined || word === '%') return undefined;
  return {
    value: Number(digits.replaceAll(',', '')),
    unit: sign + word,
    places: digits.split('.')[1]?.length ?? 0,
  };
}
