import { singular } from '../../../scenario/known/singular.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { takesAway } from '../../../scenario/safety/takes-away.js';
import type { SeenThing } from '../../control/things.js';
import { type EffectCheck, isReportedDone, type SeenEffect, targetsOf } from './seen-effect.js';

/** How a tool is called, or described, that brings back what another has taken away, or after which it is elsewhere. */
const BACK =
  /(?:^|[_\W])(?:restor\w{1,5}|undo|undone|undelet\w{1,3}|recover\w{0,5}|untrash|trash|archiv\w{1,3}|recycle|soft|hid(?:e|es|den))(?=[_\W]|$)/i;

/** How a description says that nothing brings it back, which is no way back. */
const NO_WAY = /\b(?:cannot|can't|not|never|no way to|without)\b[^.]{0,40}/gi;

/**
 * A tool says that it destroys nothing, but what a call named is gone: the tool that read it before does not any more, and
 * no other shows it elsewhere.
 */
export const goneForGood: EffectCheck = (effect, tools) => {
  const { state, attempt, seen } = effect;
  const { annotations } = state.tool;
  if (annotations?.destructiveHint !== false || annotations.readOnlyHint === true) return undefined;
  if (!takesAway(state.tool) || !isReportedDone(effect)) return undefined;
  const said = tools.map(({ name, description = '' }) => `${name} ${description.replaceAll(NO_WAY, ' ')}`);
  if (said.some((text) => BACK.test(text)) || seen.some(({ added }) => added.length > 0)) return undefined;
  const reader = seen.find((look) => {
    const [target] = targetsOf(effect, look);
    return target?.place === '' && look.before.succeeded && look.after.validation?.isError === true;
  });
  if (reader === undefined) return undefined;
  const isLeft = seen.some((look) =>
    targetsOf(effect, look).some(({ place, id }) =>
      look.things.after.some((now) => now.place === place && now.id === id),
    ),
  );
  if (isLeft) return undefined;
  return {
    message: 'The tool says that it destroys nothing, but what the call named is gone.',
    expected: '`destructiveHint` true, or left out',
    received: attempt.arguments,
    shownBy: reader,
    isLikely: true,
  };
};

/** Where a clause begins: what comes before may be another thing, as in "Orders with it are kept". */
const OPENS = String.raw`(?:^|[.;:,(]\s*|\b(?:and|but|so|so that|while|though|because|as)\s+)`;

/** How a description says that something stays, and what: a pronoun, or its kind. */
const STAYS = new RegExp(
  [
    String.raw`${OPENS}(?:it|this|which|that|they|these|the (?<kind>(?:\w+ ){0,2}?\w+?)) (?:itself |themselves )?`,
    String.raw`(?:stays?|remains?|(?:is|are) (?:kept|retained|preserved|not (?:deleted|removed)))\b`,
  ].join(''),
  'gi',
);
const AGAIN = /\bcan be (?:\w+ ){1,3}again\b|\bwithout (?:deleting|removing) (?:it|them)\b/i;

/** Whether a description says that what a call is about stays: not that something else does. */
function saysThatItStays({ state: { tool }, arguments: sent }: SeenEffect, { idName }: SeenThing): boolean {
  const said = (tool.description ?? '').slice(0, 2_000);
  const named = [tool.name, idName, ...Object.keys(sent)].flatMap((name) => snakeName(name).split('_'));
  const kinds = new Set(named.map(singular));
  const isIt = ({ groups }: RegExpMatchArray): boolean => {
    const kind = groups?.kind?.toLowerCase().split(' ').at(-1);
    return kind === undefined || kinds.has(singular(kind));
  };
  return AGAIN.test(said) || [...said.matchAll(STAYS)].some(isIt);
}

/** What a call was about is in no list any more, although the description says that it stays. */
export const notStayed: EffectCheck = (effect) => {
  const { seen } = effect;
  if (!isReportedDone(effect) || seen.some(({ added }) => added.length > 0)) return undefined;
  const [target] = seen.flatMap((look) => targetsOf(effect, look).map((thing) => ({ look, thing })));
  if (target === undefined || !saysThatItStays(effect, target.thing)) return undefined;
  const isLeft = seen.some(({ things }) => things.after.some(({ id }) => id === target.thing.id));
  return isLeft
    ? undefined
    : {
        message: 'The description says that what the call is about stays, but it is gone.',
        expected: target.thing.members,
        received: 'nothing',
        shownBy: target.look,
      };
};
