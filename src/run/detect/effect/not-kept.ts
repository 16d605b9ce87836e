import { foldName } from '../../../model/nearest.js';
import type { Tool } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { isDeleter } from '../../../scenario/sequence/tool-role.js';
import type { SeenThing } from '../../control/things.js';
import { isCreator } from '../../state/is-creator.js';
import { isOtherMoment, isShifted, movesMoments, namesZone } from './kept-moment.js';
import { flatMembers, isKept, isPlain, MOMENT, OWN } from './kept-value.js';
import { madeWith, memberFor } from './learned-member.js';
import { isRoundedAsSaid } from './rounded.js';
import {
  type EffectCheck,
  type EffectDraft,
  isReportedDone,
  type SeenEffect,
  type SeenThings,
  targetsOf,
} from './seen-effect.js';
import { isSameMoment, undone } from './undone.js';

/** First words of names of tools that give a thing the value that they are told. */
const SETS =
  /(?:^|_)(?:set|update|edit|change|modify|rename|configure|assign|move|mark|reschedule|reassign|patch|replace)(?:_|$)/;

/** Whether a tool gives a thing the value that it is told, as its name, its hint or its description says. */
export const isSetter = ({ name, annotations, description = '' }: Tool): boolean =>
  SETS.test(snakeName(name)) ||
  annotations?.idempotentHint === true ||
  /^(?:sets?|changes?|updates?) /i.test(description);

/** A tool confirms a change of a thing, and the thing is as before, or has another value than the one that was sent. */
export const notKept: EffectCheck = (effect) => {
  const { tool } = effect.state;
  if (!isReportedDone(effect) || isDeleter(tool.name)) return undefined;
  // What is new is beside what was there before, be it of the same name.
  if (isCreator(tool.name) && !isSetter(tool)) return undefined;
  for (const look of effect.seen)
    for (const target of targetsOf(effect, look)) {
      const now = look.things.after.find(({ place, id }) => place === target.place && id === target.id);
      const found =
        now === undefined
          ? undefined
          : (unset(effect, look, target, now) ?? undone(effect, look, target, now));
      if (found !== undefined) return found;
    }
  return undefined;
};

/** What was sent for a member is not what it has now. */
function unset(
  effect: SeenEffect,
  look: SeenThings,
  before: SeenThing,
  now: SeenThing,
): EffectDraft | undefined {
  // A switch that a thing has under its own name is set, whatever the tool is called.
  const isSet = ([, sent]: readonly [string, unknown]): boolean =>
    typeof sent === 'boolean' || isSetter(effect.state.tool);
  for (const [name, sent] of Object.entries(effect.arguments).filter(isSet)) {
    const [old, kept] = [before, now].map(({ members }) => likeSent(memberFor(effect, members, name), sent));
    const isOther = OWN.test(foldName(name)) || foldName(name) === foldName(before.idName);
    if (isOther || !isPlain(sent) || typeof kept !== typeof sent || isKept(sent, old) || isKept(sent, kept))
      continue;
    if (isRoundedAsSaid(effect.state.tool, name, sent, kept)) continue;
    if ((isNothing(sent) && isOff(effect, name, before, now)) || isAmount(effect, sent, old, kept)) continue;
    if (MOMENT.test(foldName(name)) && isMeant(effect, now, sent, kept, !isKept(old, kept))) continue;
    const message = isKept(old, kept)
      ? 'An update was confirmed, but the old value is still read.'
      : 'A read returns something other than what was written.';
    return { message, expected: sent, received: kept, shownBy: look, ...doubtOf(sent, old, kept) };
  }
  return undefined;
}

/** Tools that take an amount from one place to another. */
const MOVES = /(?:^|_)(?:move|transfer|shift|reassign)(?:_|$)/;

/** Whether a number was moved to or from what there was: a move of ten leaves ten more at its end. */
function isAmount({ state: { tool } }: SeenEffect, sent: unknown, old: unknown, kept: unknown): boolean {
  if (typeof sent !== 'number' || typeof old !== 'number' || typeof kept !== 'number') return false;
  return MOVES.test(snakeName(tool.name)) && sent !== 0 && Math.abs(Math.abs(kept - old) - sent) < 0.005;
}

/** Whether a thing that has got another moment than the one that was sent may rightly have it. */
function isMeant(effect: SeenEffect, now: SeenThing, sent: unknown, kept: unknown, isSet: boolean): boolean {
  if (isSameMoment(sent, kept)) return true;
  const isMoved = movesMoments(effect.state.tool) || namesZone(effect.arguments, now.members);
  return isSet && !isShifted(sent, kept) && (isMoved || !isOtherMoment(sent, kept));
}

/** An empty text may be how a call says that it leaves a member as it is. */
const doubtOf = (sent: unknown, old: unknown, kept: unknown): { readonly isLikely?: true } =>
  sent === '' && isKept(old, kept) ? { isLikely: true } : {};

/** What a text shows of a switch as the switch that it is: "yes". */
function likeSent(shown: unknown, sent: unknown): unknown {
  if (typeof sent !== 'boolean' || typeof shown !== 'string') return shown;
  return /^(?:yes|on|true)$/i.test(shown) || (/^(?:no|off|false)$/i.test(shown) ? false : shown);
}

/** Zero may turn a thing off, and leave the value for later. */
const isNothing = (value: unknown): boolean => value === 0 || value === false || value === '';

/** Folded names of members that say whether a thing is on, and how they say that it is not. */
const STATE = /^(?:is)?(?:on|enabled|active|state|status|power|powered|running|open|mode)$/;
const NOT_ON = /^(?:false|off|none|disabled|inactive|empty|stopped)$/i;

/** Whether something else of a thing than the call was told says that it is off, or has changed with the value. */
function isOff(effect: SeenEffect, name: string, before: SeenThing, now: SeenThing): boolean {
  const told = new Set(Object.keys(effect.arguments).map(foldName));
  const flags = (thing: SeenThing): string =>
    JSON.stringify(
      Object.entries(flatMembers(thing.members)).filter(
        ([key, value]) => !told.has(foldName(key)) && typeof value !== 'number' && !isItsOwn(key),
      ),
    );
  // With another value, it was off as well: then it is not the value that says so.
  const isOffAnyway = madeWith(effect, name).some(
    (one) =>
      !isNothing(one.sent) &&
      isKept(one.sent, memberFor(effect, one.now.members, name)) &&
      saysOff(one.before) &&
      saysOff(one.now),
  );
  return (saysOff(now) && !isOffAnyway) || flags(before) !== flags(now);
}

const saysOff = ({ members }: SeenThing): boolean =>
  Object.entries(flatMembers(members)).some(
    ([key, value]) => STATE.test(foldName(key)) && NOT_ON.test(valueText(value)),
  );

const isItsOwn = (name: string): boolean => OWN.test(foldName(name)) || MOMENT.test(foldName(name));
