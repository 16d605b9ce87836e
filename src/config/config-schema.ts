import { REVISIONS } from '../model/revision.js';
import { STANDARDS } from '../model/standard.js';
import type { JsonSchema } from '../model/tool.js';
import { ERROR_KINDS } from '../response/diagnose/diagnosis.js';
import { GUARD_SCHEMA } from './guard-config-schema.js';

const SETTINGS = {
  type: 'object',
  description: 'Severity by rule, or "off"; * in a name matches anything.',
  additionalProperties: { enum: ['off', 'info', 'warning', 'error'] },
} as const;

const TOOL_NAMES = {
  description: 'Names of tools; * matches anything.',
  anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
} as const;

const NAMES = { type: 'array', items: { type: 'string' } } as const;

const RESPONSES = {
  type: 'object',
  properties: {
    patterns: {
      type: 'array',
      description: 'Phrases of your domain, and the kind of error that each indicates.',
      items: {
        type: 'object',
        properties: {
          pattern: { type: 'string', minLength: 1, description: 'A text, or an expression: /R0[1-9]/i' },
          kind: { enum: ERROR_KINDS },
          weight: { type: 'number', exclusiveMinimum: 0, description: 'Default 4.' },
          strong: { type: 'boolean', description: 'Lowers the threshold of the six factors to 20 %.' },
        },
        required: ['pattern', 'kind'],
        additionalProperties: false,
      },
    },
    contentTypes: { ...NAMES, description: 'Types of content blocks that you define.' },
    resultTypes: { ...NAMES, description: 'Values of resultType that extensions add.' },
    errors: {
      enum: ['classified', 'responded'],
      description: 'Whether only a domain condition, or any error, shows a working tool.',
    },
    threshold: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description:
        'The confidence below which a domain condition does not make a tool fully_working. Default 0.7.',
    },
    tokenBudget: {
      type: 'integer',
      minimum: 1,
      description: 'Tokens that a response may have. Default 25,000.',
    },
  },
  additionalProperties: false,
} as const;

const TOKENS = { type: 'integer', minimum: 1 } as const;

/** What decides which findings count; a fleet file says it for one server or many. */
export const POLICY_SCHEMA = {
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
  standard: {
    enum: STANDARDS,
    description: 'A standard beyond the protocol that responses are judged by as well.',
  },
  failOn: {
    enum: ['error', 'warning', 'info', 'never'],
    description: 'Minimum severity that fails the run. Default: error.',
  },
} as const;

/** Values that exist on a server. */
export const FIXTURES_SCHEMA = {
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
} as const;

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
    rules: POLICY_SCHEMA.rules,
    overrides: POLICY_SCHEMA.overrides,
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
    lock: {
      type: 'string',
      description:
        'The lock file with which assay check compares what it sees, relative to the configuration.',
    },
    db: {
      type: 'string',
      description: 'Where assay check keeps its runs: a file, relative to the configuration, or postgres://…',
    },
    fixtures: FIXTURES_SCHEMA,
    responses: {
      ...RESPONSES,
      description: 'How responses are judged: patterns, content types and exceptions of your own.',
      properties: {
        ...RESPONSES.properties,
        tools: {
          type: 'array',
          description: 'Exceptions for some tools; if several match a tool, the last one wins.',
          items: {
            ...RESPONSES,
            properties: { names: TOOL_NAMES, ...RESPONSES.properties },
            required: ['names'],
          },
        },
      },
    },
    guard: GUARD_SCHEMA,
    standard: POLICY_SCHEMA.standard,
    failOn: POLICY_SCHEMA.failOn,
  },
  additionalProperties: false,
};
