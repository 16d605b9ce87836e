import { exampleTool, validationSection } from '../examples.js';
import type { SchemaRule } from '../rule.js';

/** An `enum` without members. */
export const emptyEnum: SchemaRule = {
  id: 'lint/empty-enum',
  topic: 'correctness',
  severity: 'error',
  scope: 'schema',
  keywords: ['enum'],
  summary: 'An `enum` has members.',
  why: 'No value is one of none: a call that gives the parameter is always refused, and some clients drop the tool.',
  fix: 'List the values, or remove the `enum` where any value is welcome.',
  source: { url: validationSection('6.1.2'), level: 'SHOULD' },
  fails: [exampleTool('find_users', { role: { type: 'string', enum: [] } })],
  passes: [exampleTool('find_users', { role: { type: 'string', enum: ['admin', 'guest'] } })],
  check({ schema }, _keyword, report) {
    if (Array.isArray(schema.enum) && schema.enum.length === 0)
      report({ path: '/enum', message: 'The enum has no members, so that no value is allowed.' });
  },
};
