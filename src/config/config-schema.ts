import { REVISIONS } from '../model/revision.js';
import type { JsonSchema } from '../model/tool.js';

const SETTINGS = {
  type: 'object',
  description: 'Severities by rule, or "off"; * in a name stands for anything.',
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
      description: 'The revision of the protocol to judge by. Default: the one that the server speaks.',
    },
    rules: SETTINGS,
    overrides: {
      type: 'array',
      description: 'Settings for some tools; of several that fit a tool, the last one wins.',
      items: {
        type: 'object',
        properties: {
          tools: {
            description: 'Names of tools; * stands for anything.',
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
      description: 'The clients in which the tools have to load.',
      items: { type: 'string' },
    },
    serverName: {
      type: 'string',
      description: "The server's name in a client's configuration: clients put it before the names of tools.",
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
      description: 'Values that exist on the server, for assay check; of a list, each item is tried, too.',
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
      description: 'The severity from which on findings make a command fail. Default: error.',
    },
  },
  additionalProperties: false,
};
