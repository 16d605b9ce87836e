import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts, shownData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { argumentsOf } from './ignored-argument.js';
import type { Wrong } from './known-results.js';
import { recordsIn } from './wrong-average.js';

/** Folded names of arguments for the time zone that a time is of, and for the one that it is wanted in. */
const FROM = /^(?:from|source|origin|input|src)_?(?:time)?_?(?:zone|tz)$/;
const TO = /^(?:to|target|dest|destination|output)_?(?:time)?_?(?:zone|tz)$/;

/** Two zones whose clocks never change, a time in the first, the same in the second, and hours between them. */
const [TOKYO, KOLKATA, NOON, THERE, HOURS] = ['Asia/Tokyo', 'Asia/Kolkata', '12:00', '8:30', 3.5];

/** A time in the form of one that worked; it is of the day where it has one. */
const FORMS: readonly (readonly [form: RegExp, value: string])[] = [
  [/^\d\d:\d\d$/, NOON],
  [/^\d\d:\d\d:\d\d$/, `${NOON}:00`],
  [/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/, `2026-01-15T${NOON}`],
  [/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d$/, `2026-01-15T${NOON}:00`],
];

/** What a tool that tells the time of one zone in another is asked for. */
export function zoneQuestion(state: ToolState): Readonly<Record<string, unknown>> | undefined {
  const all = argumentsOf(state);
  const [from, to] = [FROM, TO].map((form) => all.find(({ name }) => form.test(foldName(name)))?.name);
  const sent = successes(state)[0]?.arguments;
  if (from === undefined || to === undefined || !isRecord(sent)) return undefined;
  for (const [name, value] of Object.entries(sent)) {
    const given = FORMS.find(([form]) => typeof value === 'string' && form.test(value))?.[1];
    if (given !== undefined) return { ...sent, [from]: TOKYO, [to]: KOLKATA, [name]: given };
  }
  return undefined;
}

/** Folded names of members that say how far two zones are apart. */
const APART =
  /^(?:time|zone|timezone|hour|hours|utc|offset)?diff(?:erence)?(?:inhours|hours|h|inminutes|minutes)?$/;

/** A time of day that is no distance from UTC. */
const CLOCK = /(?<![+\-\d:]|UTC|GMT)\d{1,2}:\d\d\b/g;

/** The time in the second zone, in whatever form. */
const IS_THERE = /(?<!\d)0?8:30\b/;

/** A time, or a distance between the zones, that is not the one expected. */
export function wrongZoneTime({ reply }: Attempt): Wrong | undefined {
  const text = decodedTexts(reply);
  const times = (text.match(CLOCK) ?? []).filter((time) => time !== NOON);
  if (times.length > 0 && !IS_THERE.test(text)) return { expected: THERE, received: text.slice(0, 120) };
  for (const record of recordsIn(shownData(reply)))
    for (const [name, value] of Object.entries(record)) {
      if (!APART.test(foldName(name)) || isApart(value)) continue;
      return { expected: `${HOURS} hours between the zones`, received: `${name}: ${String(value)}` };
    }
  return undefined;
}

/** Whether a value may mean three and a half hours: as hours, as minutes or as both; words without numbers say nothing. */
function isApart(value: unknown): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return true;
  const [first, second] = String(value).match(/\d+(?:\.\d+)?/g) ?? [];
  if (first === undefined) return true;
  const number = Number(first);
  return (
    [HOURS, HOURS * 60, HOURS * 3_600, HOURS * 3_600_000].includes(number) ||
    (number === 3 && Number(second) === 30)
  );
}
