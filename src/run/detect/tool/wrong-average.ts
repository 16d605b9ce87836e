import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import type { Contradiction } from './contradiction.js';

/** Objects in a response that are looked at. */
const MOST_RECORDS = 40;

const AVERAGE = /^(?:average|avg|mean)(.{0,40})$/;

/** An average that is not the sum through the count beside it, or that is outside the least and the largest value. */
export function wrongAverage(worked: readonly Attempt[]): Contradiction | undefined {
  for (const attempt of worked)
    for (const record of recordsIn(replyData(attempt.reply))) {
      const found = averageIn(record);
      if (found !== undefined)
        return {
          attempt,
          message: 'The average in the response does not fit the numbers beside it.',
          ...found,
        };
    }
  return undefined;
}

/** A least value that is larger than the largest one beside it. What the call has sent is not the tool's. */
export function swappedEnds(worked: readonly Attempt[]): Contradiction | undefined {
  for (const attempt of worked) {
    const sent = new Set(Object.values(isRecord(attempt.arguments) ? attempt.arguments : {}));
    for (const record of recordsIn(replyData(attempt.reply)))
      for (const [key, least] of Object.entries(record)) {
        const of = /^(?:min|minimum|lowest|least)(.{0,40})$/.exec(foldName(key))?.[1];
        const other = Object.keys(record).find((name) => isLargest(foldName(name), of));
        const most = other === undefined ? undefined : record[other];
        if (typeof least !== 'number' || typeof most !== 'number' || least <= most) continue;
        if (sent.has(least) || sent.has(most)) continue;
        return {
          attempt,
          message: 'The least value in the response is larger than the largest.',
          path: joinPointer('', key),
          expected: `at most ${most}, as "${quote(other, 60)}" says`,
          received: `${least}`,
        };
      }
  }
  return undefined;
}

const isLargest = (name: string, of: string | undefined): boolean =>
  of !== undefined && ['max', 'maximum', 'highest', 'largest'].some((most) => name === `${most}${of}`);

type Numbers = ReadonlyMap<string, number>;

function averageIn(
  record: Readonly<Record<string, unknown>>,
): Pick<Contradiction, 'path' | 'expected' | 'received'> | undefined {
  const numbers: Numbers = new Map(
    Object.entries(record).flatMap(([key, value]) =>
      typeof value === 'number' ? [[foldName(key), value] as const] : [],
    ),
  );
  for (const [key, value] of Object.entries(record)) {
    const of = AVERAGE.exec(foldName(key))?.[1];
    if (of === undefined || typeof value !== 'number') continue;
    const expected = bySum(numbers, of, value) ?? byRange(numbers, of, value) ?? byOther(numbers, key);
    if (expected !== undefined) return { path: joinPointer('', key), expected, received: `${value}` };
  }
  return undefined;
}

function bySum(numbers: Numbers, of: string, average: number): string | undefined {
  // Without a word for what is summed, a total may be the number of all things.
  const sum = numbers.get(`sum${of}`) ?? (of === '' ? undefined : numbers.get(`total${of}`));
  const count = numbers.get('count') ?? numbers.get('n');
  if (sum === undefined || count === undefined || count < 1 || !Number.isInteger(count)) return undefined;
  return isNear(average, sum / count) ? undefined : `${sum} / ${count} = ${sum / count}`;
}

/**
 * Of three numbers, the average is exactly that of one item more or less than are counted: whatever the other two are
 * called, they are its sum and its count.
 */
function byOther(numbers: Numbers, key: string): string | undefined {
  const average = numbers.get(foldName(key));
  const others = [...numbers].filter(([name]) => name !== foldName(key)).map(([, value]) => value);
  const [one, other] = others;
  if (average === undefined || one === undefined || other === undefined || others.length > 2)
    return undefined;
  const [count, sum] = one < other ? [one, other] : [other, one];
  // Small numbers fit by chance.
  if (!Number.isInteger(count) || count < 3 || sum < count * 10 || Number.isInteger(average))
    return undefined;
  const isOf = (items: number): boolean => Math.abs(average - sum / items) < 0.006;
  if (isNear(average, sum / count) || !(isOf(count - 1) || isOf(count + 1))) return undefined;
  return `${sum} / ${count} = ${sum / count}`;
}

function byRange(numbers: Numbers, of: string, average: number): string | undefined {
  const [least, most] = [`min${of}`, `max${of}`].map((name) => numbers.get(name));
  if (least === undefined || most === undefined || least > most) return undefined;
  const isWithin =
    average >= least || isNear(average, least) ? average <= most || isNear(average, most) : false;
  return isWithin ? undefined : `a number from ${least} to ${most}`;
}

/** Whether a number is another one, rounded: to a whole number, or to a few places. */
export function isNear(rounded: number, exact: number): boolean {
  const off = Math.abs(rounded - exact);
  return off <= Math.max(0.006, Math.abs(exact) * 0.01) || (Number.isInteger(rounded) && off < 1);
}

/** The objects of data: itself, and those inside it. */
export function recordsIn(data: unknown): readonly Readonly<Record<string, unknown>>[] {
  const open: unknown[] = [data];
  for (let at = 0; at < open.length && open.length < MOST_RECORDS; at++) {
    const value = open[at];
    if (typeof value === 'object' && value !== null)
      open.push(
        ...Object.values(value)
          .slice(0, MOST_RECORDS)
          .filter((one) => typeof one === 'object'),
      );
  }
  return open.filter(isRecord);
}
