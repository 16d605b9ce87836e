import { exampleTool } from '../examples.js';
import { textRule } from '../rule.js';

const escaped = (code: number): string => `\\x${code.toString(16).padStart(2, '0')}`;
/** All controls but tab, line feed and carriage return. */
const RANGES = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
].map(([from = 0, to = 0]) => `${escaped(from)}-${escaped(to)}`);
const CONTROLS = new RegExp(`[${RANGES.join('')}]`);

/** Control characters, such as those that start a terminal's escape sequences. */
export const controlCharacters = textRule({
  id: 'lint/control-characters',
  topic: 'safety',
  severity: 'warning',
  scope: 'text',
  summary: 'A text contains control characters.',
  reason:
    'In a terminal they move the cursor, hide text or change colors: a reviewer sees something different from what the model reads.',
  fix: 'Remove the character.',
  spec: { url: 'https://www.unicode.org/reports/tr36/', level: 'SHOULD' },
  fails: [
    { ...exampleTool('find_users', { name: { type: 'string' } }), description: 'Finds users.\u001b[8m' },
  ],
  passes: [
    {
      ...exampleTool('find_users', { name: { type: 'string' } }),
      description: 'Finds users.\n\tAll of them.',
    },
  ],
  check(text, report) {
    const found = CONTROLS.exec(text);
    if (found === null) return;
    const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    report({ message: `The text has the control character U+${code}.` });
  },
});
