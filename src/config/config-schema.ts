import { REVISIONS } from '../model/revision.js';
import type { JsonSchema } from '../model/tool.js';

const SETTINGS = {
  type: 'object',
  description: 'Severity by rule, or "off"; * in a name matches anything.',
  additionalProperties: { enum: ['off', 'info', 'warning', 'error'] },
} as const;

const TOKENS = { type: 'integer', minimum: 1 } as const;

/** The JSON Schema of a configuration that is written as JSON. */
export const CONFIG_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'The configuration of Assay',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    revision: {
      enum: REVISIONS,
      description: 'The protocol revision to judge by. Default: the one that the server uses.',
    },
    rules: SETTINGS,
    overrides: {
      type: 'array',
      description: 'Settings for some tools; if several match a tool, the last one wins.',
      items: {
        type: 'object',
        properties: {
          tools: {
            description: 'Names of tools; * matches anything.',
            anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
          },
          rules: SETTINGS,
        },
        required: ['tools', 'rules'],
        additionalProperties: false,
      },
    },
    profiles: {
      type: 'array',
      description: 'The clients that must accept the tools.',
      items: { type: 'string' },
    },
    serverName: {
      type: 'string',
      description: "The server's name in client configurations; clients prefix tool names with it.",
    },
    budgets: {
      type: 'object',
      description: 'How many tokens definitions may cost.',
      properties: { toolTokens: TOKENS, listTokens: TOKENS },
      additionalProperties: false,
    },
    baseline: {
      type: 'string',
      description: 'A file with accepted findings, relative to the configuration.',
    },
    fixtures: {
      type: 'object',
      description: 'Values that exist on the server, for assay check; each item of a list is tried as well.',
      properties: {
        properties: { type: 'object', description: 'By property name, for every tool.' },
        tools: {
          type: 'object',
          description: 'By tool, then by property name or pointer.',
          additionalProperties: { type: 'object' },
        },
      },
      additionalProperties: false,
    },
    failOn: {
      enum: ['error', 'warning', 'info', 'never'],
      description: 'Minimum severity that fails the run. Default: error.',
    },
  },
  additionalProperties: false,
};
