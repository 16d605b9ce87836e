import { foldName } from '../../../model/nearest.js';
import { idText, membersThatDiffer } from '../../control/things.js';
import { memberOf } from '../tool/listed-response.js';
import { isKept, isPlain, OWN } from './kept-value.js';
import { isOfNewThing } from './of-new-thing.js';
import { type EffectCheck, isReportedDone, reportedRecord, targetsOf } from './seen-effect.js';

/** How a definition says that a response shows what was there before, or that the change comes later. */
const EARLIER =
  /\b(?:previous|prior|old|former|original|before|replaced|async\w{0,9}|background|queue[ds]?|later|eventual\w{0,2})\b/i;

/** A call has changed a thing, and its response shows the thing as it was before. */
export const staleReply: EffectCheck = (effect) => {
  const { tool } = effect.state;
  if (!isReportedDone(effect) || EARLIER.test(tool.description ?? '')) return undefined;
  const reported = reportedRecord(effect) ?? {};
  if (isOfNewThing(effect, reported)) return undefined;
  for (const look of effect.seen) {
    const targets = targetsOf(effect, look);
    const changed = look.changed.find(({ before }) => targets.includes(before));
    const id = changed === undefined ? undefined : memberOf(reported, changed.before.idName);
    if (changed === undefined || id === undefined || idText(id) !== changed.before.id) continue;
    const { before, after } = changed;
    const names = Object.keys(before.members);
    // Another thing may name this one, and have a state of its own.
    if (names.filter((name) => memberOf(reported, name) !== undefined).length < names.length / 2) continue;
    const told = membersThatDiffer(before, after).filter(
      (name) => !OWN.test(foldName(name)) && isPlain(memberOf(reported, name)),
    );
    const isOld = told.every((name) =>
      isSame(memberOf(reported, name), before.members[name], after.members[name]),
    );
    const [name] = told;
    if (name === undefined || !isOld) continue;
    const message = 'The response shows the item as it was before the change.';
    return { message, expected: after.members[name], received: memberOf(reported, name), shownBy: look };
  }
  return undefined;
};

const isSame = (said: unknown, old: unknown, now: unknown): boolean =>
  isKept(said, old) && !isKept(said, now);
