import { foldName } from '../../../model/nearest.js';
import type { SeenThing } from '../../control/things.js';
import { isCreator } from '../../state/is-creator.js';
import { memberOf } from '../tool/listed-response.js';
import { isMoment, isOtherMoment, isShifted, movesMoments, namesZone } from './kept-moment.js';
import { isKept, isPlain, MOMENT, OWN } from './kept-value.js';
import { isRoundedAsSaid } from './rounded.js';
import {
  type EffectCheck,
  type EffectDraft,
  isReportedDone,
  type SeenEffect,
  type SeenThings,
} from './seen-effect.js';

/** A new thing has another value than the one that was sent for it. */
export const droppedArgument: EffectCheck = (effect) => {
  if (!isCreator(effect.state.tool.name) || !isReportedDone(effect)) return undefined;
  for (const look of effect.seen) {
    const found = droppedIn(effect, look);
    if (found !== undefined) return found;
  }
  return undefined;
};

function droppedIn({ state, arguments: sent }: SeenEffect, look: SeenThings): EffectDraft | undefined {
  const [thing, ...more] = look.added;
  if (thing === undefined || more.length > 0) return undefined;
  const shown = Object.entries(sent).flatMap(([name, value]) => {
    const kept = memberOf(thing.members, name) ?? (isMoment(value) ? momentOf(thing, name) : undefined);
    return isPlain(value) && typeof kept === typeof value ? [{ name, value, kept }] : [];
  });
  // It is what the call has made: something else of it is as it was sent.
  if (!shown.some(({ value, kept }) => isKept(value, kept) && value !== false && value !== 0))
    return undefined;
  const isSteady = !movesMoments(state.tool) && !namesZone(sent, thing.members);
  const dropped = shown.find(
    ({ name, value, kept }) =>
      !isKept(value, kept) &&
      !OWN.test(foldName(name)) &&
      (!MOMENT.test(foldName(name)) || isShifted(value, kept) || (isSteady && isOtherMoment(value, kept))) &&
      foldName(name) !== foldName(thing.idName) &&
      !isScaled(value, kept) &&
      !isRoundedAsSaid(state.tool, name, value, kept),
  );
  if (dropped === undefined) return undefined;
  const message = 'A read returns something other than what was written.';
  return { message, expected: dropped.value, received: dropped.kept, shownBy: look };
}

/** What may follow the name of an argument in that of the member for its moment: `start_utc`, `starts_at`. */
const MOMENT_NAME = /^(?:s?at|s?on|utc|time|timeutc|utctime|datetime|iso)$/;

/** A moment of a thing whose name is longer than that of the argument. */
const momentOf = ({ members }: SeenThing, name: string): unknown =>
  Object.entries(members).find(
    ([key]) =>
      foldName(key).startsWith(foldName(name)) &&
      MOMENT_NAME.test(foldName(key).slice(foldName(name).length)),
  )?.[1];

/** Whether a number is the same in another unit: cents, thousands. */
const isScaled = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' &&
  typeof other === 'number' &&
  [100, 1_000, 60, 3_600, 24].some(
    (factor) => Math.abs(one * factor - other) < 0.5 || Math.abs(other * factor - one) < 0.5,
  ) &&
  one !== 0;
