import { quote } from '../../model/quote.js';
import { certainlyInvalid } from '../certainly-invalid.js';
import { exampleTool, validationSection } from '../examples.js';
import type { SchemaRule } from '../rule.js';

/** A member of an `enum` that the rest of the schema forbids. */
export const enumMember: SchemaRule = {
  id: 'lint/enum-member',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['enum'],
  summary: 'Every member of an `enum` is allowed by the schema in which it stands.',
  why: 'A model that picks the member is refused, although it was offered.',
  fix: 'Make the type and the member agree, or remove it.',
  source: { url: validationSection('6.1.2'), level: 'SHOULD' },
  fails: [exampleTool('find_users', { role: { type: 'string', enum: ['admin', 'guest', null] } })],
  passes: [exampleTool('find_users', { role: { type: ['string', 'null'], enum: ['admin', 'guest', null] } })],
  check({ schema }, _keyword, report) {
    const members: unknown = schema.enum;
    if (!Array.isArray(members) || members.length === 0) return;
    const reasons = members.map((member: unknown) => certainlyInvalid(member, schema, 'enum'));
    // All of them: `lint/impossible-enum` tells.
    if (!reasons.includes(undefined)) return;
    for (const [index, reason] of reasons.entries())
      if (reason !== undefined) {
        const message = 'The rest of the schema does not allow this member of the enum.';
        report({ path: `/enum/${index}`, message, expected: reason, received: quote(members[index], 60) });
      }
  },
};
