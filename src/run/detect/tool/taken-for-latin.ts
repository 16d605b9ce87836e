import { isRecord } from '../../../model/json.js';
import { quoteValue } from '../../../model/quote.js';
import { CODINGS } from '../../../scenario/plausible/codings.js';
import { replyText } from '../../attempt/reply-text.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** A word with characters of Latin-1. */
const WORD = /[A-Za-z\u0080-\u00ff]{0,40}[\u00c2-\u00f4][\u0080-\u00bf][A-Za-z\u0080-\u00ff]{0,40}/g;

/** Words of one response that are looked at, and responses of other tools. */
const [MOST_WORDS, MOST_RESPONSES] = [20, 200];

/** Words whose UTF-8 was read as Latin-1, where another tool shows them as they are, or the call has sent them in a coding: `MÃ¼ller` for `Müller`. */
export function* takenForLatin(state: ToolState, { states }: RunContext): Generator<Detection> {
  const others = states
    .filter((other) => other !== state)
    .flatMap((other) => successes(other))
    .slice(0, MOST_RESPONSES)
    .map(({ reply }) => replyText(reply));
  for (const attempt of successes(state)) {
    const words = replyText(attempt.reply).match(WORD) ?? [];
    const sent = JSON.stringify(attempt.arguments ?? null);
    const known = [...others, ...decodedIn(attempt.arguments)];
    for (const word of words.slice(0, MOST_WORDS)) {
      const meant = asUtf8(word);
      // What is kept damaged is shown so by the others, too.
      if (meant === undefined || sent.includes(word) || others.some((text) => text.includes(word))) continue;
      if (!known.some((text) => text.includes(meant))) continue;
      const message = 'Non-ASCII text comes back damaged.';
      const draft = { path: '', message, expected: quoteValue(meant), received: quoteValue(word) };
      const finding = runFinding(RUN_RULES.unicode, state.tool.name, draft, 'response');
      yield { finding, attempt, isConfirmed: true };
      return;
    }
  }
}

/** The texts that the arguments of a call hold in a coding: a tool that decodes one shows it as it was. */
const decodedIn = (args: unknown): readonly string[] =>
  Object.values(isRecord(args) ? args : {}).flatMap((value) =>
    typeof value === 'string' ? CODINGS.flatMap(({ decode }) => decode(value) ?? []) : [],
  );

/** A text whose characters are the bytes of another one in UTF-8. */
function asUtf8(word: string): string | undefined {
  try {
    const bytes = Uint8Array.from(word, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
