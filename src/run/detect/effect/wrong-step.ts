import { foldName } from '../../../model/nearest.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { membersThatDiffer } from '../../control/things.js';
import { type EffectCheck, isReportedDone, targetsOf } from './seen-effect.js';

/** Folded names of arguments that say by how much a number changes, whatever its sign. */
const STEP =
  /^(?:delta|change|adjustment|difference|increment|(?:quantity|stock|amount|points|balance)(?:delta|change))$/;

/** Names of tools that change a number by another one. */
const CHANGES = /(?:^|_)(?:adjust|increment|increase|change|add|apply|bump|shift)(?:_|$)/;

/** A number that is to change by another one becomes that one instead, or changes the other way round. */
export const wrongStep: EffectCheck = (effect) => {
  const { arguments: sent, state } = effect;
  if (!CHANGES.test(snakeName(state.tool.name)) || !isReportedDone(effect)) return undefined;
  const step = Object.entries(sent).find(([name]) => STEP.test(foldName(name)))?.[1];
  if (typeof step !== 'number' || step === 0) return undefined;
  for (const look of effect.seen) {
    const targets = targetsOf(effect, look);
    const own = look.changed.find(({ before }) => targets.includes(before));
    const names = own === undefined ? [] : membersThatDiffer(own.before, own.after);
    const numbers = names.flatMap((name) => {
      const [old, now] = [own?.before.members[name], own?.after.members[name]];
      return typeof old === 'number' && typeof now === 'number' ? [{ name, old, now }] : [];
    });
    const [only, ...more] = numbers;
    // A bound may have stopped it on its way; then it has become neither of the two.
    if (only === undefined || more.length > 0 || only.now === only.old + step) continue;
    if (only.now !== step && only.now !== only.old - step) continue;
    const message = `"${only.name.slice(0, 60)}" does not change by the number that was sent.`;
    return { message, expected: only.old + step, received: only.now, shownBy: look };
  }
  return undefined;
};
