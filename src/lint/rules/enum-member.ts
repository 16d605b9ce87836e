import { quote } from '../../model/quote.js';
import { arePlainTexts, certainlyInvalid } from '../certainly-invalid.js';
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
    if (arePlainTexts(members, schema)) return;
    let isOneAllowed = false;
    let isOneRefused = false;
    for (const member of members)
      if (certainlyInvalid(member, schema, 'enum') === undefined) isOneAllowed = true;
      else isOneRefused = true;
    // All of them: `lint/impossible-enum` tells.
    if (!isOneAllowed || !isOneRefused) return;
    for (const [index, member] of members.entries()) {
      const expected = certainlyInvalid(member, schema, 'enum');
      const message = 'The rest of the schema does not allow this member of the enum.';
      if (expected !== undefined)
        report({ path: `/enum/${index}`, message, expected, received: quote(member, 60) });
    }
  },
};
