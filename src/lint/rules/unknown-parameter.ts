import { documentedParameters } from '../../model/documented-parameters.js';
import { nearest } from '../../model/nearest.js';
import { quote } from '../../model/quote.js';
import { propertyNames } from '../property-names.js';
import { toolRule } from '../rule.js';

const example = (parameter: string): object => ({
  name: 'find_users',
  description: `Finds users.\n\nArgs:\n    ${parameter}: The name to look for.\n    limit: The most users to return.`,
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string' }, limit: { type: 'integer' } },
    additionalProperties: false,
  },
});

/** A parameter that the description documents and the schema does not have. */
export const unknownParameter = toolRule({
  id: 'lint/unknown-parameter',
  topic: 'models',
  severity: 'warning',
  scope: 'tool',
  summary: 'The description documents a parameter that the schema does not have.',
  reason: 'A model sends the parameter that it reads about, and it is rejected or silently ignored.',
  fix: 'Correct the description, or declare the parameter.',
  spec: { url: 'https://www.anthropic.com/engineering/writing-tools-for-agents', level: 'SHOULD' },
  fails: [example('user_name')],
  passes: [example('name')],
  check({ description, inputSchema }, report) {
    if (description === undefined) return;
    const documented = [...documentedParameters(description).keys()];
    if (documented.length === 0) return;
    const { names, isComplete } = propertyNames(inputSchema);
    // A schema without any names is the affair of `lint/accepts-anything`.
    if (!isComplete || names.size === 0) return;
    const unknown = documented.filter((name) => !names.has(name));
    const [first] = unknown;
    if (first === undefined) return;
    const meant = nearest(first, names);
    const list = unknown.map((name) => `"${quote(name, 64)}"`).join(', ');
    report({
      path: '/description',
      message: `The description documents ${list}, which the schema does not have.`,
      received: list,
      ...(meant === undefined
        ? {}
        : { fix: `Did you mean "${meant}"? Correct the description, or declare the parameter.` }),
    });
  },
});
