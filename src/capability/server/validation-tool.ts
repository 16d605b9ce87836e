import type { JsonSchema } from '../../model/tool.js';
import { ANSWER_SCHEMA, batchRequestSchema, REQUEST_SCHEMA } from '../schemas.js';

/** A tool as `tools/list` shows it. */
export interface ValidationTool {
  readonly name: string;
  readonly inputSchema: Exclude<JsonSchema, boolean>;
  readonly [field: string]: unknown;
}

/** The definition of the validation tool, as `tools/list` shows it. */
export function validationTool(method: string, maxBatchSize: number): ValidationTool {
  const single = 'Checks whether a call of another tool of this server would work, without making it.';
  return {
    name: method,
    title: 'Validate a tool call',
    description: maxBatchSize > 1 ? `${single} Up to ${maxBatchSize} calls at once.` : single,
    inputSchema: maxBatchSize > 1 ? batchRequestSchema(maxBatchSize) : REQUEST_SCHEMA,
    outputSchema: ANSWER_SCHEMA,
    annotations: {
      title: 'Validate a tool call',
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}
