import type { JsonSchema } from '../../model/tool.js';
import { VALIDATION_LEVELS } from '../announcement.js';
import { ANSWER_SCHEMA, batchRequestSchema, REQUEST_SCHEMA } from '../schemas.js';

/** A tool as `tools/list` shows it. */
export interface ValidationTool {
  readonly name: string;
  readonly inputSchema: Exclude<JsonSchema, boolean>;
  readonly [field: string]: unknown;
}

const HINTS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** The definition of the validation tool, as `tools/list` shows it; a hidden one is as the full one. */
export function validationTool(
  method: string,
  maxBatchSize: number,
  definition: 'compact' | 'full' | 'hidden',
): ValidationTool {
  return definition === 'compact' ? compact(method, maxBatchSize) : full(method, maxBatchSize);
}

function full(method: string, maxBatchSize: number): ValidationTool {
  const single = 'Checks whether a call to another tool of this server would work, without making it.';
  return {
    name: method,
    title: 'Validate a tool call',
    description: maxBatchSize > 1 ? `${single} Up to ${maxBatchSize} calls at once.` : single,
    inputSchema: maxBatchSize > 1 ? batchRequestSchema(maxBatchSize) : REQUEST_SCHEMA,
    outputSchema: ANSWER_SCHEMA,
    annotations: { title: 'Validate a tool call', ...HINTS },
  };
}

/** As little as a model needs to use it: the same requests are valid as with the full definition. */
function compact(method: string, maxBatchSize: number): ValidationTool {
  const furtherCalls = {
    type: 'array',
    maxItems: maxBatchSize - 1,
    description: 'More calls: { tool, arguments, level? }',
    items: { type: 'object' },
  };
  return {
    name: method,
    description: 'Checks whether a call to another tool of this server would work, without making it.',
    inputSchema: {
      type: 'object',
      properties: {
        tool: { type: 'string', description: 'Name of the tool' },
        arguments: { type: 'object', description: 'Arguments of the call' },
        level: { type: 'string', enum: [...VALIDATION_LEVELS], description: 'Deepest level to check' },
        ...(maxBatchSize > 1 ? { furtherCalls } : {}),
      },
      required: ['tool', 'arguments'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  };
}
