import { quote } from '../../model/quote.js';
import { certainlyInvalid } from '../certainly-invalid.js';
import { exampleTool, validationSection } from '../examples.js';
import type { SchemaRule } from '../rule.js';

/** A default that its own schema refuses. */
export const invalidDefault: SchemaRule = {
  id: 'lint/invalid-default',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['default'],
  summary: 'A `default` satisfies the schema in which it stands.',
  why: 'A model or a form that sends the advertised default is refused.',
  fix: 'Correct the default, or the schema.',
  source: { url: validationSection('9.2'), level: 'SHOULD' },
  fails: [exampleTool('find_users', { limit: { type: 'integer', default: '10' } })],
  passes: [exampleTool('find_users', { limit: { type: 'integer', default: 10 } })],
  check({ schema, root }, _keyword, report) {
    // Null for "none": `lint/null-default` tells. A default in an answer is never sent by anybody.
    if (schema.default === null || root.part === 'outputSchema') return;
    const expected = certainlyInvalid(schema.default, schema);
    if (expected === undefined) return;
    const message = 'The default does not satisfy its own schema.';
    report({ path: '/default', message, expected, received: quote(schema.default, 60) });
  },
};
