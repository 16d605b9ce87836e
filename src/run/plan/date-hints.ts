import { isRecord } from '../../model/json.js';
import { datesInForm, datesWithin } from '../../scenario/plausible/described-values.js';
import type { Attempt } from '../attempt/attempt.js';

/** How an error asks for a day to come, or for one that is over. */
const WANTS_FUTURE =
  /\bmust (?:be|lie) (?:a |in the )?future|\b(?:cannot|must not|may not|is|are) (?:be |lie )?in the past\b/i;
const WANTS_PAST =
  /\bmust (?:be|lie) (?:a |in the )?past|\b(?:cannot|must not|may not|is|are) (?:be |lie )?in the future\b/i;

/** The dates of a call in a year that is surely to come, or over, or within the period that its error asks for. */
export function datesAsked(
  { arguments: args }: Attempt,
  text: string,
): Readonly<Record<string, readonly unknown[]>> {
  const year = WANTS_FUTURE.test(text) ? '2096' : WANTS_PAST.test(text) ? '2004' : undefined;
  const within = datesWithin(text.slice(0, 1_000));
  if (!isRecord(args)) return {};
  const [formed] = datesInForm(text.slice(0, 1_000));
  const refused = Object.keys(args).filter((name) => {
    const value = args[name];
    return typeof value === 'string' && /\d/.test(value) && value !== formed && text.includes(value);
  });
  if (formed !== undefined && refused.length > 0)
    return Object.fromEntries(refused.map((name) => [name, [formed]]));
  const dates = Object.entries(args).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && /^\d{4}-\d\d/.test(entry[1]),
  );
  if (within.length > 0)
    return Object.fromEntries(
      dates.map(([name, value]) => [name, within.map((day) => day + value.slice(day.length))]),
    );
  if (year === undefined) return {};
  return Object.fromEntries(dates.map(([name, value]) => [name, [year + value.slice(4)]]));
}
