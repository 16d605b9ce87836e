import { quoteValue } from '../../model/quote.js';
import { certainlyInvalid } from '../certainly-invalid.js';
import { exampleTool, validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** An example in words that shows a form: it has a digit, and no other word belongs to it. */
const DESCRIBED = /\be\.g\.,? {1,2}["'`“]?((?=[^\s]{0,40}\d)[^\s"'`”,;()]{2,40}?)(?:["'`”,;)]|\.?$|\.\s)/;

const DAY = '^\\d{4}-\\d{2}-\\d{2}$';

/** An example that its own schema refuses. */
export const invalidExample = schemaRule({
  id: 'lint/invalid-example',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['examples', 'pattern'],
  summary: 'One of the `examples`, or the one in the description, does not satisfy its own schema.',
  reason: 'Models copy examples; a wrong one teaches them a call that is rejected.',
  fix: 'Correct the example, or the schema.',
  spec: { url: validationSection('9.5'), level: 'SHOULD' },
  fails: [
    exampleTool('find_users', { limit: { type: 'integer', examples: [10, 'all'] } }),
    exampleTool('find_days', { day: { type: 'string', pattern: DAY, description: 'Day, e.g. 24/12/2026' } }),
  ],
  passes: [
    exampleTool('find_users', { limit: { type: 'integer', examples: [10, 100] } }),
    exampleTool('find_users', {
      day: { type: 'string', pattern: DAY, description: 'Day, e.g. 2026-12-24.' },
    }),
    exampleTool('find_users', { at: { type: 'string', pattern: '^\\d+ [ap]m$', description: 'e.g. 10 am' } }),
  ],
  check({ schema }, keyword, report) {
    if (keyword === 'pattern') {
      const { description } = schema;
      if (typeof description !== 'string') return;
      const [, given] = DESCRIBED.exec(description.slice(0, 2_000)) ?? [];
      const expected = given === undefined ? undefined : certainlyInvalid(given, schema);
      const message = 'The example in the description does not match the pattern.';
      if (expected !== undefined)
        report({ path: '/description', message, expected, received: quoteValue(given, 60) });
      return;
    }
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
