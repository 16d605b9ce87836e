import type { Finding } from '../model/finding.js';
import { checkMcpResponse } from './check-response.js';
import { errorResponse, successResponse } from './create-response.js';
import type { ErrorResponse, McpResponse, SuccessResponse } from './envelope.js';
import { type FetchHandler, type Middleware, validatingFetch, validatingMiddleware } from './middleware.js';
import { type ToolFunction, timestampOf, type WrapOptions, wrapTool } from './wrap-tool.js';

/** Where faults and format issues are reported: a logger, a metrics client, a test. */
export interface Monitor {
  logEvent(event: string, details: Readonly<Record<string, unknown>>): void;
}

/** What the helpers need from the world. */
export interface ResponseFormatWorld {
  readonly now: () => Date;
  readonly newErrorId: () => string;
  /** Hears of masked crashes (`mcp_tool_crash`, with the error) and format issues (`mcp_response_format_issue`). */
  readonly monitor: Monitor;
}

/** A response that breaks the standard, as `validateMcpResponse` throws it. */
export class McpResponseFormatError extends Error {
  override readonly name = 'McpResponseFormatError';
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings[0]?.message ?? 'The response breaks the format standard.');
    this.findings = findings;
  }
}

/** The standard's helpers, with clock, ids and monitor taken from `world`. */
export interface ResponseFormat {
  createSuccessResponse<Data>(data: Data): SuccessResponse<Data>;
  createErrorResponse(message: string, code?: string, details?: unknown): ErrorResponse;
  wrapToolResponse<Args>(
    toolFn: ToolFunction<Args>,
    options?: WrapOptions,
  ): (args?: Args) => Promise<McpResponse>;
  validateMcpResponse<Response extends object>(response: Response): Response & { timestamp: Date | string };
  auditMcpResponse(toolName: string, response: unknown, monitor?: Monitor): Finding[];
  wrapWithAudit<Args, Result>(
    toolName: string,
    toolFn: (args: Args) => Result | Promise<Result>,
    monitor?: Monitor,
  ): (args: Args) => Promise<Result>;
  /** For Express 4 and 5: a JSON body that breaks the standard is replaced by an error response (500). */
  readonly mcpResponseValidationMiddleware: Middleware;
  /** The same around a fetch-style handler, such as a Hono app's `fetch`. */
  mcpResponseValidationFetch<Rest extends unknown[]>(handler: FetchHandler<Rest>): FetchHandler<Rest>;
}

/** Makes the helpers for a world; `mcp-assay` exports them for the real one. */
export function responseFormat(world: ResponseFormatWorld): ResponseFormat {
  const createErrorResponse: ResponseFormat['createErrorResponse'] = (
    message,
    code = 'UNKNOWN_ERROR',
    details,
  ) => errorResponse(world.now(), message, code, details);
  const format: ResponseFormat = {
    createSuccessResponse: (data) => successResponse(data, world.now()),
    createErrorResponse,
    wrapToolResponse: (toolFn, options = {}) => wrapTool(world, format, toolFn, options),
    validateMcpResponse: (response) => {
      const stamped = { ...response, timestamp: timestampOf(response) ?? world.now() };
      const errors = checkMcpResponse(stamped).filter((finding) => finding.severity === 'error');
      if (errors.length > 0) throw new McpResponseFormatError(errors);
      return stamped;
    },
    auditMcpResponse: (toolName, response, monitor = world.monitor) => {
      const findings = checkMcpResponse(response, toolName);
      if (findings.length > 0)
        monitor.logEvent('mcp_response_format_issue', {
          toolName,
          issues: findings.map(({ message }) => message),
          findings,
        });
      return findings;
    },
    wrapWithAudit:
      (toolName, toolFn, monitor = world.monitor) =>
      async (args) => {
        const response = await toolFn(args);
        format.auditMcpResponse(toolName, response, monitor);
        return response;
      },
    mcpResponseValidationMiddleware: (request, response, next) =>
      validatingMiddleware(replacement)(request, response, next),
    mcpResponseValidationFetch: (handler) => validatingFetch(replacement, handler),
  };
  const replacement = (code: string, findings: readonly Finding[]): ErrorResponse => {
    const message = findings[0]?.message ?? 'Response validation failed';
    world.monitor.logEvent('mcp_response_replaced', { code, findings });
    return format.createErrorResponse(`Internal server error: ${message}`, code);
  };
  return format;
}
