import { quoteValue } from '../../model/quote.js';
import { arePlainTexts, certainlyInvalid } from '../certainly-invalid.js';
import { exampleTool, validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** A member of an `enum` that the rest of the schema forbids. */
export const enumMember = schemaRule({
  id: 'lint/enum-member',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['enum'],
  summary: 'A value in an `enum` is not allowed by the surrounding schema.',
  reason: 'A model that picks this value is rejected, although the schema offers it.',
  fix: 'Make the type and the value agree, or remove the value.',
  spec: { url: validationSection('6.1.2'), level: 'SHOULD' },
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
    // All of them: `lint/impossible-enum` reports it.
    if (!isOneAllowed || !isOneRefused) return;
    for (const [index, member] of members.entries()) {
      const expected = certainlyInvalid(member, schema, 'enum');
      const message = 'The rest of the schema does not allow this member of the enum.';
      if (expected !== undefined)
        report({ path: `/enum/${index}`, message, expected, received: quoteValue(member, 60) });
    }
  },
});
