import type { SeenThing } from '../../control/things.js';
import { type EffectCheck, isReportedDone, type SeenThings, targetsOf } from './seen-effect.js';

/** Names of tools that take from one thing what they give to another. */
const TWO_SIDED = /(?:^|[_-])(?:transfer|swap|exchange|trade)|^[a-z]+(?:Transfer|Swap|Exchange)/i;

/** A tool that is about two things changes only one of them. */
export const oneSided: EffectCheck = (effect) => {
  if (!TWO_SIDED.test(effect.state.tool.name) || !isReportedDone(effect)) return undefined;
  for (const look of effect.seen) {
    const [one, other, ...more] = targetsOf(effect, look);
    if (one === undefined || other === undefined || more.length > 0 || one.place !== other.place) continue;
    if (isTouched(look, one) === isTouched(look, other)) continue;
    const same = isTouched(look, one) ? other : one;
    const message = 'The tool changes only one of the two items that it is about.';
    return { message, expected: `a change of ${same.id}`, received: same.members, shownBy: look };
  }
  return undefined;
};

const isTouched = ({ removed, changed }: SeenThings, thing: SeenThing): boolean =>
  removed.includes(thing) || changed.some(({ before }) => before === thing);
