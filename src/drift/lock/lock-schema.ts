import { REVISIONS } from '../../model/revision.js';
import type { JsonSchema } from '../../model/tool.js';

/** The JSON Schema of `assay.lock.json`. */
export const LOCK_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What MCP servers promised, as Assay locked it',
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
        },
        required: ['server', 'revision', 'locked', 'tools'],
        additionalProperties: false,
      },
    },
  },
  required: ['lockVersion', 'servers'],
  additionalProperties: false,
};
