import type { ValidationError } from '../args/index.js';
import type { CallToolResult } from '../model/result.js';

/** JSON-RPC: invalid method parameters. */
const INVALID_PARAMS = -32602;

/** A call that was not run, for answers by JSON-RPC error: both SDKs send `code`, `message` and `data`. */
export class ToolCallRefused extends Error {
  override readonly name = 'ToolCallRefused';
  readonly code = INVALID_PARAMS;
  readonly data?: { readonly toolName: string; readonly errors: readonly ValidationError[] };

  constructor(message: string, data?: { toolName: string; errors: readonly ValidationError[] }) {
    super(message);
    if (data !== undefined) this.data = data;
  }
}

/** A text for the model, in the form that the protocol has for a tool's own errors. */
export function errorResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
