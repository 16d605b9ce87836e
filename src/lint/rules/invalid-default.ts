import { quoteValue } from '../../model/quote.js';
import { certainlyInvalid } from '../certainly-invalid.js';
import { exampleTool, validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** A default that its own schema refuses. */
export const invalidDefault = schemaRule({
  id: 'lint/invalid-default',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['default'],
  summary: 'A `default` does not satisfy its own schema.',
  reason: 'A model or a form that sends the advertised default is rejected.',
  fix: 'Correct the default, or the schema.',
  spec: { url: validationSection('9.2'), level: 'SHOULD' },
  fails: [exampleTool('find_users', { limit: { type: 'integer', default: '10' } })],
  passes: [exampleTool('find_users', { limit: { type: 'integer', default: 10 } })],
  check({ schema, root }, _keyword, report) {
    // Null for "none": `lint/null-default` reports it. A default in a response is never sent by anybody.
    if (schema.default === null || root.part === 'outputSchema') return;
    const expected = certainlyInvalid(schema.default, schema);
    if (expected === undefined) return;
    const message = 'The default does not satisfy its own schema.';
    report({ path: '/default', message, expected, received: quoteValue(schema.default, 60) });
  },
});
