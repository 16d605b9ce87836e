import { recordsCalls } from '../../control/records-calls.js';
import { type EffectCheck, targetsOf } from './seen-effect.js';

/** A call that fails has added, removed or changed something all the same. */
export const afterFailure: EffectCheck = (effect, tools) => {
  const { attempt, seen } = effect;
  if (attempt.validation?.isError !== true || attempt.findings.length > 0) return undefined;
  const sent = new Set(Object.values(effect.arguments).filter((value) => value !== ''));
  // A look that failed has shown nothing to compare with.
  const sound = seen.filter(({ before, after }) => before.succeeded && after.succeeded);
  for (const look of sound.filter(({ witness }) => !recordsCalls(witness, tools))) {
    const [changed] = [...look.added, ...look.removed, ...look.changed.map(({ after }) => after)];
    if (changed === undefined) continue;
    const isNamed = Object.values(changed.members).some(
      (value) => typeof value === 'string' && sent.has(value),
    );
    const isAsked = targetsOf(effect, look).length > 0 || look.added.length > 0 || isNamed;
    if (!isAsked) continue;
    const message = 'A call that fails has changed something.';
    return { message, expected: 'no change', received: changed.members, shownBy: look };
  }
  return undefined;
};
