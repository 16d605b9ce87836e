import { replyText } from '../../attempt/reply-text.js';
import { steadyText } from '../../attempt/steady-text.js';
import { recordsCalls } from '../../control/records-calls.js';
import { isRehearsal } from '../../control/rehearsal.js';
import type { EffectCheck } from './seen-effect.js';

/** A call that says that nothing may be changed has changed something. */
export const rehearsed: EffectCheck = ({ state, attempt, seen }, tools) => {
  if (!attempt.succeeded || !isRehearsal(state.tool, attempt.arguments)) return undefined;
  for (const look of seen.filter(({ witness }) => !recordsCalls(witness, tools))) {
    const [changed] = [...look.added, ...look.removed, ...look.changed.map(({ after }) => after)];
    if (changed === undefined && steadyText(look.before) === steadyText(look.after)) continue;
    const message = 'A call that asks to change nothing has changed something.';
    const received = changed?.members ?? replyText(look.after.reply);
    return { message, expected: 'no change', received, shownBy: look };
  }
  return undefined;
};
