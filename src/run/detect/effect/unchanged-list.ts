import { foldName } from '../../../model/nearest.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { shownData } from '../../attempt/reply-text.js';
import { plainText } from '../../control/plain-text.js';
import { onlyList } from '../tool/listed-items.js';
import { memberOf } from '../tool/listed-response.js';
import { OWN } from './kept-value.js';
import { isSetter } from './not-kept.js';
import {
  type EffectCheck,
  type EffectDraft,
  isReportedDone,
  type SeenEffect,
  type SeenThings,
  targetsOf,
} from './seen-effect.js';

/** First words of names of tools that add entries to a list which a thing has. */
const ADDS = /(?:^|_)(?:add|append|attach|insert|include|tag|label|put)(?:_|$)/;

/** A call reports that it has set a list of a thing, or added to it, and the list is as before, without what was sent. */
export const unchangedList: EffectCheck = (effect) => {
  const { state, arguments: sent } = effect;
  const isAdding = ADDS.test(snakeName(state.tool.name));
  if (!isReportedDone(effect) || !(isAdding || isSetter(state.tool))) return undefined;
  for (const [name, value] of Object.entries(sent)) {
    const entries = [value].flat().filter((one) => typeof one === 'string' && TELLS.test(one));
    const isList = Array.isArray(value) && entries.length === value.length;
    if (!(isList || isAdding) || entries.length === 0 || OWN.test(foldName(name))) continue;
    for (const look of effect.seen) {
      const found = unchangedIn(effect, look, name, entries);
      if (found !== undefined) return found;
    }
  }
  return undefined;
};

/** An entry that cannot be in a list by chance, or left out of it as empty. */
const TELLS = /\p{L}{2}/u;

function unchangedIn(
  effect: SeenEffect,
  look: SeenThings,
  name: string,
  entries: readonly unknown[],
): EffectDraft | undefined {
  for (const [before, after] of listsOf(effect, look, name)) {
    const has = (list: readonly unknown[], entry: unknown): boolean =>
      list.some((one) => plainText(String(one)).includes(plainText(String(entry))));
    if (JSON.stringify(before) !== JSON.stringify(after)) continue;
    const missing = entries.filter((entry) => !has(after, entry));
    // Of several, some may have been there, or be unknown.
    if (missing.length < entries.length) continue;
    const message = 'A change was reported, but the list of the item is as before.';
    return { message, expected: entries, received: after, shownBy: look };
  }
  return undefined;
}

/** The list of texts that a thing has under the name of an argument, before and after; or all that a tool shows of it. */
function listsOf(
  effect: SeenEffect,
  look: SeenThings,
  name: string,
): readonly (readonly [before: readonly unknown[], after: readonly unknown[]])[] {
  const named = targetsOf(effect, look).map((target) => {
    const now = look.things.after.find(({ place, id }) => place === target.place && id === target.id);
    return [target.members, now?.members ?? {}].map(
      (members) => memberOf(members, name) ?? memberOf(members, `${name}s`),
    );
  });
  const asked = Object.values(look.after.arguments ?? {});
  // What the list was asked for says which thing is meant, and is no entry of it.
  const isOfThis =
    asked.length > 0 &&
    !asked.includes(effect.arguments[name]) &&
    asked.every((value) => Object.values(effect.arguments).includes(value)) &&
    foldName(look.witness).includes(foldName(name).replace(/s$/, ''));
  const whole = isOfThis ? [[look.before, look.after].map(({ reply }) => onlyList(shownData(reply)))] : [];
  return [...named, ...whole].flatMap(([before, after]) =>
    isTexts(before) && isTexts(after) ? [[before, after] as const] : [],
  );
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
