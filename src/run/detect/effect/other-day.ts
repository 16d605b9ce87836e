import { isCreator } from '../../state/is-creator.js';
import { memberOf } from '../tool/listed-response.js';
import { isNextDay, movesMoments } from './kept-moment.js';
import { isKept, isPlain } from './kept-value.js';
import {
  type EffectCheck,
  isReportedDone,
  reportedRecord,
  type SeenEffect,
  type SeenThings,
} from './seen-effect.js';

/**
 * The day that was given for a new thing is shown as the one before or after it. A day has no time zone: the only tool that
 * shows it has applied one, unless what made the thing reports that day itself.
 */
export const otherDay: EffectCheck = (effect) => {
  const { state } = effect;
  if (!isCreator(state.tool.name) || !isReportedDone(effect)) return undefined;
  if (movesMoments(state.tool)) return undefined;
  const found = effect.seen.flatMap((look) => shiftedIn(effect, look) ?? []);
  const [first] = found;
  if (first === undefined) return undefined;
  const { name, sent, kept, shownBy } = first;
  const isReported = memberOf(reportedRecord(effect) ?? {}, name) === kept;
  return {
    message: `The day in "${name.slice(0, 60)}" is shown as the one before or after it.`,
    expected: sent,
    received: kept,
    shownBy,
    ...(found.length === 1 && !isReported ? { isOfReader: true } : {}),
  };
};

interface Shifted {
  readonly name: string;
  readonly sent: unknown;
  readonly kept: unknown;
  readonly shownBy: SeenThings;
}

/** A day that the one new thing shows otherwise; something else of it is as it was sent. */
function shiftedIn({ arguments: args }: SeenEffect, look: SeenThings): Shifted | undefined {
  const [thing, ...more] = look.added;
  if (thing === undefined || more.length > 0) return undefined;
  const all = Object.entries(args).map(([name, sent]) => ({
    name,
    sent,
    kept: memberOf(thing.members, name),
    shownBy: look,
  }));
  if (!all.some(({ sent, kept }) => isPlain(sent) && sent !== '' && isKept(sent, kept))) return undefined;
  return all.find(({ sent, kept }) => isNextDay(sent, kept));
}
