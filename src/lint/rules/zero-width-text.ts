import { quoteValue } from '../../model/quote.js';
import { exampleTool } from '../examples.js';
import { textRule } from '../rule.js';

/** Characters without width. Joiners count only between ASCII letters: in other scripts and in emoji they are needed. */
const ZERO_WIDTH = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff\u3164\uffa0]|[ -~][\u200c\u200d]+[ -~]/;

/** Characters that take no room. */
export const zeroWidthText = textRule({
  id: 'lint/zero-width-text',
  topic: 'safety',
  severity: 'warning',
  scope: 'text',
  summary: 'A text contains zero-width characters.',
  reason:
    'Two names that look alike are different, a search does not find them, and text can be hidden between them.',
  fix: 'Remove the character. It usually comes with text copied from a web page.',
  spec: { url: 'https://www.unicode.org/reports/tr36/', level: 'SHOULD' },
  fails: [{ ...exampleTool('find_users', { name: { type: 'string' } }), description: 'Finds us\u200bers.' }],
  passes: [
    {
      ...exampleTool('find_users', { name: { type: 'string' } }),
      description: 'Finds users \ud83d\udc69\u200d\ud83d\udcbb.',
    },
  ],
  check(text, report) {
    const found = ZERO_WIDTH.exec(text);
    if (found === null) return;
    const character = /[^ -~]/.exec(found[0])?.[0] ?? '';
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const around = text
      .slice(Math.max(0, found.index - 30), found.index + 30)
      .replaceAll(character, `<U+${code}>`);
    report({ message: `The text has the invisible character U+${code}.`, received: quoteValue(around) });
  },
});
