import { toolRule } from '../rule.js';

const INPUT = { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false };

/** A tool that says nothing about itself. */
export const noDescription = toolRule({
  id: 'lint/no-description',
  topic: 'models',
  severity: 'warning',
  scope: 'tool',
  summary: 'The tool has no description.',
  reason: 'Models choose tools by their descriptions; without one, a model can only guess from the name.',
  fix: 'Say in a sentence or two what the tool does and when to use it.',
  spec: { url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool', level: 'MAY' },
  fails: [{ name: 'find_users', inputSchema: INPUT }],
  passes: [{ name: 'find_users', description: 'Finds the users whose name matches.', inputSchema: INPUT }],
  check({ description }, report) {
    if (description === undefined || description.trim() === '')
      report({ path: '/description', message: 'The tool has no description.' });
  },
});
