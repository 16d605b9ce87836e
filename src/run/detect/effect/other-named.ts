import { singular } from '../../../scenario/known/singular.js';
import { roleOf } from '../../../scenario/sequence/tool-role.js';
import { replyText } from '../../attempt/reply-text.js';
import { idText } from '../../control/things.js';
import { isCreator } from '../../state/is-creator.js';
import { type EffectCheck, isReportedDone, type SeenEffect } from './seen-effect.js';

/** Characters of a response that are looked at. */
const LOOKED_AT = 2_000;

/** Words that may be ids. */
const WORDS = /[A-Za-z0-9](?:[\w:/-]{0,60}\w)?/g;

/** Where a text says that a number is an id: "book number 12", "id: 12", "#12". */
const NUMBERED =
  /(?:\b(id)|(#)|\b([a-z]{2,20}) (?:number|no\.?|id))\s{0,2}(?:is|=|:)?\s{0,2}#?(\d{1,12})(?![\w%]|[.,]\d)/gi;

/** What an id begins with: `cus_`, `SKU-`, `R`. */
const PREFIX = /^[A-Za-z]{1,12}(?:[-_:/]|(?=\d))/;

/** A response names the new thing by an id that is not its own. */
export const otherNamed: EffectCheck = (effect) => {
  if (!isCreator(effect.state.tool.name) || !isReportedDone(effect)) return undefined;
  const text = replyText(effect.attempt.reply).slice(0, LOOKED_AT);
  const words = new Set(text.match(WORDS));
  for (const look of effect.seen) {
    const [thing, ...more] = look.added;
    if (thing === undefined || more.length > 0 || thing.place === '' || words.has(thing.id)) continue;
    const [received] = idsNamed(effect, text, thing.id);
    if (received === undefined) continue;
    const message = 'The response names another id than the one under which the item is stored.';
    return { message, expected: thing.id, received, shownBy: look };
  }
  return undefined;
};

/** The ids of the same form in a text, but for those that the call was told. */
function idsNamed(
  { state: { tool }, arguments: sent }: SeenEffect,
  text: string,
  id: string,
): readonly string[] {
  const told = new Set(Object.values(sent).flat().map(idText));
  const isNew = (one: string): boolean => !told.has(one) && one !== id;
  if (/^\d+$/.test(id)) {
    const entity = singular(roleOf(tool.name)?.entity.split('_').at(-1) ?? '');
    // A number is an id only where the text says so: other numbers count and measure.
    return [...text.matchAll(NUMBERED)].flatMap(([, plain, sign, word, number]) =>
      (plain ?? sign ?? word)?.toLowerCase() === (plain ?? sign ?? entity).toLowerCase() &&
      number !== undefined &&
      isNew(number)
        ? [number]
        : [],
    );
  }
  const prefix = PREFIX.exec(id)?.[0];
  if (prefix === undefined || !/\d/.test(id)) return [];
  return (text.match(WORDS) ?? []).filter(
    (word) => word.startsWith(prefix) && word.length === id.length && /\d/.test(word) && isNew(word),
  );
}
