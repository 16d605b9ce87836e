import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { hasMore } from '../../control/has-more.js';
import { idText, type SeenThing } from '../../control/things.js';
import { isCreator } from '../../state/is-creator.js';
import { memberOf } from '../tool/listed-response.js';
import {
  type EffectCheck,
  type EffectDraft,
  isReportedDone,
  reportedRecord,
  type SeenEffect,
  type SeenThings,
} from './seen-effect.js';

/** Lengths of a list that may be a page of a longer one. */
const PAGES: ReadonlySet<number> = new Set([5, 10, 15, 20, 25, 30, 50, 100, 200]);

/** A tool reports that it has made something, and the list of such things has not got it, or has it by another id. */
export const notMade: EffectCheck = (effect) => {
  if (!isCreator(effect.state.tool.name) || !isReportedDone(effect)) return undefined;
  for (const look of effect.seen) {
    const places = new Set(look.things.before.filter(({ place }) => place !== '').map(({ place }) => place));
    for (const place of places) {
      const found = missingIn(effect, look, place);
      if (found !== undefined) return found;
    }
  }
  return undefined;
};

function missingIn(effect: SeenEffect, look: SeenThings, place: string): EffectDraft | undefined {
  const listed = look.things.after.filter((thing) => thing.place === place);
  const [first] = listed;
  const reported = reportedRecord(effect);
  if (first === undefined || reported === undefined || isPart(look, listed)) return undefined;
  if (asksForOthers(look, { ...effect.arguments, ...reported })) return undefined;
  const id = memberOf(reported, first.idName);
  if (id === undefined || !isAlike(first, { ...effect.arguments, ...reported })) return undefined;
  if (typeof id !== typeof first.members[first.idName]) return undefined;
  // What was listed before is what the new thing is about, such as the slot that a booking takes.
  const ofPlace = look.things.before.filter((thing) => thing.place === place);
  if ([...listed, ...ofPlace].some((thing) => thing.id === idText(id))) return undefined;
  // Another list has it: then this one shows a part of all things, such as those that are done.
  if (effect.seen.some((other) => other !== look && other.added.some((thing) => thing.id === idText(id))))
    return undefined;
  const others = look.added.filter((thing) => thing.place === place);
  const [other] = others;
  if (other === undefined)
    return isListedElsewhere(effect, id)
      ? undefined
      : { message: 'What was just created does not show in the list.', expected: id, shownBy: look };
  return others.length === 1 && isAlike(other, effect.arguments, 'same values')
    ? {
        message: 'The response names another id than the one under which the item is stored.',
        expected: id,
        received: other.members[other.idName],
        shownBy: look,
      }
    : undefined;
}

/** Whether another list has got the new thing: the first one shows some of the things only. */
const isListedElsewhere = ({ seen }: SeenEffect, id: unknown): boolean =>
  seen.some(({ added }) => added.some((thing) => thing.place !== '' && thing.id === idText(id)));

/** Whether a list may go on elsewhere. */
const isPart = ({ tool, after }: SeenThings, listed: readonly SeenThing[]): boolean =>
  PAGES.has(listed.length) || hasMore(tool, after);

/** Whether a list was asked for with a text that the new thing does not have: a search, some ids, or the list of something else. */
function asksForOthers({ after }: SeenThings, made: SeenThing['members']): boolean {
  const own = new Set(Object.values(made));
  const asked = Object.values(isRecord(after.arguments) ? after.arguments : {}).flat();
  return asked.some((value) => typeof value === 'string' && !own.has(value));
}

/** How many members a thing has to share with what was sent to be of the same kind. */
const SHARED = 2;

/** Whether a thing has the members, or the values, of what was sent or returned; its id apart. */
function isAlike({ idName, members }: SeenThing, sent: SeenThing['members'], how?: 'same values'): boolean {
  const shared = Object.entries(sent).filter(([name, value]) => {
    const own = foldName(name) === foldName(idName) ? undefined : memberOf(members, name);
    return own !== undefined && (how === undefined || JSON.stringify(own) === JSON.stringify(value));
  });
  return shared.length >= (how === undefined ? SHARED : 1);
}
