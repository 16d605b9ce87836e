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
