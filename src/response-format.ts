import { type ResponseFormat, responseFormat } from './format/index.js';

/**
 * The response format standard's helpers on the real clock. Crashes and format issues go to stderr, as a stdio
 * server must keep stdout for the protocol; `responseFormat(world)` makes them for another clock or monitor.
 */
export const {
  createSuccessResponse,
  createErrorResponse,
  wrapToolResponse,
  validateMcpResponse,
  auditMcpResponse,
  wrapWithAudit,
  mcpResponseValidationMiddleware,
  mcpResponseValidationFetch,
}: ResponseFormat = responseFormat({
  now: () => new Date(),
  newErrorId: () => crypto.randomUUID(),
  monitor: { logEvent: (event, details) => console.error(event, details) },
});
