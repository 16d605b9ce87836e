import { foldName } from '../../../model/nearest.js';
import { valueText } from '../../../model/value-text.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { membersThatDiffer } from '../../control/things.js';
import { type EffectCheck, isReportedDone, targetsOf } from './seen-effect.js';

/** Words of names of tools after which a date is later than before. */
const LATER = /(?:^|_)(?:extend|extension|prolong|renew|renewal|postpone|delay|defer|snooze)(?:_|$)/;

/** Folded names of arguments that say by how much. */
export const AMOUNT = /(?:days?|weeks?|months?|hours?|minutes?|mins?|by|extra|additional|duration|amount)$/;

/** A call that is to move a date back has brought it forward. */
export const shortened: EffectCheck = (effect) => {
  const { arguments: sent, state } = effect;
  if (!LATER.test(snakeName(state.tool.name)) || !isReportedDone(effect)) return undefined;
  if (!Object.entries(sent).some(([name, value]) => AMOUNT.test(foldName(name)) && isPositive(value)))
    return undefined;
  for (const look of effect.seen) {
    const targets = targetsOf(effect, look);
    const changed = look.changed.find(({ before }) => targets.includes(before));
    if (changed === undefined) continue;
    const { before, after } = changed;
    const name = membersThatDiffer(before, after).find((one) => {
      const [old, now] = [momentOf(before.members[one]), momentOf(after.members[one])];
      return old !== undefined && now !== undefined && now < old;
    });
    if (name === undefined) continue;
    const message = `The tool is to move a date back, but "${name.slice(0, 60)}" is earlier than before.`;
    const expected = `later than ${valueText(before.members[name])}`;
    return { message, expected, received: after.members[name], shownBy: look };
  }
  return undefined;
};

const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;

const momentOf = (value: unknown): number | undefined => {
  const moment = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
};
