import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { redact } from '../model/redact.js';
import { checkMcpResponse } from './check-response.js';
import { errorResponse, successResponse } from './create-response.js';
import type { ErrorResponse, McpResponse, SuccessResponse, WithText } from './envelope.js';
import type { BodyJudge, Malformed } from './judge-body.js';
import { type FetchHandler, type Middleware, validatingFetch, validatingMiddleware } from './middleware.js';
import { type ToolFunction, timestampOf, type WrapOptions, wrapTool } from './wrap-tool.js';

/** Where faults and format issues are reported: a logger, a metrics client, a test. */
export interface Monitor {
  logEvent(event: string, details: Readonly<Record<string, unknown>>): void;
}

/** What the helpers need from outside. */
export interface ResponseFormatWorld {
  readonly now: () => Date;
  readonly newErrorId: () => string;
  /**
   * Receives every thrown error once (`mcp_tool_crash` where it is masked, `mcp_tool_error` where its text reaches the
   * caller) and format issues (`mcp_response_format_issue`).
   */
  readonly monitor: Monitor;
  /** What the middleware does with a JSON body that cannot be read: an error instead (default), or as it is. */
  readonly malformed?: Malformed;
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
  createSuccessResponse<Data>(data: Data): WithText<SuccessResponse<Data>>;
  createErrorResponse(message: string, code?: string, details?: unknown): WithText<ErrorResponse>;
  wrapToolResponse<Args>(
    toolFn: ToolFunction<Args>,
    options?: WrapOptions,
  ): (args?: Args) => Promise<McpResponse>;
  /** Throws a `McpResponseFormatError` for everything that breaks the standard, `null` included. */
  validateMcpResponse<Response>(response: Response): Response & { timestamp: Date | string };
  auditMcpResponse(toolName: string, response: unknown, monitor?: Monitor): Finding[];
  wrapWithAudit<Args, Result>(
    toolName: string,
    toolFn: (args: Args) => Result | Promise<Result>,
    monitor?: Monitor,
  ): (args: Args) => Promise<Result>;
  /**
   * For Express 4 and 5 and `node:http`. A JSON body that breaks the standard is replaced by an error response (500), and so
   * is each result of a tool in JSON-RPC, batches and event streams included.
   */
  readonly mcpResponseValidationMiddleware: Middleware;
  /** The same around a fetch-style handler, such as a Hono app's `fetch`. */
  mcpResponseValidationFetch<Rest extends unknown[]>(handler: FetchHandler<Rest>): FetchHandler<Rest>;
}

/** The longest response that an audit event carries. */
const MOST_SHOWN = 10_000;

/** A finding in words, with the index of the content item that it is about. */
function issueOf({ path, message }: Finding): string {
  const [, index] = /^\/content\/(\d+)/.exec(path) ?? [];
  return index === undefined ? message : `Content item ${index}: ${message}`;
}

/** A response as JSON, without secrets, for a monitor. */
function shownResponse(response: unknown): string {
  try {
    return redact(JSON.stringify(response) ?? String(response)).slice(0, MOST_SHOWN);
  } catch {
    // A cyclic value, or a getter that throws, has no JSON.
    return '(not JSON)';
  }
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
      if (!isRecord(response)) throw new McpResponseFormatError(checkMcpResponse(response));
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
          issues: findings.map(issueOf),
          findings,
          response: shownResponse(response),
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
      validatingMiddleware(judge)(request, response, next),
    mcpResponseValidationFetch: (handler) => validatingFetch(judge, handler),
  };
  const judge: BodyJudge = {
    replace: (code, findings) => replacement(code, findings),
    malformed: world.malformed ?? 'replace',
  };
  const replacement = (code: string, findings: readonly Finding[]): ErrorResponse => {
    const message = findings[0]?.message ?? 'Response validation failed';
    world.monitor.logEvent('mcp_response_replaced', { code, findings });
    return format.createErrorResponse(`Internal server error: ${message}`, code);
  };
  return format;
}
