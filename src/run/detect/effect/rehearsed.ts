import { isRehearsal } from '../../control/rehearsal.js';
import { RECORDS } from './after-failure.js';
import type { EffectCheck } from './seen-effect.js';

/** A call that says that nothing may be changed has changed something. */
export const rehearsed: EffectCheck = ({ state, attempt, seen }) => {
  if (!attempt.succeeded || !isRehearsal(state.tool, attempt.arguments)) return undefined;
  for (const look of seen.filter(({ witness }) => !RECORDS.test(witness))) {
    const [changed] = [...look.added, ...look.removed, ...look.changed.map(({ after }) => after)];
    if (changed === undefined) continue;
    const message = 'A call that asks to change nothing has changed something.';
    return { message, expected: 'no change', received: changed.members, shownBy: look };
  }
  return undefined;
};
