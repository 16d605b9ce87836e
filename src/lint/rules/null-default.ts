import { certainlyInvalid } from '../certainly-invalid.js';
import { exampleTool, validationSection } from '../examples.js';
import type { SchemaRule } from '../rule.js';

/** A default of null where null is not allowed. */
export const nullDefault: SchemaRule = {
  id: 'lint/null-default',
  topic: 'correctness',
  severity: 'info',
  scope: 'schema',
  keywords: ['default'],
  summary: 'A `default` of null stands only where null is allowed.',
  why: 'It is meant as "nothing", but a model that takes it at its word sends null and is refused.',
  fix: 'Remove the default, or allow null.',
  source: { url: validationSection('9.2'), level: 'SHOULD' },
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
};
