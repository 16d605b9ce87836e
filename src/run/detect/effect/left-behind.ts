import { snakeName } from '../../../scenario/plausible/name-values.js';
import { steadyText } from '../../attempt/steady-text.js';
import { idText, membersThatDiffer } from '../../control/things.js';
import {
  type EffectCheck,
  type EffectDraft,
  isReportedDone,
  type SeenEffect,
  type SeenThings,
  targetsOf,
} from './seen-effect.js';

/** Words of names of tools after which a thing is somewhere else, and no longer where it was. */
const MOVES = /(?:^|_)(?:rename|move|relocate|mv)(?:_|$)/;

/** How a description says that a thing is in one place at a time. */
const SAYS_SO = new RegExp(
  [
    String.raw`\b(?:moves?|moved|transfers?|relocates?|reassigns?)\b`,
    String.raw`\b(?:taken|removed|goes|gone|withdrawn) (?:out of|from|off) (?:the|its|their|any)\b`,
    String.raw`\b(?:in|to|of|on|at) (?:at most |only |exactly |just )?one (?:\w+ )?(?:only|at (?:most|a time|once))\b`,
    String.raw`\bat most one\b`,
  ].join('|'),
  'i',
);

/** How a definition says that the original stays. */
const STAYS =
  /\b(?:cop(?:y|ies)|duplicat\w{1,4}|clon\w{1,4}|redirect\w{0,2}|alias\w{0,2}|link\w{0,2}|forward\w{0,3}|original|both|shortcut|stays?|remains?)\b/i;

/** What was moved or renamed is still where it was, and a second one was added. */
export const leftBehind: EffectCheck = (effect) => {
  const { name, description = '' } = effect.state.tool;
  const isSaid = STAYS.test(description) || STAYS.test(effect.attempt.scenario.label);
  if (isSaid || !isReportedDone(effect)) return undefined;
  const isMove = MOVES.test(snakeName(name)) || SAYS_SO.test(description.slice(0, 2_000));
  const inBoth = inTwoPlaces(effect, isMove);
  return inBoth ?? (MOVES.test(snakeName(name)) ? beside(effect) : undefined);
};

/** What a tool lists of the place that the call names has got the thing, and what it lists of another place still has it. */
function inTwoPlaces(effect: SeenEffect, isMove: boolean): EffectDraft | undefined {
  const sent = new Set(Object.values(effect.arguments).map(idText));
  for (const look of effect.seen)
    for (const { place, id } of look.added.filter((thing) => thing.place !== '' && sent.has(thing.id))) {
      const shows = ({ things }: SeenThings): boolean =>
        [things.before, things.after].every((all) =>
          all.some((thing) => thing.place === place && thing.id === id),
        );
      const old = effect.elsewhere.find((other) => other.witness === look.witness && shows(other));
      if (old === undefined || !(isMove || isInOnePlace(effect, look, old))) continue;
      const message = 'What was put into another place is still in the one where it was.';
      return { message, expected: `no ${id}`, received: old.after.arguments, shownBy: old };
    }
  return undefined;
}

/** Whether the thing itself names one place, which is the new one now and was the old one before. */
function isInOnePlace(effect: SeenEffect, now: SeenThings, old: SeenThings): boolean {
  const [to, from] = [now, old].map(({ after }) => new Set(Object.values(after.arguments ?? {})));
  return effect.seen.some((look) => {
    const targets = targetsOf(effect, look);
    return look.changed.some(
      ({ before, after }) =>
        targets.includes(before) &&
        membersThatDiffer(before, after).some(
          (name) => from?.has(before.members[name]) === true && to?.has(after.members[name]) === true,
        ),
    );
  });
}

/** A thing is still there, and a second one was added. */
function beside(effect: SeenEffect): EffectDraft | undefined {
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
}

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
