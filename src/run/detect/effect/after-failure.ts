import { type EffectCheck, targetsOf } from './seen-effect.js';

/** Tools that rightly show that a call was made and failed. */
export const RECORDS =
  /log|history|audit|activit|event|stat|metric|usage|recent|trace|monitor|health|error|attempt/i;

/** A call that fails has added, removed or changed something all the same. */
export const afterFailure: EffectCheck = (effect) => {
  const { attempt, seen } = effect;
  if (attempt.validation?.isError !== true || attempt.findings.length > 0) return undefined;
  const sent = new Set(Object.values(effect.arguments).filter((value) => value !== ''));
  for (const look of seen.filter(({ witness }) => !RECORDS.test(witness))) {
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
