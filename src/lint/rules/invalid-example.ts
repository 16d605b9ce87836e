import { quoteValue } from '../../model/quote.js';
import { certainlyInvalid } from '../certainly-invalid.js';
import { exampleTool, validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** An example that its own schema refuses. */
export const invalidExample = schemaRule({
  id: 'lint/invalid-example',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['examples'],
  summary: 'One of the `examples` does not satisfy its own schema.',
  reason: 'Models copy examples; a wrong one teaches them a call that is rejected.',
  fix: 'Correct the example, or the schema.',
  spec: { url: validationSection('9.5'), level: 'SHOULD' },
  fails: [exampleTool('find_users', { limit: { type: 'integer', examples: [10, 'all'] } })],
  passes: [exampleTool('find_users', { limit: { type: 'integer', examples: [10, 100] } })],
  check({ schema }, _keyword, report) {
    const examples: unknown = schema.examples;
    if (!Array.isArray(examples)) return;
    for (const [index, example] of examples.entries()) {
      const expected = certainlyInvalid(example, schema);
      if (expected === undefined) continue;
      const message = 'The example does not satisfy its own schema.';
      report({ path: `/examples/${index}`, message, expected, received: quoteValue(example, 60) });
    }
  },
});
