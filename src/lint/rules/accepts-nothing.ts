import { isRecord } from '../../model/json.js';
import { exampleTool, validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** A schema that no value satisfies. */
export const acceptsNothing = schemaRule({
  id: 'lint/accepts-nothing',
  topic: 'correctness',
  severity: 'error',
  scope: 'schema',
  keywords: ['not', 'allOf'],
  summary: 'No value can satisfy the schema.',
  reason: 'Every call is rejected, whatever the model sends.',
  fix: 'Remove the contradiction.',
  spec: { url: validationSection('6'), level: 'MUST' },
  fails: [exampleTool('find_users', { by: { allOf: [{ type: 'string' }, { type: 'integer' }] } })],
  passes: [exampleTool('find_users', { by: { anyOf: [{ type: 'string' }, { type: 'integer' }] } })],
  check({ schema, keyword: heldBy }, keyword, report) {
    const value = schema[keyword];
    if (keyword === 'not') {
      const forbidsAll = value === true || (isRecord(value) && Object.keys(value).length === 0);
      // Elsewhere it is an idiom: a property that must be absent, a list without items, a branch that is never taken.
      if (forbidsAll && heldBy === '') report({ path: '/not', message: 'The schema forbids every value.' });
    } else if (Array.isArray(value) && areDisjoint([schema, ...value]))
      report({ path: '/allOf', message: 'The schemas of "allOf" require different types at once.' });
  },
});

/** Whether some two schemas name types that have no value in common. */
function areDisjoint(schemas: readonly unknown[]): boolean {
  let common: ReadonlySet<string> | undefined;
  for (const schema of schemas) {
    if (!isRecord(schema) || schema.type === undefined) continue;
    if (schema.nullable !== undefined) return false;
    const types = new Set((Array.isArray(schema.type) ? schema.type : [schema.type]).map(String));
    if (types.has('number')) types.add('integer');
    common = common === undefined ? types : new Set([...common].filter((type) => types.has(type)));
  }
  return common?.size === 0;
}
