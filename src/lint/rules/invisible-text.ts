import { quoteValue } from '../../model/quote.js';
import { exampleTool } from '../examples.js';
import { textRule } from '../rule.js';

/** The first half of what the expressions below look for: most texts have none of it. */
const HIDDEN = /\udb40|[\ufe00-\ufe0f]/;
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]{2,8}\u{E007F}/gu;
const TAGS = /[\u{E0000}-\u{E007F}]/gu;
/** Four in a row: a careless editor may leave two behind an emoji, and they spell nothing. */
const SELECTORS = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{4,}/gu;

/** Text that a model reads and a person cannot see. */
export const invisibleText = textRule({
  id: 'lint/invisible-text',
  topic: 'safety',
  severity: 'error',
  scope: 'text',
  summary: 'A text contains characters that are not displayed.',
  reason:
    'Tag characters and sequences of variation selectors can spell out text for the model that no reviewer sees.',
  fix: 'Remove the characters.',
  spec: { url: 'https://www.unicode.org/reports/tr36/', level: 'SHOULD' },
  fails: [
    {
      ...exampleTool('find_users', { name: { type: 'string' } }),
      description: `Finds users.${String.fromCodePoint(0xe0068, 0xe0069)}`,
    },
  ],
  passes: [
    { ...exampleTool('find_users', { name: { type: 'string' } }), description: 'Finds users. \u2764\ufe0f' },
  ],
  check(text, report) {
    if (!HIDDEN.test(text)) return;
    // The flags of Scotland and its like are the one proper use of tag characters.
    const plain = text.replace(FLAG, '');
    const tags = plain.match(TAGS);
    if (tags !== null) {
      const spelt = tags.map((tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) & 0x7f)).join('');
      const hidden = spelt.replace(/[^ -~]/g, '').slice(0, 80);
      report({ message: `The text hides ${tags.length} tag characters.`, received: quoteValue(hidden, 80) });
      return;
    }
    const rows = plain.match(SELECTORS);
    if (rows !== null) report({ message: 'The text hides a row of variation selectors.' });
  },
});
