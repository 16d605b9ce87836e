import { nearest } from '../../model/nearest.js';
import { quote } from '../../model/quote.js';
import { declaredProperties } from '../declared-properties.js';
import { validationSection } from '../examples.js';
import type { SchemaRule } from '../rule.js';

/** A required property that the schema does not describe. */
export const requiredUndeclared: SchemaRule = {
  id: 'lint/required-undeclared',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['required'],
  summary: 'Each required property is declared in `properties`.',
  why: 'A model is told to send something of which it learns neither type nor meaning; mostly it is a name mistyped.',
  fix: 'Declare the property, or take it out of `required`.',
  source: { url: validationSection('6.5.3'), level: 'SHOULD' },
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
    const { required, additionalProperties } = node.schema;
    if (!Array.isArray(required) || required.length === 0) return;
    // A closed object is the affair of `lint/required-impossible`; a dictionary describes every property.
    if (additionalProperties === false || typeof additionalProperties === 'object') return;
    const declared = declaredProperties(node);
    if (declared === undefined) return;
    for (const [index, name] of required.entries()) {
      if (typeof name !== 'string' || declared.has(name)) continue;
      const meant = nearest(name, declared);
      report({
        path: `/required/${index}`,
        message: `The required property "${quote(name, 60)}" is not declared.`,
        ...(meant === undefined
          ? {}
          : { fix: `Did you mean "${meant}"? Correct the name, or declare the property.` }),
      });
    }
  },
};
