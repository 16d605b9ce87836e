import { FIXTURES_SCHEMA, POLICY_SCHEMA } from '../../config/config-schema.js';
import type { JsonSchema } from '../../model/tool.js';

const TEXTS = { type: 'array', items: { type: 'string', minLength: 1 } } as const;

const WHOLE = { type: 'integer', minimum: 1 } as const;

const BUDGET = {
  type: 'object',
  description: 'How much one check may use.',
  properties: {
    maxTime: { type: 'number', exclusiveMinimum: 0, description: 'Seconds of the entire check.' },
    timeout: { type: 'number', exclusiveMinimum: 0, description: 'Seconds to wait for one response.' },
    maxCalls: { ...WHOLE, description: 'Most calls to make, including repeats.' },
    perTool: { ...WHOLE, description: 'Most scenarios per tool.' },
    memory: { ...WHOLE, minimum: 16, description: "Megabytes of data of each of the server's processes." },
    processes: { ...WHOLE, description: 'Processes and threads that the server may have.' },
  },
  additionalProperties: false,
} as const;

const POLICY = {
  type: 'object',
  description: 'What fails a check.',
  properties: {
    ...POLICY_SCHEMA,
    requireCoverage: { type: 'boolean', description: 'Fail where a tool is not called.' },
    minContract: { type: 'integer', minimum: 0, maximum: 100, description: 'Percent that must hold.' },
  },
  additionalProperties: false,
} as const;

const SETTINGS = {
  tags: { ...TEXTS, description: 'For filters, and for the workers that may check it.' },
  schedule: { type: 'string', description: 'When it is due: cron with five fields, in UTC.' },
  priority: { type: 'integer', minimum: -100, maximum: 100, description: 'Higher ones are checked first.' },
  mode: { enum: ['safe', 'standard', 'all'], description: 'Which tools to call. Default: safe.' },
  allow: { ...TEXTS, description: 'Tools to call in any mode; * matches anything.' },
  deny: { ...TEXTS, description: 'Tools never to call; * matches anything.' },
  pass: { ...TEXTS, description: 'Environment variables that the server gets as they are.' },
  fixtures: { $ref: '#/$defs/fixtures' },
  budget: { $ref: '#/$defs/budget' },
  policy: { $ref: '#/$defs/policy' },
} as const;

const GROUP = { type: 'string', description: 'A key of "groups".' } as const;

/** How a value of the environment is written. */
const REFERENCE = '$' + '{NAME}';

const PLAIN = { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] } as const;

const STRINGS = { type: 'object', additionalProperties: PLAIN } as const;

const SERVER = {
  type: 'object',
  properties: {
    command: { type: 'string', minLength: 1, description: 'Starts a server that speaks over stdio.' },
    args: { type: 'array', items: PLAIN },
    env: {
      ...STRINGS,
      description: `Write secrets as ${REFERENCE}: they are looked up where the check runs.`,
    },
    envFile: { type: 'string' },
    cwd: { type: 'string', description: 'Default: an empty folder of its own.' },
    url: { type: 'string', description: 'The address of a server behind HTTP.' },
    type: { enum: ['stdio', 'http', 'streamable-http', 'sse'] },
    headers: { ...STRINGS, description: `Write secrets as ${REFERENCE}.` },
    group: GROUP,
    ...SETTINGS,
    lock: { type: 'string', description: 'A lock file to compare the tools with, relative to this file.' },
    disabled: { type: 'boolean', description: 'Leave it out.' },
    description: { type: 'string' },
  },
  additionalProperties: false,
} as const;

/** The JSON Schema of a fleet file. */
export const FLEET_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A fleet of MCP servers for Assay',
  $defs: {
    settings: { type: 'object', properties: SETTINGS, additionalProperties: false },
    fixtures: FIXTURES_SCHEMA,
    budget: BUDGET,
    policy: POLICY,
  },
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    name: { type: 'string', minLength: 1, maxLength: 100, description: 'Default: the name of the file.' },
    defaults: {
      $ref: '#/$defs/settings',
      description: 'For every server; groups and servers say more.',
    },
    groups: { type: 'object', additionalProperties: { $ref: '#/$defs/settings' } },
    servers: { type: 'object', description: 'By name.', additionalProperties: SERVER },
    include: {
      type: 'array',
      description:
        'Client configurations, server.json files, registry dumps, lists of targets, folders; * in a name matches anything.',
      items: {
        anyOf: [
          { type: 'string', minLength: 1 },
          {
            type: 'object',
            properties: { path: { type: 'string', minLength: 1 }, group: GROUP, ...SETTINGS },
            required: ['path'],
            additionalProperties: false,
          },
        ],
      },
    },
    webhooks: {
      type: 'array',
      description: 'Where to send what a run found.',
      items: {
        type: 'object',
        properties: {
          url: { type: 'string', pattern: '^https?://' },
          secret: { type: 'string', description: 'The environment variable with the signing secret.' },
          on: { enum: ['always', 'failure', 'regression'], description: 'Default: regression.' },
        },
        required: ['url'],
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};
