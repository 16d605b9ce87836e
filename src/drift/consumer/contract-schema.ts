import type { JsonSchema } from '../../model/tool.js';

/** The JSON Schema of a consumer's contract. */
export const CONTRACT_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What a consumer needs of an MCP server',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    contractVersion: { const: 1 },
    consumer: { type: 'string', minLength: 1, description: 'The name of the consumer.' },
    tools: {
      type: 'object',
      description: 'By name.',
      additionalProperties: {
        type: 'object',
        properties: {
          calls: {
            type: 'array',
            description: 'The calls that the consumer makes.',
            items: {
              type: 'object',
              properties: {
                arguments: { type: 'object' },
                expect: {
                  enum: ['success', 'error'],
                  default: 'success',
                  description: 'The outcome that the consumer expects.',
                },
              },
              required: ['arguments'],
              additionalProperties: false,
            },
          },
          reads: {
            type: 'object',
            description:
              'The fields that the consumer reads in structured content, by JSON pointer, with a JSON Schema of the values that it can handle. "*" is every item of an array.',
            propertyNames: { pattern: '^/' },
            additionalProperties: { type: ['object', 'boolean'] },
          },
        },
        additionalProperties: false,
      },
    },
  },
  required: ['contractVersion', 'consumer', 'tools'],
  additionalProperties: false,
};
