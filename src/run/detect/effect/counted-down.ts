import { memberOf } from '../tool/listed-response.js';
import { isKept } from './kept-value.js';
import { reportedRecord, type SeenEffect, seenEffect, targetsOf } from './seen-effect.js';

/** What a response has reported for a member of a thing that the call names, and what a tool shows of it around the call. */
interface Report {
  readonly said: number;
  readonly old: number;
  readonly kept: number;
  /** The numbers that the call was told, by argument. */
  readonly sent: ReadonlyMap<string, number>;
}

/** Different numbers that have to be reported: a single one may agree by chance. */
const ENOUGH = 2;

/**
 * Whether a number in the responses of a tool is that of the things that its calls name, although the tool reports something
 * of its own: each time it is the number that was there before, and one more or less, or as many as were asked for.
 */
export function isCountedDown({ state }: SeenEffect, witness: string, name: string): boolean {
  const reports = state.effects.flatMap((call) => reportsIn(seenEffect(state, call), witness, name));
  if (new Set(reports.map(({ said }) => said)).size < ENOUGH) return false;
  // Where it is kept once, the tool that reads may be late.
  if (reports.some(({ said, kept }) => isKept(said, kept))) return false;
  const names = new Set(reports.flatMap(({ sent }) => [...sent.keys()]));
  const isStep = (step: (report: Report) => number | undefined): boolean =>
    reports.every((report) => report.said - report.old === step(report));
  return [1, -1].some(
    (sign) =>
      isStep(() => sign) ||
      [...names].some((argument) =>
        isStep(({ sent }) => (sent.has(argument) ? sign * (sent.get(argument) ?? 0) : undefined)),
      ),
  );
}

function reportsIn(effect: SeenEffect, witness: string, name: string): readonly Report[] {
  if (!effect.attempt.succeeded) return [];
  const said = memberOf(reportedRecord(effect) ?? {}, name);
  const sent = new Map(
    Object.entries(effect.arguments).flatMap(([key, value]) =>
      typeof value === 'number' ? [[key, value] as const] : [],
    ),
  );
  return effect.seen
    .filter((look) => look.witness === witness)
    .flatMap((look) =>
      targetsOf(effect, look).flatMap((target) => {
        const now = look.things.after.find(({ place, id }) => place === target.place && id === target.id);
        const [old, kept] = [memberOf(target.members, name), memberOf(now?.members ?? {}, name)];
        return typeof said === 'number' && typeof old === 'number' && typeof kept === 'number'
          ? [{ said, old, kept, sent }]
          : [];
      }),
    );
}
