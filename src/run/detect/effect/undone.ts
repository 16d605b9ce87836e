import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { effectOf } from '../../../scenario/safety/effect.js';
import { HEAD } from '../../attempt/prose-data.js';
import { replyData, shownData } from '../../attempt/reply-text.js';
import { idText, type SeenThing } from '../../control/things.js';
import { isCreator } from '../../state/is-creator.js';
import { memberOf } from '../tool/listed-response.js';
import { isKept, isPlain, OWN } from './kept-value.js';
import { notCounted } from './not-counted.js';
import { isOfNewThing } from './of-new-thing.js';
import {
  type EffectDraft,
  reportedRecord,
  type SeenEffect,
  type SeenThings,
  seenEffect,
} from './seen-effect.js';

/** How a response says that the call went well: that is no state of a thing. */
const SAYS_HOW = /^(?:ok|success(?:ful)?|succeeded)$/i;

/** What the response says of a member is not what is read: it is as it was before. */
export function undone(
  effect: SeenEffect,
  look: SeenThings,
  before: SeenThing,
  now: SeenThing,
): EffectDraft | undefined {
  const reported = reportedRecord(effect) ?? {};
  const id = memberOf(reported, before.idName);
  if (id !== undefined && idText(id) !== before.id) return undefined;
  // What is new is reported beside what was there before.
  if (isCreator(effect.state.tool.name) || isOfNewThing(effect, reported))
    return notCounted(effect, look, before);
  for (const [name, said] of Object.entries(reported)) {
    const [old, kept] = [memberOf(before.members, name), memberOf(now.members, name)];
    if (!isAsBefore(said, old, kept)) continue;
    const isOfThis =
      isStateOf(effect, now, name, said) && !(isEcho(effect, name, said) && onlyComputes(effect));
    // Another tool has shown it before: what differs is how the tools see it.
    if (!isOfThis || effect.seen.some((other) => showsBefore(other, before, name, said))) continue;
    const message = 'A change was reported, but the old state is still read.';
    return { message, expected: said, received: kept, shownBy: look };
  }
  return notCounted(effect, look, before);
}

/** Whether a response repeats what it was sent: what only computes does that, too. */
const isEcho = ({ arguments: sent }: SeenEffect, name: string, said: unknown): boolean =>
  isKept(said, memberOf(sent, name));

/** Whether neither the definition of a tool nor any of its calls says that it changes something. */
function onlyComputes({ state }: SeenEffect): boolean {
  const { effect } = effectOf(state.tool);
  const hasChanged = (call: SeenEffect): boolean =>
    call.seen.some(({ added, removed, changed }) => added.length + removed.length + changed.length > 0);
  return effect === 'unknown' && !state.effects.some((call) => hasChanged(seenEffect(state, call)));
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

export const isSameMoment = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other);
