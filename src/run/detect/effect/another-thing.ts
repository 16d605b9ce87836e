import { foldName } from '../../../model/nearest.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { isDeleter, roleOf } from '../../../scenario/sequence/tool-role.js';
import { replyText } from '../../attempt/reply-text.js';
import { steadyText } from '../../attempt/steady-text.js';
import { idText, type SeenThing } from '../../control/things.js';
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
  effect: SeenEffect,
  look: SeenThings,
  target: SeenThing,
  targets: readonly SeenThing[],
): EffectDraft | undefined {
  const { tool } = effect.state;
  const isGone = look.removed.includes(target);
  const isTouched = look.changed.some(({ before }) => before === target);
  const others = look.removed.filter((thing) => thing.place === target.place && !targets.includes(thing));
  const [other] = others;
  if (!isGone && other !== undefined) {
    const message = 'The tool deletes another item than the one it is asked to delete.';
    return { message, expected: target.id, received: other.id, shownBy: look };
  }
  if (
    !isGone &&
    !isTouched &&
    !namesContainer(effect) &&
    (target.place !== '' || isNoTrace(effect, look)) &&
    isDeletersKind(effect, look)
  )
    return { message: 'A deleted item can still be read.', shownBy: look };
  if (!isGone || other === undefined || CASCADES.test(tool.description ?? '')) return undefined;
  const message = 'Deleting one item deletes others, too.';
  return { message, expected: `only ${target.id}`, received: `also ${other.id}`, shownBy: look };
}

/** Whether a call names two things, as `remove_from_team(team_id, user_id)` does: the one that holds the other stays. */
const namesContainer = ({ arguments: args }: SeenEffect): boolean =>
  Object.keys(args).filter((name) => /(?:^|_)(?:id|key|slug|code|name)$/.test(snakeName(name))).length > 1;

/** How a tool says that a deleted thing may still be read. */
const MAY_STAY: readonly RegExp[] = [
  /\b(?:soft|archiv\w{1,4}|trash\w{0,3}|bin|recycle\w{0,2}|hid(?:e|es|den)|flag\w{0,4}|marks?|marked)\b/i,
  /\b(?:restor\w{1,4}|undo|recover\w{0,4}|grace|retention|days)\b/i,
  /\b(?:later|eventual\w{0,2}|async\w{0,9}|background|cach\w{1,3})\b/i,
];

/** Whether nothing at all is different, and neither tool says that a deleted thing stays for a while. */
const isNoTrace = ({ state, attempt, seen }: SeenEffect, { tool, after }: SeenThings): boolean =>
  seen.every((one) => steadyText(one.before) === steadyText(one.after)) &&
  !MAY_STAY.some((way) =>
    way.test(`${state.tool.description ?? ''} ${tool.description ?? ''} ${replyText(attempt.reply)}`),
  ) &&
  !/"(?:deleted|archived|trashed|is_?deleted|deleted_?at|removed_?at)"/i.test(replyText(after.reply));

/** Whether what shows a thing is about what the tool deletes: `remove_avatar` leaves the user. */
function isDeletersKind({ state, arguments: sent }: SeenEffect, { tool, things }: SeenThings): boolean {
  const entity = roleOf(state.tool.name)?.entity.split('_').at(-1);
  const ids = new Set(things.before.map(({ id }) => id));
  const named = Object.keys(sent)
    .filter((name) => ids.has(idText(sent[name])))
    .map((name) => /^(.{2,40}?)_?(?:id|key|code|number|slug)$/i.exec(snakeName(name))?.[1]);
  const kinds = [...named, roleOf(tool.name)?.entity.split('_').at(-1)].filter((one) => one !== undefined);
  return entity === undefined || kinds.length === 0 || kinds.includes(entity);
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
