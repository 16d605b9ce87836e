import { quoteValue } from '../../model/quote.js';
import { coreSection, exampleTool } from '../examples.js';
import { schemaRule } from '../rule.js';

/** A reference to a place that does not exist. */
export const danglingRef = schemaRule({
  id: 'lint/dangling-ref',
  topic: 'correctness',
  severity: 'error',
  scope: 'schema',
  keywords: ['$ref'],
  summary: 'A `$ref` points to a definition that does not exist.',
  reason: 'No validator can compile the schema, so clients drop the tool or stop checking its arguments.',
  fix: 'Add the missing definition, or correct the reference.',
  spec: { url: coreSection('8.2.3.1'), level: 'MUST' },
  fails: [exampleTool('find_users', { by: { $ref: '#/$defs/Filter' } })],
  passes: [
    exampleTool('find_users', { by: { $ref: '#/$defs/Filter' } }, { $defs: { Filter: { type: 'string' } } }),
  ],
  check({ schema, root }, _keyword, report) {
    const { $ref } = schema;
    if (typeof $ref !== 'string' || root.hasPlace($ref) || root.resolve($ref) !== 'dangling') return;
    const message = 'The reference points to nothing.';
    report({ path: '/$ref', message, received: quoteValue($ref, 100) });
  },
});
