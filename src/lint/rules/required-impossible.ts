import { nearest } from '../../model/nearest.js';
import { quote } from '../../model/quote.js';
import { declaresElsewhere, undeclaredNames } from '../declared-properties.js';
import { exampleTool, validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** A required property that the same schema forbids. */
export const requiredImpossible = schemaRule({
  id: 'lint/required-impossible',
  topic: 'correctness',
  severity: 'error',
  scope: 'schema',
  keywords: ['required'],
  summary: 'A closed object requires a property that it does not allow.',
  reason:
    'With `"additionalProperties": false`, the undeclared property is forbidden and required at once: every call is rejected.',
  fix: 'Declare the property, or remove it from `required`.',
  spec: { url: validationSection('6.5.3'), level: 'MUST' },
  fails: [exampleTool('find_users', { name: { type: 'string' } }, { required: ['nmae'] })],
  passes: [exampleTool('find_users', { name: { type: 'string' } }, { required: ['name'] })],
  check({ schema }, _keyword, report) {
    const missing = undeclaredNames(schema);
    if (missing.length === 0 || schema.additionalProperties !== false || declaresElsewhere(schema)) return;
    for (const [index, name] of missing) {
      const meant = nearest(name, Object.keys(schema.properties ?? {}));
      report({
        path: `/required/${index}`,
        message: `The property "${quote(name, 60)}" is required, but no undeclared property is allowed.`,
        ...(meant === undefined
          ? {}
          : { fix: `Did you mean "${meant}"? Correct the name, or declare the property.` }),
      });
    }
  },
});
