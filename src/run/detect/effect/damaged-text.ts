import { foldName } from '../../../model/nearest.js';
import { decodedTexts } from '../../attempt/reply-text.js';
import { TELLING } from '../../control/telling-text.js';
import { type EffectCheck, isReportedDone } from './seen-effect.js';

/** Characters between the two ends of the text, however they were written. */
const LONGEST = 60;

/** A tool that shows a text in another form than it is kept. */
const CONVERTS = /html|render|markdown|preview|escap|saniti|encod|summar|excerpt|translat|export|slug/i;

/** A text with characters beyond ASCII is read back with others in their place. */
export const damagedText: EffectCheck = (effect) => {
  const isSent = Object.values(effect.arguments).some(
    (value) => typeof value === 'string' && value.includes(TELLING.foreign),
  );
  if (!isSent || !isReportedDone(effect)) return undefined;
  for (const look of effect.seen) {
    const [before, after] = [decodedTexts(look.before.reply), decodedTexts(look.after.reply)];
    if (CONVERTS.test(foldName(look.witness)) || after.includes(TELLING.foreign)) continue;
    const received = damageIn(after);
    if (received === undefined || damageIn(before) === received) continue;
    const expected = TELLING.start + TELLING.foreign + TELLING.end;
    return { message: 'Text is read back with damaged characters.', expected, received, shownBy: look };
  }
  return undefined;
};

/** The text between the ends of the one that was sent. */
function damageIn(text: string): string | undefined {
  const start = text.lastIndexOf(TELLING.start);
  const end = start < 0 ? -1 : text.indexOf(TELLING.end, start + TELLING.start.length);
  const received = text.slice(start, end + TELLING.end.length);
  const isWhole = end > start && received.length <= LONGEST && !/[\\\n]/.test(received);
  return isWhole ? received : undefined;
}
