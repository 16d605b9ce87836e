import { snakeName } from '../../../scenario/plausible/name-values.js';
import { type EffectCheck, isReportedDone, targetsOf } from './seen-effect.js';

/** First words of names of tools that take something off a thing. */
const TAKES = /^(?:remove|delete|detach|unassign|untag|unlabel|unlink|drop|take|pull|strike)_/;

/** A call that names one entry of a list which a thing has takes others off, too. */
export const tookMore: EffectCheck = (effect) => {
  const { arguments: sent, state } = effect;
  if (!TAKES.test(snakeName(state.tool.name)) || !isReportedDone(effect)) return undefined;
  const named = new Set(Object.values(sent).flat());
  for (const look of effect.seen)
    for (const target of targetsOf(effect, look)) {
      const now = look.things.after.find(({ place, id }) => place === target.place && id === target.id);
      for (const [name, before] of Object.entries(now === undefined ? {} : target.members)) {
        const after = now?.members[name];
        if (!Array.isArray(before) || !Array.isArray(after) || !before.some((one) => named.has(one)))
          continue;
        const lost = before.filter(
          (one) => typeof one === 'string' && !named.has(one) && !after.includes(one),
        );
        if (lost.length === 0) continue;
        const message = 'More was taken away than the call names.';
        const expected = before.filter((one) => !named.has(one));
        return { message, expected, received: after, shownBy: look };
      }
    }
  return undefined;
};
