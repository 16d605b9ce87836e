import { decodedTexts } from '../../attempt/reply-text.js';
import { type EffectCheck, isReportedDone } from './seen-effect.js';

/** How a description says that nothing is left of what is replaced. */
const EVERY =
  /\b(?:every|all|each)\b(?: of)?(?: the)? (?:occurrences?|instances?|appearances?|match(?:es)?)\b|\b(?:globally|throughout|everywhere)\b/i;

/** Texts that are compared. */
const LONGEST = 20_000;

/** A tool that replaces a text wherever it occurs replaces one occurrence of several. */
export const partlyReplaced: EffectCheck = (effect) => {
  const { arguments: args, state } = effect;
  if (!EVERY.test((state.tool.description ?? '').slice(0, 2_000)) || !isReportedDone(effect))
    return undefined;
  const texts = Object.values(args).filter((value) => typeof value === 'string');
  for (const look of effect.seen) {
    const [before, after] = [decodedTexts(look.before.reply), decodedTexts(look.after.reply)];
    if (before === after || before.length > LONGEST) continue;
    for (const old of texts)
      for (const next of texts) {
        const [first, last] = [before.indexOf(old), before.lastIndexOf(old)];
        if (old === '' || old === next || first < 0 || first === last) continue;
        const isPartly = [first, last].some(
          (at) => steady(before.slice(0, at) + next + before.slice(at + old.length)) === steady(after),
        );
        if (!isPartly) continue;
        const message = 'One occurrence is replaced, and others are left.';
        return { message, expected: `no "${old}"`, received: after, shownBy: look };
      }
  }
  return undefined;
};

/** Numbers such as that of a revision change by themselves. */
const steady = (text: string): string => text.replaceAll(/\d{1,20}/g, '0');
