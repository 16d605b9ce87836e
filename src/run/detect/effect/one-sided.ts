import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { SeenThing } from '../../control/things.js';
import {
  type EffectCheck,
  type EffectDraft,
  isReportedDone,
  type SeenEffect,
  type SeenThings,
  targetsOf,
} from './seen-effect.js';

/** Names of tools that take from one thing what they give to another. */
const TWO_SIDED = /(?:^|[_-])(?:transfer|swap|exchange|trade)|^[a-z]+(?:Transfer|Swap|Exchange)/i;

/** A tool that takes from one thing what it gives to another changes only one of them. */
export const oneSided: EffectCheck = (effect) => {
  if (!isReportedDone(effect)) return undefined;
  return (TWO_SIDED.test(effect.state.tool.name) ? ofTwo(effect) : undefined) ?? ofNewThing(effect);
};

function ofTwo(effect: SeenEffect): EffectDraft | undefined {
  for (const look of effect.seen) {
    const [one, other, ...more] = targetsOf(effect, look);
    if (one === undefined || other === undefined || more.length > 0 || one.place !== other.place) continue;
    if (isTouched(look, one) === isTouched(look, other)) continue;
    const same = isTouched(look, one) ? other : one;
    const message = 'The tool changes only one of the two items that it is about.';
    return { message, expected: `a change of ${same.id}`, received: same.members, shownBy: look };
  }
  return undefined;
}

/** How a definition says that what is new is a part of what was there. */
const TAKES_A_PART =
  /(?:^|[^a-z])(?:splits?|divides?|separates?|moves?|transfers?|takes? (?:\w+ ){0,4}(?:out of|from)|out of (?:it|the))(?![a-z])/i;
const COPIES = /\b(?:cop(?:y|ies)|duplicat\w{1,3}|clon\w{1,3})\b/i;

/** A number that the call was told is in something new, and the thing from which it was to be taken has as much as before. */
function ofNewThing(effect: SeenEffect): EffectDraft | undefined {
  const { name, description = '' } = effect.state.tool;
  const said = `${snakeName(name).replaceAll('_', ' ')}. ${description.slice(0, 2_000)}`;
  if (!TAKES_A_PART.test(said) || COPIES.test(said)) return undefined;
  const sent = new Set(Object.values(effect.arguments).filter((value) => typeof value === 'number'));
  for (const look of effect.seen) {
    const [added, ...others] = look.added;
    const [source, ...more] = targetsOf(effect, look);
    if (added === undefined || source === undefined || others.length + more.length > 0) continue;
    const now = look.things.after.find(({ place, id }) => place === source.place && id === source.id);
    if (added.place !== source.place || now === undefined) continue;
    const part = Object.keys(added.members).find((key) => {
      const old = source.members[key];
      return typeof old === 'number' && old === now.members[key] && sent.has(Number(added.members[key]));
    });
    if (part === undefined) continue;
    const message = 'What was taken out of an item is in the new one, and the old one has as much as before.';
    return { message, expected: `a change of ${source.id}`, received: source.members, shownBy: look };
  }
  return undefined;
}

const isTouched = ({ removed, changed }: SeenThings, thing: SeenThing): boolean =>
  removed.includes(thing) || changed.some(({ before }) => before === thing);
