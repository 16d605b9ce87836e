import { quote, quoteValue } from '../../../model/quote.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';
import type { Detection } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

const WORD = 'undefined';

/** Longer responses are more than a result. */
const LONGEST = 400;

/** After these, the word says something: "The slope is undefined". */
const SAYS = /\b(?:is|are|was|were|be|as|of|an?|the|not|or) $/i;

/**
 * The text has "undefined" where a call that differs in one argument has a word or a number: "undefined major" beside
 * "D major". The rest of both texts is the same, so that the program has found no value for the argument.
 */
export function* undefinedWord(state: ToolState): Generator<Detection> {
  const { name, description = '' } = state.tool;
  if (description.includes(WORD)) return;
  const worked = successes(state).map((attempt) => ({ attempt, text: replyText(attempt.reply) }));
  for (const { attempt, text } of worked) {
    const [before = '', after, ...more] = text.length > LONGEST ? [] : text.split(/\bundefined\b/);
    if (after === undefined || more.length > 0 || SAYS.test(before) || !/\w/.test(before + after)) continue;
    if (JSON.stringify(attempt.arguments ?? null).includes(WORD)) continue;
    const control = worked.find(
      (other) =>
        isWordBetween(other.text, before, after) &&
        differences(attempt.arguments, other.attempt.arguments).length === 1,
    );
    if (control === undefined) continue;
    const draft = {
      path: '/content/0/text',
      message: 'The response shows a placeholder of the programming language instead of a value.',
      expected: 'a value, or an error that names the argument',
      received: quoteValue(WORD),
      evidence: [
        { text: quote(text, 160) },
        { text: `${quote(control.attempt.arguments, 120)} gives ${quote(control.text, 160)}` },
      ],
    };
    yield { finding: runFinding(RUN_RULES.unprinted, name, draft, 'response'), attempt };
    return;
  }
}

/** Whether a text is another with one word in its gap that is not the placeholder. */
function isWordBetween(text: string, before: string, after: string): boolean {
  if (text.length <= before.length + after.length) return false;
  if (!text.startsWith(before) || !text.endsWith(after)) return false;
  const word = text.slice(before.length, text.length - after.length);
  return word !== WORD && /^\S{1,40}$/.test(word);
}
