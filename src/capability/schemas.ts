import { VALIDATION_LEVELS } from './announcement.js';

/** JSON Schemas of what crosses the wire; the specification prints them. */

type ObjectSchema = {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: string[];
  readonly [key: string]: unknown;
};

const texts = (description: string): object => ({ type: 'array', items: { type: 'string' }, description });

const LEVEL = {
  type: 'string',
  enum: [...VALIDATION_LEVELS],
  description: 'How deep to check: syntax, semantic, runtime or security. Default: as deep as possible.',
};

const TOOL = { type: 'string', description: 'Tool name to validate (without MCP prefix)' };
const ARGUMENTS = {
  type: 'object',
  description: 'Tool arguments to validate',
  additionalProperties: true,
};

/** The value of `experimental.toolValidation` and of `extensions["io.assay/tool-validation"]`. */
export const CAPABILITY_SCHEMA: ObjectSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'toolValidation capability',
  type: 'object',
  properties: {
    supported: { type: 'boolean' },
    method: { type: 'string', minLength: 1, default: 'validate' },
    version: { type: 'string', pattern: '^[0-9]+\\.[0-9]+$', default: '1.0' },
    listed: { type: 'boolean', default: true },
    async: { type: 'boolean', default: false },
    streaming: { type: 'boolean', default: false },
    contextAware: { type: 'boolean', default: false },
    cacheable: { type: 'boolean', default: false },
    levels: {
      type: 'object',
      properties: Object.fromEntries(VALIDATION_LEVELS.map((level) => [level, { type: 'boolean' }])),
    },
    batchValidation: { type: 'boolean', default: false },
    maxBatchSize: { type: 'integer', minimum: 1 },
    caching: {
      type: 'object',
      properties: {
        enabled: { type: 'boolean' },
        ttl: { type: 'number', minimum: 0 },
        invalidateOn: { type: 'array', items: { type: 'string' } },
      },
    },
  },
  required: ['supported'],
};

/** The input schema of the validation tool of a server without batches. */
export const REQUEST_SCHEMA: ObjectSchema = {
  type: 'object',
  properties: { tool: TOOL, arguments: ARGUMENTS, level: LEVEL },
  required: ['tool', 'arguments'],
  additionalProperties: false,
};

/**
 * The input schema with batches. A batch is one call and further ones, because "either a call or a list of calls"
 * would need `anyOf` at the root, which several clients refuse to load. The entries of the list are left open: a
 * malformed entry gets its own verdict and does not affect the others.
 */
export function batchRequestSchema(maxBatchSize: number): ObjectSchema {
  return {
    ...REQUEST_SCHEMA,
    properties: {
      ...REQUEST_SCHEMA.properties,
      furtherCalls: {
        type: 'array',
        maxItems: maxBatchSize - 1,
        description: `Up to ${maxBatchSize - 1} more calls to validate, each with tool, arguments and optionally level`,
        items: { type: 'object', additionalProperties: true },
      },
    },
  };
}

const FINDING: ObjectSchema = {
  type: 'object',
  properties: {
    rule: { type: 'string' },
    severity: { type: 'string', enum: ['error', 'warning', 'info'] },
    path: { type: 'string', description: 'A JSON pointer into the arguments' },
    message: { type: 'string' },
    expected: { type: 'string' },
    received: { type: 'string' },
    fix: { type: 'string' },
  },
  required: ['rule', 'severity', 'path', 'message'],
};

const VERDICT_PROPERTIES = {
  valid: { type: 'boolean' },
  errors: texts('What is wrong'),
  warnings: texts('Allowed, but probably not intended'),
  suggestions: texts('How to correct the call'),
  findings: { type: 'array', items: FINDING },
  level: { type: 'string', enum: [...VALIDATION_LEVELS], description: 'The deepest level that was checked' },
  levels: { type: 'array', items: { type: 'string', enum: [...VALIDATION_LEVELS] } },
  method: { type: 'string', description: 'How the verdict was reached' },
  schemaHash: { type: 'string', description: 'SHA-256 of the canonical input schema' },
  validatedAt: { type: 'string', format: 'date-time' },
  expiresAt: { type: 'string', format: 'date-time' },
  correctedArguments: { type: 'object', description: 'Arguments that the input schema accepts' },
  inconclusive: { type: 'string', description: 'Why there is no definite verdict' },
} as const;

/** A verdict. Only `valid` and `errors` are a must: a server may answer with that alone. */
export const VERDICT_SCHEMA: ObjectSchema = {
  type: 'object',
  properties: VERDICT_PROPERTIES,
  required: ['valid', 'errors'],
};

/** The response to a batch. */
export const BATCH_VERDICT_SCHEMA: ObjectSchema = {
  type: 'object',
  properties: { valid: { type: 'boolean' }, results: { type: 'array', items: VERDICT_SCHEMA } },
  required: ['valid', 'results'],
};

/** The output schema of the validation tool: a verdict, and with `results` the response to a batch. */
export const ANSWER_SCHEMA: ObjectSchema = {
  type: 'object',
  properties: {
    ...VERDICT_PROPERTIES,
    results: { type: 'array', items: VERDICT_SCHEMA, description: 'The verdicts of a batch, in its order' },
  },
  required: ['valid', 'errors'],
};
