import { isRecord } from '../model/json.js';
import type { JsonSchema } from '../model/tool.js';
import { compileSchema } from '../schema/compile.js';
import type { ErrorResponse, McpResponse } from './envelope.js';
import { isPublicError, ToolError } from './public-error.js';
import type { Monitor, ResponseFormat, ResponseFormatWorld } from './response-format.js';

/** A tool as its author writes it: arguments in, anything out. */
export type ToolFunction<Args = never> = (args: Args) => unknown;

/** How `wrapToolResponse` treats one tool. */
export interface WrapOptions {
  /** `data` is checked against it before it leaves; a violation becomes a masked error. */
  readonly outputSchema?: JsonSchema;
  /** Whether the text of a thrown error may reach the caller. Default: see `isPublicError`. */
  readonly isPublic?: (error: unknown) => boolean;
  readonly monitor?: Monitor;
}

/** The timestamp that a response has, if it has one. */
export function timestampOf(response: object): Date | string | undefined {
  if (!('timestamp' in response)) return undefined;
  const { timestamp } = response;
  return timestamp instanceof Date || (typeof timestamp === 'string' && timestamp !== '')
    ? timestamp
    : undefined;
}

/** Wraps a tool so that whatever it returns or throws leaves as an envelope. */
export function wrapTool<Args>(
  world: ResponseFormatWorld,
  format: ResponseFormat,
  toolFn: ToolFunction<Args>,
  { outputSchema, isPublic = isPublicError, monitor = world.monitor }: WrapOptions,
): (args?: Args) => Promise<McpResponse> {
  const output = outputSchema === undefined ? undefined : compileSchema(outputSchema);
  const mask = (error: unknown): ErrorResponse => {
    const id = world.newErrorId();
    monitor.logEvent('mcp_tool_crash', { id, error });
    return format.createErrorResponse(`Internal error (id ${id})`, 'INTERNAL_ERROR', { id });
  };
  return async (args) => {
    try {
      const response = toEnvelope(world, format, await toolFn((args ?? {}) as Args));
      if (output === undefined || isFailure(response)) return response;
      const check = output.check(dataOf(response));
      return check.outcome === 'valid'
        ? response
        : mask(new Error('The data breaks the output schema.', { cause: check }));
    } catch (error) {
      if (!isPublic(error)) return mask(error);
      monitor.logEvent('mcp_tool_error', { error });
      const { message, code, details } = error instanceof ToolError ? error : asPublic(error);
      return format.createErrorResponse(message, code, details);
    }
  };
}

function asPublic(error: unknown): { message: string; code: string; details?: unknown } {
  return { message: error instanceof Error ? error.message : String(error), code: 'TOOL_EXECUTION_ERROR' };
}

/**
 * Brings what a tool returned into the envelope; what has content already is returned as it is. Other fields of a result
 * that says whether it succeeded stay, as in the standard; the message of a failure is in its text, without secrets.
 */
function toEnvelope(world: ResponseFormatWorld, format: ResponseFormat, result: unknown): McpResponse {
  if (!isRecord(result)) return format.createSuccessResponse(result);
  const timestamp = timestampOf(result) ?? world.now();
  if (hasContent(result)) return result;
  if (result.success === false || result.error !== undefined) {
    const error = isRecord(result.error) ? result.error : { message: result.error ?? result.message };
    const { message: _, ...others } = result;
    return { ...others, ...fromError(format, error), timestamp };
  }
  if (result.success !== true) return format.createSuccessResponse(result);
  const said = result.data ?? result.message;
  const { data, ...made } = format.createSuccessResponse(result.data);
  return {
    ...result,
    ...made,
    timestamp,
    ...(data === undefined ? {} : { data }),
    ...(typeof said === 'string' ? { content: [{ type: 'text', text: said }] } : {}),
  };
}

/** The tool spoke the protocol, or built the envelope itself. */
function hasContent(
  result: Readonly<Record<string, unknown>>,
): result is McpResponse & Readonly<Record<string, unknown>> {
  return Array.isArray(result.content);
}

const isFailure = (response: object): boolean =>
  ('success' in response && response.success === false) ||
  ('isError' in response && response.isError === true);

/** What the output schema is about: `data`, or in a result of the protocol `structuredContent`. */
function dataOf(response: object): unknown {
  if ('data' in response) return response.data;
  return 'structuredContent' in response ? response.structuredContent : undefined;
}

function fromError(format: ResponseFormat, error: Readonly<Record<string, unknown>>): ErrorResponse {
  const message = typeof error.message === 'string' ? error.message : 'Unknown error';
  return format.createErrorResponse(
    message,
    typeof error.code === 'string' ? error.code : undefined,
    error.details,
  );
}
