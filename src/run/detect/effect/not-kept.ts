import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import type { Tool } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { isDeleter } from '../../../scenario/sequence/tool-role.js';
import { HEAD } from '../../attempt/prose-data.js';
import { replyData, shownData } from '../../attempt/reply-text.js';
import { idText, type SeenThing } from '../../control/things.js';
import { isCreator } from '../../state/is-creator.js';
import { memberOf } from '../tool/listed-response.js';
import { isOtherMoment, isShifted, movesMoments, namesZone } from './kept-moment.js';
import { flatMembers, isKept, isPlain, MOMENT, OWN } from './kept-value.js';
import { madeWith, memberFor } from './learned-member.js';
import {
  type EffectCheck,
  type EffectDraft,
  isReportedDone,
  reportedRecord,
  type SeenEffect,
  type SeenThings,
  targetsOf,
} from './seen-effect.js';

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

/** How a response says that the call went well: that is no state of a thing. */
const SAYS_HOW = /^(?:ok|success(?:ful)?|succeeded)$/i;

/** What the response says of a member is not what is read: it is as it was before. */
function undone(
  effect: SeenEffect,
  look: SeenThings,
  before: SeenThing,
  now: SeenThing,
): EffectDraft | undefined {
  // What is new is reported beside what was there before.
  if (isCreator(effect.state.tool.name)) return undefined;
  const reported = reportedRecord(effect) ?? {};
  const id = memberOf(reported, before.idName);
  if (id !== undefined && idText(id) !== before.id) return undefined;
  for (const [name, said] of Object.entries(reported)) {
    const [old, kept] = [memberOf(before.members, name), memberOf(now.members, name)];
    if (!isAsBefore(said, old, kept) || !isStateOf(effect, now, name, said)) continue;
    // Another tool has shown it before: what differs is how the tools see it.
    if (effect.seen.some((other) => showsBefore(other, before, name, said))) continue;
    const message = 'A change was reported, but the old state is still read.';
    return { message, expected: said, received: kept, shownBy: look };
  }
  return undefined;
}

/** Whether a thing still has its old value for a member, and not the one that was reported. */
const isAsBefore = (said: unknown, old: unknown, kept: unknown): boolean =>
  isPlain(said) &&
  typeof kept === typeof said &&
  !isKept(said, old) &&
  isKept(old, kept) &&
  !isSameMoment(said, old);

/** Whether a member of a response is of the state of the thing, and says nothing of how the call went, or in words of the tool. */
function isStateOf(effect: SeenEffect, now: SeenThing, name: string, said: unknown): boolean {
  const { reply } = effect.attempt;
  // What is above the values in prose may say how the call went.
  const isHead = name === HEAD && replyData(reply) === undefined;
  const isOwnWords = isProse(said) && !Object.values(effect.arguments).includes(said);
  if (isHead || isOwnWords || SAYS_HOW.test(String(said))) return false;
  return !OWN.test(foldName(name)) && !(isAround(shownData(reply), name) && isAround(now.members, name));
}

/** Whether a text describes a thing: each tool may do that in its own words. A state is a word or two. */
const isProse = (said: unknown): boolean => typeof said === 'string' && said.trim().split(/\s+/).length > 4;

/** Whether a member is beside the only record there is, and says something of the response: `{ status: "found", task: {…} }`. */
function isAround(data: unknown, name: string): boolean {
  if (!isRecord(data) || !Object.hasOwn(data, name)) return false;
  const [only, ...more] = Object.values(data).filter(isRecord);
  return only !== undefined && more.length === 0 && !Object.hasOwn(only, name);
}

const showsBefore = ({ things }: SeenThings, { id }: SeenThing, name: string, said: unknown): boolean =>
  things.before.some((thing) => thing.id === id && isKept(said, memberOf(thing.members, name)));

const isSameMoment = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other);
