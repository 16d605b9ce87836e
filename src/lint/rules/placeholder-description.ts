import { quoteValue } from '../../model/quote.js';
import { exampleTool } from '../examples.js';
import { toolRule } from '../rule.js';

/** A note to oneself; a list of todos is something else. */
const NOTE =
  /^(?:todo|tbd|fixme)(?:\s*[:.!].*|\s+[-–—]\s.*|\s+(?:add|write|describe|document|explain|fill|implement)\b.*)?$/i;
const PLACEHOLDER =
  /^(?:lorem ipsum\b.*|undefined|null|none|n\/a|description|no description(?: available| provided)?|\[object object\]|nan|\.+|-+)\.?$/i;

/** How all of these begin: most descriptions do not, and need no closer look. */
const BEGINNINGS: ReadonlySet<string> = new Set([
  ...['tod', 'tbd', 'fix', 'lor', 'und', 'nul', 'non', 'n/a', 'des', 'no ', '[ob', 'nan', '...', '---'],
]);

/** A description that was never written. */
export const placeholderDescription = toolRule({
  id: 'lint/placeholder-description',
  topic: 'models',
  severity: 'warning',
  scope: 'tool',
  summary: 'The description is a placeholder.',
  reason: 'Models choose tools by their descriptions; a placeholder tells them nothing.',
  fix: 'Say in a sentence or two what the tool does and when to use it.',
  spec: { url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool', level: 'MAY' },
  fails: [{ ...exampleTool('find_users', { name: { type: 'string' } }), description: 'TODO: describe' }],
  passes: [exampleTool('find_users', { name: { type: 'string' } })],
  check({ description }, report) {
    if (description === undefined || description.length >= 200) return;
    const text = description.trim();
    if (!BEGINNINGS.has(text.slice(0, 3).toLowerCase()) && text.length > 3) return;
    if (PLACEHOLDER.test(text) || NOTE.test(text))
      report({
        path: '/description',
        message: 'The description is a placeholder.',
        received: quoteValue(text),
      });
  },
});
