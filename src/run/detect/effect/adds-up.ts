import { isRecord } from '../../../model/json.js';
import type { Tool } from '../../../model/tool.js';
import { canonicalJson } from '../../../schema/index.js';
import { steadyText } from '../../attempt/steady-text.js';
import {
  type EffectCheck,
  isReportedDone,
  type SeenEffect,
  type SeenThings,
  seenEffect,
} from './seen-effect.js';

/** How a description says that a number is added to the one that is there. */
const SAYS_SO: readonly RegExp[] = [
  // "Adds the litres to what is in the tank", "points are added to the current score"
  /\badd(?:s|ed|ing)?\b[^.;\n]{0,60}\bto (?:what|the (?:existing|current|present|stock|balance|amount|quantity|number|total))\b/i,
  // "The amounts are added up", "increases the stock by", "accumulates"
  /\b(?:add(?:s|ed)?|summ?(?:s|ed)?|tops?|topped) up\b|\bincreas\w{1,4}\b[^.;\n]{0,60}\bby\b|\baccumulat\w{1,4}\b/i,
];

/** Whether each call of a tool is to add to what is there, as its description says. */
export const addsUp = ({ description = '' }: Tool): boolean =>
  SAYS_SO.some((way) => way.test(description.slice(0, 2_000)));

/** A call that is to add to what is there changes nothing when it is repeated: what is there was replaced. */
export const notAddedUp: EffectCheck = (effect) => {
  const { state, attempt } = effect;
  if (!addsUp(state.tool) || !isReportedDone(effect)) return undefined;
  const earlier = state.effects
    .map((call) => seenEffect(state, call))
    .filter((other) => canonicalJson(other.attempt.arguments) === canonicalJson(attempt.arguments));
  // It adds something: the same call has changed what this tool shows.
  const hasChanged = ({ witness }: SeenThings): boolean =>
    earlier.some(({ seen }) => seen.some((look) => look.witness === witness && !isUnchanged(look)));
  if (!effect.seen.every(isUnchanged)) return undefined;
  const shownBy = effect.seen.find((look) => isAbout(effect, look) && hasChanged(look));
  if (shownBy === undefined) return undefined;
  const message = 'A call is to add to what is there, but a repetition adds nothing.';
  return { message, expected: 'more than before', received: 'the same as before', shownBy };
};

const isUnchanged = ({ before, after }: SeenThings): boolean => steadyText(before) === steadyText(after);

/** Whether a tool was asked for nothing but what the call names. */
function isAbout({ arguments: sent }: SeenEffect, { after }: SeenThings): boolean {
  const asked = isRecord(after.arguments) ? Object.values(after.arguments) : [];
  return asked.length > 0 && asked.every((value) => Object.values(sent).includes(value));
}
