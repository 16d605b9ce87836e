import { foldName } from '../../../model/nearest.js';
import { isDeleter } from '../../../scenario/sequence/tool-role.js';
import type { SeenThing } from '../../control/things.js';
import { memberOf } from '../tool/listed-response.js';
import {
  type EffectCheck,
  type EffectDraft,
  isReportedDone,
  type SeenEffect,
  type SeenThings,
  targetsOf,
} from './seen-effect.js';

/** How a description says that a call takes more with it than what it names. */
const CASCADES =
  /\b(?:all|every|cascad\w{1,4}|children|nested|recursive\w{0,2}|later|following|series|related|dependen\w{2,4}|including|and (?:its|their))\b/i;

/** A call changes or deletes another thing than the one that it names, or others beside it. */
export const anotherThing: EffectCheck = (effect) => {
  if (!isReportedDone(effect)) return undefined;
  for (const look of effect.seen) {
    const targets = targetsOf(effect, look);
    const [target] = targets;
    if (target === undefined) continue;
    const found = isDeleter(effect.state.tool.name)
      ? deletedWrongly(effect, look, target, targets)
      : changedWrongly(effect, look, target, targets);
    if (found !== undefined) return found;
  }
  return undefined;
};

function deletedWrongly(
  { state: { tool } }: SeenEffect,
  look: SeenThings,
  target: SeenThing,
  targets: readonly SeenThing[],
): EffectDraft | undefined {
  const isGone = look.removed.includes(target);
  const isTouched = look.changed.some(({ before }) => before === target);
  const others = look.removed.filter((thing) => thing.place === target.place && !targets.includes(thing));
  const [other] = others;
  if (!isGone && other !== undefined) {
    const message = 'The tool deletes another item than the one it is asked to delete.';
    return { message, expected: target.id, received: other.id, shownBy: look };
  }
  if (!isGone && !isTouched && target.place !== '')
    return { message: 'A deleted item can still be read.', shownBy: look };
  if (!isGone || other === undefined || CASCADES.test(tool.description ?? '')) return undefined;
  const message = 'Deleting one item deletes others, too.';
  return { message, expected: `only ${target.id}`, received: `also ${other.id}`, shownBy: look };
}

/** Another thing has what was sent for this one, which is as before. */
function changedWrongly(
  { arguments: args }: SeenEffect,
  look: SeenThings,
  target: SeenThing,
  targets: readonly SeenThing[],
): EffectDraft | undefined {
  if (look.removed.includes(target) || look.changed.some(({ before }) => targets.includes(before)))
    return undefined;
  const other = look.changed.find(
    ({ before, after }) =>
      before.place === target.place &&
      Object.entries(args).some(([name, value]) => {
        const isNew = memberOf(after.members, name) === value && memberOf(before.members, name) !== value;
        return isNew && foldName(name) !== foldName(target.idName);
      }),
  );
  if (other === undefined) return undefined;
  const message = 'The tool changes another item than the one it is asked to change.';
  return { message, expected: target.id, received: other.after.id, shownBy: look };
}
