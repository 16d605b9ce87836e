import { foldName } from '../../../model/nearest.js';
import { singular } from '../../../scenario/known/singular.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { isDeleter } from '../../../scenario/sequence/tool-role.js';
import { isUnnamed } from '../../attempt/prose-item.js';
import { idText, membersThatDiffer } from '../../control/things.js';
import { memberOf } from '../tool/listed-response.js';
import { type EffectCheck, isReportedDone, type SeenEffect, targetsOf } from './seen-effect.js';
import { AMOUNT } from './shortened.js';

/** Folded names of members that follow from others. */
const FOLLOWS =
  /status|state|stage|phase|progress|count|total|sum|balance|size|length|label|display|summary|position|rank|order|next|last|current|history|by$/;

const DATE = /^\d{4}-\d\d-\d\d/;

/** Names of tools that give a thing all of its values: what is left out may be cleared. */
const MAY_CLEAR = /(?:^|_)(?:set|put|replace|upsert|save|store|write|overwrite|reset|configure)(?:_|$)/;

/** A text of which the meaning does not follow from the arguments: words, or a date. */
const STANDS_ALONE = /^\d{4}-\d\d-\d\d|\p{L}{3}/u;

/** A change of a thing that the call was not told, and of which its definition does not speak. */
export const unmentioned: EffectCheck = (effect) => {
  if (!isReportedDone(effect) || isDeleter(effect.state.tool.name)) return undefined;
  for (const look of effect.seen) {
    const targets = targetsOf(effect, look);
    const [only, ...more] = look.changed;
    // A thing beside it may have changed for the same reason.
    if (only === undefined || more.length > 0 || targets.length !== 1 || only.before !== targets[0]) continue;
    const name = membersThatDiffer(only.before, only.after).find((one) =>
      isUnasked(effect, one, only.before.members[one], only.after.members[one]),
    );
    if (name === undefined) continue;
    const [expected, received] = [only.before.members[name], only.after.members[name]];
    const message = `The call changes "${name.slice(0, 60)}", which it was not asked to change.`;
    return { message, expected, received, shownBy: look, isLikely: true };
  }
  return undefined;
};

function isUnasked(
  { state: { tool }, arguments: args }: SeenEffect,
  name: string,
  old: unknown,
  now: unknown,
): boolean {
  if (memberOf(args, name) !== undefined || FOLLOWS.test(foldName(name)) || isUnnamed(name)) return false;
  if (!isOverwritten(old, now) || (now === null && MAY_CLEAR.test(snakeName(tool.name)))) return false;
  const words = foldName(`${tool.name} ${tool.description ?? ''}`);
  const isMentioned = [
    name,
    ...snakeName(name)
      .split('_')
      .filter((word) => word.length > 3),
  ].some((word) => words.includes(foldName(singular(word))));
  // A date moves with a number of days.
  const isMoved = DATE.test(idText(now)) && Object.keys(args).some((one) => AMOUNT.test(foldName(one)));
  if (isMentioned || isMoved) return false;
  const sent = Object.values(args).map((value) => bare(idText(value)));
  // What was sent was put in, or taken out, be it with a mark around a word.
  const isDerived = sent.some(
    (value) => value.length > 2 && [old, now].some((text) => bare(idText(text)).includes(value)),
  );
  return !isDerived;
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}\s]+/gu, '');

/** Whether a text was replaced by another one, or by nothing. Numbers follow from other things too often. */
function isOverwritten(old: unknown, now: unknown): boolean {
  if (now === null) return typeof old === 'string' && old !== '';
  return (
    typeof old === 'string' && typeof now === 'string' && STANDS_ALONE.test(old) && STANDS_ALONE.test(now)
  );
}
