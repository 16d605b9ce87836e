import { jsonTypeOf } from '../../model/json.js';
import { valueAt } from '../../model/json-pointer.js';
import { coreSection, exampleTool } from '../examples.js';
import { type SchemaRule, STRAY } from '../rule.js';

/** A value that is no schema, where one belongs. */
export const notASchema: SchemaRule = {
  id: 'lint/not-a-schema',
  topic: 'correctness',
  severity: 'error',
  scope: 'schema',
  keywords: [STRAY],
  summary: 'Where a schema belongs, there is one: an object or a boolean.',
  why: 'Validators refuse the whole schema, so that clients drop the tool.',
  fix: 'Write a schema: `{ "type": "string" }` instead of `"string"`.',
  source: { url: coreSection('4.3'), level: 'MUST' },
  fails: [exampleTool('find_users', { name: 'string' })],
  passes: [exampleTool('find_users', { name: { type: 'string' } })],
  check({ schema }, way, report) {
    const received = jsonTypeOf(valueAt(schema, way));
    report({ path: way, message: 'This is not a schema.', expected: 'an object or a boolean', received });
  },
};
