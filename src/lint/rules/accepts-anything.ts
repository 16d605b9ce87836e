import { documentedParameters } from '../../model/documented-parameters.js';
import { isRecord } from '../../model/json.js';
import { toolRule } from '../rule.js';

const DESCRIPTION =
  'Finds users.\n\nArgs:\n    name: The name to look for.\n    limit: The most users to return.';
const SAYS_SOMETHING = [
  'patternProperties',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependentSchemas',
  'not',
];

/** A tool whose description names parameters while its schema takes anything. */
export const acceptsAnything = toolRule({
  id: 'lint/accepts-anything',
  topic: 'correctness',
  severity: 'warning',
  scope: 'tool',
  summary: 'The description names parameters that the schema does not declare.',
  reason:
    'Nothing that a model sends is checked, and clients that build calls from the schema send no arguments at all.',
  fix: 'Declare the parameters in `inputSchema.properties`.',
  spec: {
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool',
    level: 'SHOULD',
  },
  fails: [{ name: 'find_users', description: DESCRIPTION, inputSchema: { type: 'object' } }],
  passes: [
    {
      name: 'find_users',
      description: DESCRIPTION,
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string' }, limit: { type: 'integer' } },
        additionalProperties: false,
      },
    },
  ],
  check({ description, inputSchema }, report) {
    if (description === undefined || !isOpen(inputSchema)) return;
    const names = [...documentedParameters(description).keys()];
    if (names.length === 0) return;
    const message = 'The schema accepts anything, although the description names parameters.';
    report({
      path: '/inputSchema',
      message,
      evidence: [{ text: names.slice(0, 10).join(', '), path: '/description' }],
    });
  },
});

function isOpen(schema: unknown): boolean {
  if (!isRecord(schema)) return schema === true;
  const { properties } = schema;
  if (properties !== undefined && !(isRecord(properties) && isEmpty(properties))) return false;
  if (schema.additionalProperties === false || schema.maxProperties === 0) return false;
  return SAYS_SOMETHING.every((keyword) => schema[keyword] === undefined);
}

function isEmpty(object: object): boolean {
  for (const _name in object) return false;
  return true;
}
