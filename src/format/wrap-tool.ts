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
  const { timestamp } = response as { timestamp?: Date | string };
  return timestamp === undefined || timestamp === null || timestamp === '' ? undefined : timestamp;
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
      if (!response.success || output === undefined) return response;
      const check = output.check(response.data);
      return check.outcome === 'valid'
        ? response
        : mask(new Error('The data breaks the output schema.', { cause: check }));
    } catch (error) {
      if (!isPublic(error)) return mask(error);
      const { message, code, details } = error instanceof ToolError ? error : asPublic(error);
      return format.createErrorResponse(message, code, details);
    }
  };
}

function asPublic(error: unknown): { message: string; code: string; details?: unknown } {
  return { message: error instanceof Error ? error.message : String(error), code: 'TOOL_EXECUTION_ERROR' };
}

/** Brings whatever a tool returned into the envelope, keeping the fields that it already has. */
function toEnvelope(world: ResponseFormatWorld, format: ResponseFormat, result: unknown): McpResponse {
  if (!isRecord(result)) return format.createSuccessResponse(result);
  const timestamp = timestampOf(result) ?? world.now();
  if (Array.isArray(result.content)) return fromContent(format, result, timestamp);
  if (result.success === false || result.error !== undefined) {
    const error = isRecord(result.error) ? result.error : { message: result.error ?? result.message };
    return { ...fromError(format, error), timestamp };
  }
  if (result.success !== true) return format.createSuccessResponse(result);
  const data = result.data ?? result.message;
  const made = format.createSuccessResponse(result.data);
  return {
    ...made,
    timestamp,
    ...(typeof data === 'string' ? { content: [{ type: 'text', text: data }] } : {}),
  };
}

/** A result that has content already keeps it: the tool spoke the protocol, or built the envelope itself. */
function fromContent(
  format: ResponseFormat,
  result: Readonly<Record<string, unknown>>,
  timestamp: Date | string,
): McpResponse {
  const content = result.content as McpResponse['content'];
  if (result.success === false || result.isError === true) {
    const error = isRecord(result.error) ? result.error : { message: textOf(content) };
    return { ...fromError(format, error), timestamp, content };
  }
  const { structuredContent, data = structuredContent } = result;
  return { success: true, timestamp, content, ...(data === undefined ? {} : { data }) };
}

function fromError(format: ResponseFormat, error: Readonly<Record<string, unknown>>): ErrorResponse {
  const message = typeof error.message === 'string' ? error.message : 'Unknown error';
  return format.createErrorResponse(
    message,
    typeof error.code === 'string' ? error.code : undefined,
    error.details,
  );
}

function textOf(content: McpResponse['content']): unknown {
  const item = content.find((candidate) => isRecord(candidate) && candidate.type === 'text');
  return item !== undefined && 'text' in item ? item.text : undefined;
}
