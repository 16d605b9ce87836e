import type { Tool } from '../../../model/tool.js';

/** A day, and a moment with its distance from UTC, as they are written. */
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;

const [MINUTE, DAY_LONG] = [60_000, 86_400_000];

/** The furthest that two clocks on Earth are apart, and the step in which they are. */
const [FURTHEST, STEP] = [26 * 60 * MINUTE, 15 * MINUTE];

/** A value that is a day or a moment, in any form. */
export const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:$|[T ])/.test(value);

/** Whether a day has become the one before or after it, as happens where a time zone is applied to it. */
export function isNextDay(sent: unknown, kept: unknown): boolean {
  if (typeof sent !== 'string' || typeof kept !== 'string' || !DAY.test(sent) || !DAY.test(kept))
    return false;
  return Math.abs(Date.parse(sent) - Date.parse(kept)) === DAY_LONG;
}

/** Whether a moment is off by what clocks differ: its distance from UTC was lost, or counted twice. */
export function isShifted(sent: unknown, kept: unknown): boolean {
  if (typeof sent !== 'string' || typeof kept !== 'string') return false;
  if (!MOMENT.test(sent) || !MOMENT.test(kept)) return false;
  const apart = Math.abs(Date.parse(sent) - Date.parse(kept));
  return apart > 0 && apart <= FURTHEST && apart % STEP === 0;
}

/** What may rightly move a moment, as a description says it. */
const MOVES: readonly RegExp[] = [
  /\b(?:business|working|workday|weekend|week ?days?|holidays?|next|nearest)\b/i,
  /\b(?:round\w{0,3}|snap\w{0,3}|clamp\w{0,3}|(?:first|last) day|(?:start|end|beginning) of)\b/i,
];

/** Whether a tool says that it stores another day or time than the one that it is told. */
export const movesMoments = ({ description = '' }: Tool): boolean =>
  MOVES.some((way) => way.test(description));

/** Whether something says in which zone moments are: then another clock may show the same one. */
export const namesZone = (...records: readonly Readonly<Record<string, unknown>>[]): boolean =>
  records.some((record) =>
    Object.keys(record).some((name) => /zone|utc|offset|(?:^|_)tz(?:_|$)/i.test(name)),
  );

/** How a value is written: two with the same form are the same value only where their digits are, too. */
const formOf = (text: string): string => text.replaceAll(/\d/g, '0').replace(/[+-](?=00:?00$)/, '+');

/** Whether a moment has become another one, although both are written in the same form. Days side by side are another matter. */
export function isOtherMoment(sent: unknown, kept: unknown): boolean {
  if (typeof sent !== 'string' || typeof kept !== 'string' || !/\d/.test(sent)) return false;
  if (sent === kept || formOf(sent) !== formOf(kept) || isNextDay(sent, kept)) return false;
  return Date.parse(sent) !== Date.parse(kept);
}
