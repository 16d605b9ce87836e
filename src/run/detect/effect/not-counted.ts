import { isRecord } from '../../../model/json.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { SeenThing } from '../../control/things.js';
import { memberOf } from '../tool/listed-response.js';
import {
  type EffectDraft,
  reportedRecord,
  type SeenEffect,
  type SeenThings,
  seenEffect,
  targetsOf,
} from './seen-effect.js';

/** What a tool shows of a number of a thing around a call that names it, and what the response says. */
interface Report {
  readonly old: number;
  readonly kept: number;
  /** The numbers in the response, under the name of that member where there is one. */
  readonly said: ReadonlySet<number>;
  /** The numbers that the call was told, by argument. */
  readonly sent: ReadonlyMap<string, number>;
}

/** Different numbers that have to be reported: a single one may agree by chance. */
const ENOUGH = 2;

/**
 * A tool makes something of its own that takes from the things that its calls name: each time the response says the number
 * that was there before, and one more or less, or as many as were asked for. The thing has the old number all the same.
 */
export function notCounted(effect: SeenEffect, look: SeenThings, before: SeenThing): EffectDraft | undefined {
  for (const [name, old] of Object.entries(before.members)) {
    if (typeof old !== 'number') continue;
    const step = stepOf(effect, look.witness, name);
    const own = reportOf(effect, look, before, name);
    if (step === undefined || own === undefined) continue;
    const message = 'A change was reported, but the old state is still read.';
    return { message, expected: old + (step(own) ?? 0), received: own.kept, shownBy: look };
  }
  return undefined;
}

type Step = (report: Report) => number | undefined;

/** By how much the responses differ from what is read: by one, or by what was sent. Nothing where it is kept once. */
function stepOf({ state }: SeenEffect, witness: string, name: string): Step | undefined {
  const reports = state.effects.flatMap((call) => reportsIn(seenEffect(state, call), witness, name));
  if (reports.length < ENOUGH || reports.some(({ old, kept, said }) => old !== kept || said.has(kept)))
    return undefined;
  const names = new Set(reports.flatMap(({ sent }) => [...sent.keys()]));
  const steps = [1, -1].flatMap((sign): Step[] => [
    () => sign,
    ...[...names].map(
      (argument): Step =>
        ({ sent }) => {
          const number = sent.get(argument);
          return number === undefined ? undefined : sign * number;
        },
    ),
  ]);
  return steps.find((step) => {
    const expected = reports.map((report) => report.old + (step(report) ?? Number.NaN));
    return new Set(expected).size >= ENOUGH && reports.every(({ said }, at) => said.has(expected[at] ?? 0));
  });
}

function reportsIn(effect: SeenEffect, witness: string, name: string): readonly Report[] {
  const { succeeded, scenario } = effect.attempt;
  if (!succeeded || scenario.violates !== undefined) return [];
  return effect.seen
    .filter((look) => look.witness === witness)
    .flatMap((look) =>
      targetsOf(effect, look).flatMap((target) => reportOf(effect, look, target, name) ?? []),
    );
}

function reportOf(effect: SeenEffect, look: SeenThings, target: SeenThing, name: string): Report | undefined {
  const now = look.things.after.find(({ place, id }) => place === target.place && id === target.id);
  const [old, kept] = [target.members[name], now?.members[name]];
  if (typeof old !== 'number' || typeof kept !== 'number') return undefined;
  const sent = new Map(
    Object.entries(effect.arguments).flatMap(([key, value]) =>
      typeof value === 'number' ? [[key, value] as const] : [],
    ),
  );
  const own = memberOf(reportedRecord(effect) ?? {}, name);
  // What only repeats an argument says nothing of the thing.
  const told = new Set(sent.values());
  const numbers = typeof own === 'number' ? [own] : numbersIn(effect);
  return { old, kept, said: new Set(numbers.filter((number) => !told.has(number))), sent };
}

/** Numbers in a text, not those that are a part of an id or a date. */
const NUMBER = /(?<![\w.:/#-])\d{1,9}(?:\.\d{1,4})?(?![\w:/-]|\.\d)/g;

/** The numbers in a response. */
function numbersIn({ attempt: { reply } }: SeenEffect): readonly number[] {
  const data = shownData(reply);
  const values = isRecord(data)
    ? Object.values(data).flatMap((one) => (isRecord(one) ? Object.values(one) : [one]))
    : [];
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length > 0 ? numbers : (replyText(reply).slice(0, 2_000).match(NUMBER) ?? []).map(Number);
}
