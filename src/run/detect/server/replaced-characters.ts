import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** A word in which a decoder has replaced what it could not read. */
const REPLACED = /[\p{L}\p{N}]*\ufffd[\p{L}\p{N}\ufffd]*/gu;

/** Words, letters of a word that say which one it is, and characters of a response that are looked at. */
const [MOST_WORDS, LEAST_LETTERS, LONGEST] = [20, 3, 50_000];

/** A response has marks of a decoder in a word that another response of the server shows intact: what was stored is not damaged. */
export const replacedCharacters: ServerDetector = {
  name: 'replaced characters',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.unicode],
  at: '/replaced',
  replay: { by: 'run', tools: 'all' },
  *detect({ states }) {
    const shown = states.flatMap((state) =>
      successes(state).map((attempt) => ({ state, attempt, text: textOf(attempt) })),
    );
    const intact = shown.filter(({ text }) => !text.includes('\ufffd')).map(({ text }) => text);
    const found = new Set<ToolState>();
    for (const { state, attempt, text } of shown) {
      const isOwn = found.has(state) || textSent(attempt).includes('\ufffd');
      const word = isOwn || !text.includes('\ufffd') ? undefined : damagedWord(text, intact);
      if (word === undefined) continue;
      found.add(state);
      yield detection(state, attempt, word);
    }
  },
};

const textOf = ({ reply }: Attempt): string => decodedTexts(reply).slice(0, LONGEST);

const textSent = ({ arguments: args }: Attempt): string => JSON.stringify(args ?? null);

interface Word {
  readonly damaged: string;
  readonly intact: string;
}

/** The first damaged word that another text has with other letters in place of the marks. */
function damagedWord(text: string, intact: readonly string[]): Word | undefined {
  for (const [damaged] of [...text.matchAll(REPLACED)].slice(0, MOST_WORDS)) {
    if (damaged.replaceAll('\ufffd', '').length < LEAST_LETTERS) continue;
    // The other parts are letters and digits, which mean themselves in an expression.
    const form = new RegExp(
      `(?<![\\p{L}\\p{N}])${damaged.replaceAll(/\ufffd+/g, '[^\\u0000-\\u007f\\ufffd]{1,8}')}(?![\\p{L}\\p{N}])`,
      'u',
    );
    const [other] = intact.flatMap((one) => form.exec(one)?.[0] ?? []);
    if (other !== undefined) return { damaged, intact: other };
  }
  return undefined;
}

function detection({ tool }: ToolState, attempt: Attempt, { damaged, intact }: Word): Detection {
  const draft = {
    path: '/replaced',
    message: 'Non-ASCII text comes back damaged.',
    expected: quoteValue(intact),
    received: quoteValue(damaged),
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  return {
    finding: runFinding(RUN_RULES.unicode, tool.name, draft, 'response'),
    attempt,
    isConfirmed: true,
  };
}
