import { REVISIONS } from '../../model/revision.js';
import type { JsonSchema } from '../../model/tool.js';
import { ENOUGH } from '../observe/observed-tool.js';

const OBSERVED_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'By JSON pointer, in which * is every item.',
  properties: {
    arguments: {
      type: 'object',
      description: 'Arguments whose values are listed.',
      additionalProperties: {
        type: 'object',
        properties: {
          accepted: { type: 'array', description: 'The listed values that the tool accepted.' },
          named: {
            type: 'array',
            items: { type: 'string' },
            description: 'The allowed values that the tool names in its errors.',
          },
        },
        additionalProperties: false,
      },
    },
    fields: {
      type: 'object',
      description: 'Fields of responses.',
      additionalProperties: {
        type: 'object',
        properties: {
          of: {
            type: 'integer',
            minimum: 0,
            maximum: ENOUGH,
            description: 'Different objects that could have had the field. More are not counted.',
          },
          presence: { enum: ['always', 'sometimes', 'never'] },
          types: { type: 'array', items: { type: 'string' }, description: 'The JSON types of its values.' },
          values: { type: 'array', description: 'The listed values that were returned.' },
        },
        required: ['of', 'presence', 'types'],
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

/** The JSON Schema of `assay.lock.json`. */
export const LOCK_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Lock file of Assay: what MCP servers promised',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    lockVersion: { const: 1 },
    servers: {
      type: 'object',
      description: 'By the name that you gave them, or that they give themselves.',
      additionalProperties: {
        type: 'object',
        properties: {
          server: {
            type: 'object',
            description: 'What the server says of itself.',
            properties: { name: { type: 'string' }, version: { type: 'string' } },
            additionalProperties: false,
          },
          revision: { enum: REVISIONS, description: 'The protocol revision that was negotiated.' },
          locked: {
            type: 'string',
            format: 'date',
            description: 'The day on which this entry last changed.',
          },
          profiles: {
            type: 'array',
            items: { type: 'string' },
            description: 'The clients that must accept the tools.',
          },
          instructions: { type: 'string', description: 'What the server tells models about itself.' },
          tools: {
            type: 'object',
            description: 'By name.',
            additionalProperties: {
              type: 'object',
              properties: {
                hash: {
                  type: 'string',
                  pattern: '^sha256:[0-9a-f]{64}$',
                  description: 'SHA-256 of the canonical JSON (RFC 8785) of the definition.',
                },
                definition: {
                  type: 'object',
                  description: 'The tool as the server listed it.',
                  required: ['name'],
                },
              },
              required: ['hash', 'definition'],
              additionalProperties: false,
            },
          },
          observed: {
            type: 'object',
            description: 'What `assay check` has seen of the tools, by name.',
            additionalProperties: OBSERVED_SCHEMA,
          },
        },
        required: ['server', 'revision', 'locked', 'tools'],
        additionalProperties: false,
      },
    },
  },
  required: ['lockVersion', 'servers'],
  additionalProperties: false,
};
