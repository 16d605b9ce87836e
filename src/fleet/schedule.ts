import type { CronExpression } from 'cron-parser';
import { Fault } from '../model/fault.js';

/** Five fields, as pg-boss takes them: a sixth would be seconds, and nobody checks a server every second. */
const FIVE_FIELDS = /^\s*(?:\S+\s+){4}\S+\s*$/;

/** Why a text is no schedule; nothing where it is one. */
export async function scheduleProblem(text: string): Promise<string | undefined> {
  if (!FIVE_FIELDS.test(text))
    return 'A schedule has five fields, such as "0 3 * * *" for 03:00 UTC every day.';
  try {
    await lastDue(text, new Date(0));
    return undefined;
  } catch (error) {
    return `"${text}" is not a cron schedule: ${error instanceof Error ? error.message : String(error)}. Use five fields, such as "0 3 * * *".`;
  }
}

/** The last time at or before `now` at which something with this schedule was due. */
export async function lastDue(schedule: string, now: Date): Promise<Date> {
  // A time that is due at `now` counts: the parser looks strictly before.
  const expression = await parsed(schedule, new Date(now.getTime() + 1));
  return expression.prev().toDate();
}

/** The next time after `now`. */
export async function nextDue(schedule: string, now: Date): Promise<Date> {
  return (await parsed(schedule, now)).next().toDate();
}

/** Loaded when a fleet has a schedule: it brings a library of calendars with it. */
async function parsed(schedule: string, currentDate: Date): Promise<CronExpression> {
  const { default: parser } = await import('cron-parser');
  try {
    return parser.parseExpression(schedule, { currentDate, tz: 'UTC' });
  } catch (cause) {
    throw new Fault('config', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
