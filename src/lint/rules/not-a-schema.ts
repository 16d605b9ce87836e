import { jsonTypeOf } from '../../model/json.js';
import { valueAt } from '../../model/json-pointer.js';
import { coreSection, exampleTool } from '../examples.js';
import { STRAY, schemaRule } from '../rule.js';

/** A value that is not a schema, where one belongs. */
export const notASchema = schemaRule({
  id: 'lint/not-a-schema',
  topic: 'correctness',
  severity: 'error',
  scope: 'schema',
  keywords: [STRAY],
  summary: 'A value that should be a schema is neither an object nor a boolean.',
  reason: 'Validators reject the whole schema, so clients drop the tool.',
  fix: 'Write a schema: `{ "type": "string" }` instead of `"string"`.',
  spec: { url: coreSection('4.3'), level: 'MUST' },
  fails: [exampleTool('find_users', { name: 'string' })],
  passes: [exampleTool('find_users', { name: { type: 'string' } })],
  check({ schema }, way, report) {
    const received = jsonTypeOf(valueAt(schema, way));
    report({ path: way, message: 'This is not a schema.', expected: 'an object or a boolean', received });
  },
});
