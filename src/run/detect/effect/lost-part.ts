import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { valueText } from '../../../model/value-text.js';
import { decodedTexts, shownData } from '../../attempt/reply-text.js';
import { hasMore } from '../../control/has-more.js';
import { type EffectCheck, isReportedDone, type SeenEffect, type SeenThings } from './seen-effect.js';

/** Folded names of numbers that say how many things a call has made. */
const COUNTS =
  /^(?:total|num)?(?:imported|added|created|inserted|stored|saved|registered|loaded|accepted|written|processed)(?:count)?$/;

/** Parts of a call, and characters that a word needs to be looked for. */
const [MOST, LEAST] = [20, 2];

/** Of several things that a call was told and reports, one is not there afterwards, although the others are. */
export const lostPart: EffectCheck = (effect) => {
  if (!isReportedDone(effect)) return undefined;
  const reported = reportedCount(effect);
  for (const parts of partsOf(effect)) {
    if (parts.length !== reported) continue;
    for (const look of effect.seen) {
      const missing = parts.filter((words) => !isShown(words, look));
      const [lost] = missing;
      if (lost === undefined || missing.length > 1 || look.added.length !== parts.length - 1) continue;
      if (look.removed.length > 0 || hasMore(look.tool, look.after)) continue;
      const message = 'One of several things that were reported as stored is not there.';
      return { message, expected: lost.join(' '), received: null, shownBy: look };
    }
  }
  return undefined;
};

/** How many things the response says that the call has made. */
function reportedCount({ attempt }: SeenEffect): number | undefined {
  const data = shownData(attempt.reply);
  const counts = Object.entries(isRecord(data) ? data : {}).filter(([name]) => COUNTS.test(foldName(name)));
  const [[, count] = []] = counts;
  return counts.length === 1 && typeof count === 'number' ? count : undefined;
}

/** The arguments that have several parts, each as its words: the items of a list, or the lines of a text. */
function partsOf({ arguments: sent }: SeenEffect): readonly (readonly (readonly string[])[])[] {
  return Object.values(sent).flatMap((value) => {
    const items = Array.isArray(value) ? value : typeof value === 'string' ? linesOf(value) : [];
    const parts = items.map(wordsOf);
    return parts.length > 1 && parts.length <= MOST && parts.every(({ length }) => length > 0) ? [parts] : [];
  });
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');

const wordsOf = (part: unknown): readonly string[] =>
  (isRecord(part) ? Object.values(part).map(valueText) : valueText(part).split(/[\s,;]+/)).filter(
    (word) => word.length >= LEAST,
  );

/** Whether one of the things that were added has all words of a part. */
const isShown = (words: readonly string[], { added, after }: SeenThings): boolean => {
  const whole = decodedTexts(after.reply).toLowerCase();
  const has = (text: string): boolean => words.every((word) => text.includes(word.toLowerCase()));
  // What was there before is not made again.
  return added.some(({ members }) => has(JSON.stringify(members).toLowerCase())) || has(whole);
};
