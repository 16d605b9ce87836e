import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { thingsIn } from '../control/things.js';
import { type Argument, argumentsOf } from '../detect/tool/ignored-argument.js';
import type { RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';

type Args = Readonly<Record<string, unknown>>;

/** Days that a tool is asked for, and responses of one tool in which days are looked for. */
const [MOST, MOST_RESPONSES] = [3, 8];

/** What a day counts that is shown beside something that the call is about. */
const BESIDE = 100;

const DAY = /^\d{4}-\d\d-\d\d(?=$|[T ])/;
/** When a record was stored says nothing of what it is about. */
const STORED = /(?:created|updated|modified|deleted|generated|lastseen|edited)(?:at|on|date)?$/;

/**
 * The arguments with days of which other tools have shown something, first those that are shown beside what the call is
 * about: on a day that we make up there is mostly nothing.
 */
export function shownDays(context: RunContext, state: ToolState, worked: Args): readonly Args[] {
  const [day, ...others] = argumentsOf(state).filter((argument) => takesDay(argument, worked));
  if (day === undefined || others.length > 0) return [];
  const asked = new Set<unknown>(Object.values(worked).filter((value) => typeof value === 'string'));
  const counts = new Map<string, number>();
  for (const other of context.ofStage('read').filter((one) => one !== state))
    for (const { members } of successes(other).slice(0, MOST_RESPONSES).flatMap(thingsIn)) {
      const weight = Object.values(members).some((one) => asked.has(one)) ? BESIDE : 1;
      for (const shown of daysOf(members)) counts.set(shown, (counts.get(shown) ?? 0) + weight);
    }
  const likeliest = [...counts].toSorted(([, one], [, other]) => other - one).map(([shown]) => shown);
  return likeliest
    .filter((shown) => shown !== worked[day.name])
    .slice(0, MOST)
    .map((shown) => ({ ...worked, [day.name]: shown }));
}

/** Whether an argument takes a day: it has got one, or its format says so. */
function takesDay({ name, schema }: Argument, worked: Args): boolean {
  if (schema.type !== 'string' || schema.enum !== undefined) return false;
  const value = worked[name];
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  return isDay || (value === undefined && schema.format === 'date');
}

const daysOf = (members: Args): readonly string[] =>
  Object.entries(members).flatMap(([name, value]) => {
    const [day] = typeof value === 'string' && !STORED.test(foldName(name)) ? (DAY.exec(value) ?? []) : [];
    return day === undefined || isRecord(value) ? [] : [day];
  });
