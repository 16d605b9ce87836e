import { isRecord } from '../../model/json.js';
import { toolRule } from '../rule.js';

const PROPERTIES = { name: { type: 'string' } };
const OPENED = [
  'additionalProperties',
  'unevaluatedProperties',
  'patternProperties',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
];

/** An input schema that lets undeclared arguments pass. */
export const openObject = toolRule({
  id: 'lint/open-object',
  topic: 'correctness',
  severity: 'info',
  scope: 'tool',
  summary: 'The input schema does not say whether undeclared arguments are allowed.',
  reason:
    'An argument that a model misspells is accepted and silently ignored: the response looks right and is wrong.',
  fix: 'Add `"additionalProperties": false`, or `true` if any are allowed.',
  spec: {
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool',
    level: 'SHOULD',
  },
  fails: [
    {
      name: 'find_users',
      description: 'Finds users.',
      inputSchema: { type: 'object', properties: PROPERTIES },
    },
  ],
  passes: [
    {
      name: 'find_users',
      description: 'Finds users.',
      inputSchema: { type: 'object', properties: PROPERTIES, additionalProperties: false },
    },
  ],
  check({ inputSchema }, report) {
    if (!isRecord(inputSchema)) return;
    if (OPENED.some((keyword) => inputSchema[keyword] !== undefined)) return;
    report({ path: '/inputSchema', message: 'Arguments that the schema does not declare pass unnoticed.' });
  },
});
