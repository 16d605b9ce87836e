import { exampleTool, validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** An `enum` without members. */
export const emptyEnum = schemaRule({
  id: 'lint/empty-enum',
  topic: 'correctness',
  severity: 'error',
  scope: 'schema',
  keywords: ['enum'],
  summary: 'An `enum` is empty.',
  reason:
    'No value matches an empty list, so a call that sends the parameter is always rejected, and some clients drop the tool.',
  fix: 'List the values, or remove `enum` if any value is allowed.',
  spec: { url: validationSection('6.1.2'), level: 'SHOULD' },
  fails: [exampleTool('find_users', { role: { type: 'string', enum: [] } })],
  passes: [exampleTool('find_users', { role: { type: 'string', enum: ['admin', 'guest'] } })],
  check({ schema }, _keyword, report) {
    if (Array.isArray(schema.enum) && schema.enum.length === 0)
      report({ path: '/enum', message: 'The enum has no members, so that no value is allowed.' });
  },
});
