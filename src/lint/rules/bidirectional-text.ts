import { quoteValue } from '../../model/quote.js';
import { exampleTool } from '../examples.js';
import { textRule } from '../rule.js';

const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;

/** Characters that make text read in another order than it is stored. */
export const bidirectionalText = textRule({
  id: 'lint/bidirectional-text',
  topic: 'safety',
  severity: 'error',
  scope: 'text',
  summary: 'A text contains characters that change the writing direction.',
  reason: 'A person who reviews the tool reads something different from what the model reads.',
  fix: 'Remove the character.',
  spec: { url: 'https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing', level: 'SHOULD' },
  fails: [
    { ...exampleTool('find_users', { name: { type: 'string' } }), description: 'Finds \u202esresu\u202c.' },
  ],
  passes: [{ ...exampleTool('find_users', { name: { type: 'string' } }), description: 'Finds users.' }],
  check(text, report) {
    const found = CONTROLS.exec(text);
    if (found !== null)
      report({
        message: `The text has the direction control ${codePoint(found[0])}.`,
        received: quoteValue(shown(text)),
      });
  },
});

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The text with its controls made visible. */
function shown(text: string): string {
  const at = Math.max(0, (CONTROLS.exec(text)?.index ?? 0) - 30);
  return text
    .slice(at, at + 80)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, (character) => `<${codePoint(character)}>`);
}
