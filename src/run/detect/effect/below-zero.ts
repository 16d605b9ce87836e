import { snakeName } from '../../../scenario/plausible/name-values.js';
import { type EffectCheck, isReportedDone } from './seen-effect.js';

/** Names of numbers of things that are there; a balance, a change or a position may well be negative. */
const AMOUNT =
  /(?:^|_)(?:stock|quantity|qty|available|availability|remaining|free|copies|seats|places|left|units|capacity|on_hand|inventory|count)(?:_|$)/;

/** What a member counts: a number, or the first one of "2 of 3". */
function amountIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const [, first] = typeof value === 'string' ? (/^(-?\d{1,9}) (?:of|\/) \d{1,9}\b/.exec(value) ?? []) : [];
  return first === undefined ? undefined : Number(first);
}

/** A call succeeds, and there is less than nothing of a thing afterwards: it had to be refused. */
export const belowZero: EffectCheck = (effect) => {
  if (!isReportedDone(effect)) return undefined;
  for (const look of effect.seen) {
    // Where others are below zero as well, that means something.
    const isUsual = (name: string): boolean =>
      look.things.before.some(({ members }) => Number(amountIn(members[name])) < 0);
    for (const { before, after } of look.changed)
      for (const [name, value] of Object.entries(after.members)) {
        const [old, now] = [amountIn(before.members[name]), amountIn(value)];
        if (old === undefined || now === undefined || old < 0 || now >= 0) continue;
        if (!AMOUNT.test(snakeName(name)) || isUsual(name)) continue;
        const message = `The call leaves less than nothing: "${name.slice(0, 60)}" is negative.`;
        return { message, expected: 'a refusal, or at least 0', received: value, shownBy: look };
      }
  }
  return undefined;
};
