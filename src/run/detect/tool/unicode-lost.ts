import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { decodedText } from './decoded-text.js';
import { takenForLatin } from './taken-for-latin.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const FOREIGN = /[^\u0000-\u007f]/gu;

/** What is left of a text after a program drops characters. */
const LOSSES: readonly ((text: string) => string)[] = [
  (text) => text.normalize('NFD').replace(/\p{Mn}/gu, ''),
  (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, ''),
  (text) => text.replace(FOREIGN, ''),
];

/** What is left has to be long enough not to be in a response by chance. */
const SHORTEST = 4;

/**
 * Text comes back without some of its characters. A tool may rightly make a plain name of a text, so it is blamed only
 * where it returned another text exactly as it was sent.
 */
export const unicodeLost: ToolDetector = {
  name: 'unicode lost',
  scope: 'tool',
  rules: [RUN_RULES.unicode],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const lost = [...lostIn(state)];
    yield* lost.length > 0 ? lost : takenForLatin(state, context);
    if (lost.length === 0) yield* decodedText(state, context, emit);
  },
};

/** What a tool does that is there to take characters out of a text. */
const TAKES_AWAY =
  /\b(?:remov(?:e|es|ing)|strip(?:s|ping)?|clean(?:s|ing)?|sanitiz\w{1,3}|normali[sz]\w{1,3}|slugif\w{1,3}|transliterat\w{1,3})\b/i;

interface Worked {
  readonly attempt: Attempt;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly text: string;
}

function* lostIn(state: ToolState): Generator<Detection> {
  if (TAKES_AWAY.test(`${state.tool.name.replaceAll('_', ' ')} ${state.tool.description ?? ''}`)) return;
  const worked = successes(state).map(
    (attempt): Worked => ({
      attempt,
      sent: isRecord(attempt.arguments) ? attempt.arguments : {},
      text: replyText(attempt.reply),
    }),
  );
  for (const { attempt, sent, text } of worked)
    for (const [name, value] of Object.entries(sent)) {
      if (typeof value !== 'string' || value.search(FOREIGN) < 0 || text.includes(value)) continue;
      const others = worked.filter((other) => isEchoed(other.sent[name], other.text));
      const left = LOSSES.map((lose) => lose(value)).find(
        (rest) =>
          rest !== value &&
          (isLeft(text, rest) || others.some((other) => isInPlace(other, name, rest, text))),
      );
      if (left === undefined || others.length === 0) continue;
      yield { finding: lost(state.tool.name, name, value, left), attempt, isConfirmed: true };
      return;
    }
}

const isLeft = (text: string, rest: string): boolean =>
  rest.trim().length >= SHORTEST && text.includes(rest.trim());

/** Whether a response is that of another call, with the rest of the text in the place of the other text. */
function isInPlace(other: Worked, name: string, rest: string, text: string): boolean {
  const value = other.sent[name];
  return rest.trim() !== '' && typeof value === 'string' && other.text.replaceAll(value, rest) === text;
}

function isEchoed(value: unknown, text: string): boolean {
  return (
    typeof value === 'string' && value.length >= SHORTEST && value.search(FOREIGN) < 0 && text.includes(value)
  );
}

function lost(tool: string, name: string, sent: string, left: string): Finding {
  return runFinding(
    RUN_RULES.unicode,
    tool,
    {
      path: '',
      message: 'Non-ASCII characters are missing from the text that comes back.',
      expected: quoteValue(sent),
      received: quoteValue(left),
      evidence: [{ text: `the argument "${name}" comes back in the response` }],
    },
    'response',
  );
}
