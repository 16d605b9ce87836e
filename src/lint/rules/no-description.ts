import type { ToolRule } from '../rule.js';

const INPUT = { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false };

/** A tool that says nothing about itself. */
export const noDescription: ToolRule = {
  id: 'lint/no-description',
  topic: 'models',
  severity: 'warning',
  scope: 'tool',
  summary: 'A tool has a description.',
  why: 'A model chooses by the description; without one it has only the name to guess from.',
  fix: 'Say in a sentence or two what the tool does and when to use it.',
  source: { url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool', level: 'MAY' },
  fails: [{ name: 'find_users', inputSchema: INPUT }],
  passes: [{ name: 'find_users', description: 'Finds the users whose name matches.', inputSchema: INPUT }],
  check({ description }, report) {
    if (description === undefined || description.trim() === '')
      report({ path: '/description', message: 'The tool has no description.' });
  },
};
