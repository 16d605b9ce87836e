import { valueAt } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { inPlaceOfValue } from './in-place-of-value.js';
import { tryNested } from './nested-value.js';
import { undefinedWord } from './undefined-word.js';

const NO_NUMBER = /(?<![\w"'`])NaN(?![\w"'`])/;
const NUMBERS = /(?<![\w"'`])(?:-?\d+(?:\.\d+)?|NaN)(?![\w"'`])/g;

/** Longer responses are more than a result. */
const LONGEST = 400;

/**
 * The tool computes with a text that it cannot read, and returns NaN where another text gives a number. Both responses
 * are the same but for their numbers, so that the argument is what makes the difference. Likewise a word that is undefined.
 */
export const noNumber: ToolDetector = {
  name: 'no number',
  scope: 'tool',
  rules: [RUN_RULES.unprinted],
  at: '/content/0',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    await tryNested(state, context, emit);
    const found = [...computedIn(state), ...undefinedWord(state)];
    yield* found.length > 0 ? found : inPlaceOfValue(state);
  },
};

function* computedIn(state: ToolState): Generator<Detection> {
  const worked = successes(state).map((attempt) => ({ attempt, text: replyText(attempt.reply) }));
  for (const { attempt, text } of worked) {
    if (text.length > LONGEST || !NO_NUMBER.test(text)) continue;
    if (NO_NUMBER.test(state.tool.description ?? '')) return;
    const control = worked.find(
      (other) =>
        !NO_NUMBER.test(other.text) &&
        other.text.replace(NUMBERS, '#') === text.replace(NUMBERS, '#') &&
        differsInText(attempt.arguments, other.attempt.arguments),
    );
    if (control === undefined) continue;
    const finding = runFinding(
      RUN_RULES.unprinted,
      state.tool.name,
      {
        path: '/content/0/text',
        message: 'The tool returns NaN for a text that it cannot read, instead of an error.',
        expected: 'a number, or an error that names the argument',
        received: quoteValue('NaN'),
        fix: 'Check the argument before you compute with it, and return an error where it is not usable.',
        evidence: [
          { text: quote(text, 160) },
          { text: `${quote(control.attempt.arguments, 120)} gives ${quote(control.text, 160)}` },
        ],
      },
      'response',
    );
    yield { finding: { ...finding, severity: 'warning' }, attempt, isConfirmed: true };
    return;
  }
}

/** Whether the only difference between two calls is one text. */
function differsInText(args: unknown, other: unknown): boolean {
  const [path, ...more] = differences(args, other);
  return path !== undefined && more.length === 0 && typeof valueAt(args, path) === 'string';
}
