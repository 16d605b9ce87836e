import { nearest } from '../../model/nearest.js';
import { quote } from '../../model/quote.js';
import { isAlone, undeclaredNames } from '../declared-properties.js';
import { validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** A required property that the schema does not describe. */
export const requiredUndeclared = schemaRule({
  id: 'lint/required-undeclared',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['required'],
  summary: 'A required property is not declared in `properties`.',
  reason:
    'The model must send a property whose type and meaning it does not know. Usually the name is misspelled.',
  fix: 'Declare the property, or remove it from `required`.',
  spec: { url: validationSection('6.5.3'), level: 'SHOULD' },
  fails: [
    {
      name: 'find_users',
      description: 'Finds users.',
      inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['nmae'] },
    },
  ],
  passes: [
    {
      name: 'find_users',
      description: 'Finds users.',
      inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    },
  ],
  check(node, _keyword, report) {
    const missing = undeclaredNames(node.schema);
    if (missing.length === 0) return;
    // A closed object is the affair of `lint/required-impossible`; a dictionary describes every property.
    const { additionalProperties, properties } = node.schema;
    if (additionalProperties === false || typeof additionalProperties === 'object' || !isAlone(node)) return;
    for (const [index, name] of missing) {
      const meant = nearest(name, Object.keys(properties ?? {}));
      report({
        path: `/required/${index}`,
        message: `The required property "${quote(name, 60)}" is not declared.`,
        ...(meant === undefined
          ? {}
          : { fix: `Did you mean "${meant}"? Correct the name, or declare the property.` }),
      });
    }
  },
});
