import { quoteValue } from '../../model/quote.js';
import { exampleTool, validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** A member that an `enum` lists twice. */
export const duplicateEnum = schemaRule({
  id: 'lint/duplicate-enum',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['enum'],
  summary: 'An `enum` lists the same value twice.',
  reason:
    'Draft-04 and draft-06 validators and some model providers reject the schema. Often one of the two should have been another value.',
  fix: 'Remove the repeated value, or correct it.',
  spec: { url: validationSection('6.1.2'), level: 'SHOULD' },
  fails: [exampleTool('find_users', { role: { type: 'string', enum: ['admin', 'guest', 'admin'] } })],
  passes: [exampleTool('find_users', { role: { type: 'string', enum: ['admin', 'guest', 'owner'] } })],
  check({ schema }, _keyword, report) {
    const members: unknown = schema.enum;
    if (!Array.isArray(members)) return;
    const seen = new Set<unknown>();
    for (const [index, member] of members.entries()) {
      if (seen.has(member))
        report({
          path: `/enum/${index}`,
          message: 'The enum has this member twice.',
          received: quoteValue(member, 60),
        });
      seen.add(member);
    }
  },
});
