import { certainlyInvalid } from '../certainly-invalid.js';
import { exampleTool, validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** A default of null where null is not allowed. */
export const nullDefault = schemaRule({
  id: 'lint/null-default',
  topic: 'correctness',
  severity: 'info',
  scope: 'schema',
  keywords: ['default'],
  summary: 'A `default` is null, but null is not allowed.',
  reason: 'It is meant as "no value", but a model that takes it literally sends null and is rejected.',
  fix: 'Remove the default, or allow null.',
  spec: { url: validationSection('9.2'), level: 'SHOULD' },
  fails: [exampleTool('find_users', { name: { type: 'string', default: null } })],
  passes: [exampleTool('find_users', { name: { type: ['string', 'null'], default: null } })],
  check({ schema, root }, _keyword, report) {
    if (schema.default !== null || root.part === 'outputSchema') return;
    const expected = certainlyInvalid(null, schema);
    if (expected !== undefined)
      report({
        path: '/default',
        message: 'The default is null, which the schema does not allow.',
        expected,
      });
  },
});
