import { isRecord } from '../../../model/json.js';
import type { SeenThing } from '../../control/things.js';
import { memberOf } from '../tool/listed-response.js';
import { isKept } from './kept-value.js';
import { type SeenEffect, seenEffect, targetsOf } from './seen-effect.js';

/** What a call of a tool has made of a thing that it names, as one tool shows it. */
interface Made {
  readonly sent: unknown;
  readonly witness: string;
  readonly before: SeenThing;
  readonly now: SeenThing;
}

/** What the observed calls of the same tool have made of things with a value of an argument. */
export function madeWith({ state }: SeenEffect, name: string): readonly Made[] {
  return state.effects
    .filter(({ attempt }) => attempt.succeeded && attempt.scenario.violates === undefined)
    .flatMap((watched) => {
      const effect = seenEffect(state, watched);
      const sent = effect.arguments[name];
      return sent === undefined
        ? []
        : effect.seen.flatMap((look) =>
            targetsOf(effect, look).flatMap((before) => {
              const now = look.things.after.find(
                ({ place, id }) => place === before.place && id === before.id,
              );
              return now === undefined ? [] : [{ sent, witness: look.witness, before, now }];
            }),
          );
    });
}

/** Different values that have to become those of a member, before it is that of an argument with another name. */
const ENOUGH = 2;

/** A member of a thing: of the name of an argument, or the only one that has become the numbers that calls have sent for it. */
export function memberFor(effect: SeenEffect, members: SeenThing['members'], name: string): unknown {
  const own = innerMember(members, name);
  const { [name]: sent } = effect.arguments;
  if (own !== undefined || typeof sent !== 'number') return own;
  const made = madeWith(effect, name);
  const follows = (key: string): boolean =>
    new Set(
      made
        .filter((one) => !isKept(one.sent, one.before.members[key]) && one.sent === one.now.members[key])
        .map((one) => one.sent),
    ).size >= ENOUGH;
  const [only, ...more] = Object.keys(members).filter(follows);
  return only === undefined || more.length > 0 ? undefined : members[only];
}

/** A member of a thing, or of the only record in it that has one of that name. */
function innerMember(members: SeenThing['members'], name: string): unknown {
  const own = memberOf(members, name);
  if (own !== undefined) return own;
  const inner = Object.values(members)
    .filter(isRecord)
    .map((record) => memberOf(record, name));
  const [only, ...more] = inner.filter((value) => value !== undefined);
  return more.length === 0 ? only : undefined;
}
