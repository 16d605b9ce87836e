import { ANSWER_SCHEMA, batchRequestSchema, SINGLE_REQUEST_SCHEMA } from '../schemas.js';

/** The definition of the validation tool, as `tools/list` shows it. */
export function validationTool(method: string, maxBatchSize: number): Readonly<Record<string, unknown>> {
  const single = 'Checks whether a call of another tool of this server would work, without making it.';
  return {
    name: method,
    title: 'Validate a tool call',
    description:
      maxBatchSize > 1
        ? `${single} Give tool and arguments, or up to ${maxBatchSize} of them as calls.`
        : single,
    inputSchema: maxBatchSize > 1 ? batchRequestSchema(maxBatchSize) : SINGLE_REQUEST_SCHEMA,
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
