import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import { membersThatDiffer, namesOneThing } from '../../control/things.js';
import { addsUp } from './adds-up.js';
import {
  type EffectCheck,
  isReportedDone,
  type SeenEffect,
  type SeenThings,
  seenEffect,
  targetsOf,
} from './seen-effect.js';

/** Folded names of arguments that say by how much a number changes, whatever its sign. */
const STEP =
  /^(?:by|step|delta|change|adjustment|difference|increment|(?:quantity|stock|amount|points|balance)(?:delta|change))$/;

/** Names of tools that change a number by another one. */
const CHANGES = /(?:^|_)(?:adjust|incr|increment|increase|inc|change|add|apply|bump|shift|raise)(?:_|by|$)/;

/** Calls of the same tool that are compared. */
const MOST_COMPARED = 12;

/** A number that a tool has shown before and after a call. */
interface Moved {
  readonly name: string;
  readonly old: number;
  readonly now: number;
}

/** A number that is to change by another one becomes that one instead, changes the other way round, or by the same always. */
export const wrongStep: EffectCheck = (effect) => {
  const step = stepOf(effect);
  if (step === undefined || step === 0) return undefined;
  for (const look of effect.seen) {
    const moved = movedIn(effect, look);
    // A bound may have stopped it on its way; then it has become neither of the two.
    if (moved === undefined || moved.now === moved.old + step) continue;
    const isOther = moved.now === step || moved.now === moved.old - step;
    if (!isOther && !isSameForOthers(effect, look, step, moved)) continue;
    const message = `${moved.name} does not change by the number that was sent.`;
    return { message, expected: moved.old + step, received: moved.now, shownBy: look };
  }
  return undefined;
};

/** By how much a number has to change. */
function stepOf(effect: SeenEffect): number | undefined {
  const { tool } = effect.state;
  if (!isReportedDone(effect)) return undefined;
  const numbers = Object.entries(effect.arguments).filter(
    ([name, value]) => typeof value === 'number' && !namesOneThing(name),
  );
  const named = CHANGES.test(snakeName(tool.name))
    ? numbers.find(([name]) => STEP.test(foldName(name)))
    : undefined;
  const [step] = named === undefined && numbers.length === 1 && addsUp(tool) ? numbers : [named];
  return typeof step?.[1] === 'number' ? step[1] : undefined;
}

/** The only number of the thing that a call names which is another one after it, or what is shown of it and nothing else. */
function movedIn(effect: SeenEffect, look: SeenThings): Moved | undefined {
  const [before, after] = [plainNumber(look.before), plainNumber(look.after)];
  if (before !== undefined && after !== undefined && isAbout(look.before, effect))
    return { name: 'The number', old: before, now: after };
  const targets = targetsOf(effect, look);
  const own = look.changed.find((one) => targets.includes(one.before));
  const names = own === undefined ? [] : membersThatDiffer(own.before, own.after);
  const numbers = names.flatMap((name) => {
    const [old, now] = [own?.before.members[name], own?.after.members[name]];
    return typeof old === 'number' && typeof now === 'number'
      ? [{ name: `"${name.slice(0, 60)}"`, old, now }]
      : [];
  });
  const [only, ...more] = numbers;
  return more.length === 0 ? only : undefined;
}

/** A response that is a number, and nothing else. */
function plainNumber({ reply, succeeded }: Attempt): number | undefined {
  const data = succeeded ? (replyData(reply) ?? replyText(reply).trim()) : undefined;
  if (typeof data === 'string' && /^-?\d{1,12}(?:\.\d{1,6})?$/.test(data)) return Number(data);
  return typeof data === 'number' ? data : undefined;
}

/** Whether a tool was asked for what the call names. */
function isAbout({ arguments: asked }: Attempt, { arguments: sent }: SeenEffect): boolean {
  const values = Object.values(isRecord(asked) ? asked : {}).filter((value) => typeof value === 'string');
  return values.length > 0 && values.every((value) => Object.values(sent).includes(value));
}

/** Whether another call, which has sent another number, has changed it by the same to another value: no bound does that. */
function isSameForOthers(effect: SeenEffect, { witness }: SeenThings, step: number, own: Moved): boolean {
  const { state } = effect;
  if (own.now === own.old) return false;
  return state.effects.slice(0, MOST_COMPARED).some((call) => {
    const other = seenEffect(state, call);
    const sent = stepOf(other);
    const look = other.seen.find((one) => one.witness === witness);
    const moved = look === undefined ? undefined : movedIn(other, look);
    if (sent === undefined || sent === step || moved === undefined) return false;
    const [by, others] = [own.now - own.old, moved.now - moved.old];
    return by === others && others !== sent && moved.now !== own.now;
  });
}
