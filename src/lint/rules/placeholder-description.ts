import { exampleTool } from '../examples.js';
import type { ToolRule } from '../rule.js';

const PLACEHOLDER =
  /^(?:todo\b.*|tbd\b.*|fixme\b.*|lorem ipsum\b.*|undefined|null|none|n\/a|description|no description(?: available| provided)?|\[object object\]|nan|\.+|-+)\.?$/i;

/** A description that somebody forgot to write. */
export const placeholderDescription: ToolRule = {
  id: 'lint/placeholder-description',
  topic: 'models',
  severity: 'warning',
  scope: 'tool',
  summary: 'The description of a tool was written by somebody.',
  why: 'A model chooses by the description; a placeholder tells it nothing.',
  fix: 'Say in a sentence or two what the tool does and when to use it.',
  source: { url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool', level: 'MAY' },
  fails: [{ ...exampleTool('find_users', { name: { type: 'string' } }), description: 'TODO: describe' }],
  passes: [exampleTool('find_users', { name: { type: 'string' } })],
  check({ description }, report) {
    if (description !== undefined && description.length < 200 && PLACEHOLDER.test(description.trim()))
      report({
        path: '/description',
        message: 'The description is a placeholder.',
        received: description.trim(),
      });
  },
};
