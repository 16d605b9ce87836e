import { snakeName } from '../../../scenario/plausible/name-values.js';
import { steadyText } from '../../attempt/steady-text.js';
import { idText } from '../../control/things.js';
import {
  type EffectCheck,
  isReportedDone,
  type SeenEffect,
  type SeenThings,
  targetsOf,
} from './seen-effect.js';

/** Words of names of tools after which a thing is somewhere else, and no longer where it was. */
const MOVES = /(?:^|_)(?:rename|move|relocate|mv)(?:_|$)/;

/** How a definition says that the original stays. */
const STAYS =
  /\b(?:cop(?:y|ies)|duplicat\w{1,4}|clon\w{1,4}|redirect\w{0,2}|alias\w{0,2}|link\w{0,2}|forward\w{0,3}|original|both|shortcut|stays?|remains?)\b/i;

/** What was moved or renamed is still where it was, and a second one was added. */
export const leftBehind: EffectCheck = (effect) => {
  const { name, description = '' } = effect.state.tool;
  const isSaid = STAYS.test(description) || STAYS.test(effect.attempt.scenario.label);
  if (!MOVES.test(snakeName(name)) || isSaid || !isReportedDone(effect)) return undefined;
  const [look, ...more] = effect.seen.filter(isOneMore);
  if (look === undefined || more.some(({ added }) => added.length > 1)) return undefined;
  const left = stillListed(effect, look) ?? stillRead(effect);
  if (left === undefined) return undefined;
  const message = 'What was moved or renamed is still there, beside a new one.';
  return {
    message,
    expected: 'one item, under its new name or in its new place',
    received: left,
    shownBy: look,
  };
};

/** Whether a list has one more item than before, and all those of before. */
const isOneMore = ({ added, removed, things }: SeenThings): boolean =>
  added.length === 1 &&
  removed.length === 0 &&
  added[0]?.place !== '' &&
  things.before.some(({ place }) => place === added[0]?.place);

/** The thing that the call names, as it was. */
function stillListed(effect: SeenEffect, look: SeenThings): string | undefined {
  const [added] = look.added;
  const target = targetsOf(effect, look).find(({ place }) => place === added?.place);
  const isChanged = look.changed.some(({ before }) => before === target);
  return target === undefined || isChanged ? undefined : target.id;
}

/** The id under which a tool still reads the same as before. */
function stillRead({ arguments: sent, seen }: SeenEffect): string | undefined {
  const values = Object.values(sent);
  const same = seen.find(({ before, after }) => {
    const asked = Object.values(after.arguments ?? {});
    const isOfThis = asked.length > 0 && asked.every((value) => values.includes(value));
    return isOfThis && before.succeeded && after.succeeded && steadyText(before) === steadyText(after);
  });
  const [id] = Object.values(same?.after.arguments ?? {});
  return id === undefined ? undefined : idText(id);
}
