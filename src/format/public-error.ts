import { hidePaths } from '../model/machine-path.js';
import { redact } from '../model/redact.js';

/**
 * An error whose text is meant for the caller: bad input, something not found, a rule of the domain. Throw it from
 * a tool, and its message, code and details reach the model; everything else is masked.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: string;
  readonly details?: unknown;

  constructor(message: string, code = 'TOOL_ERROR', details?: unknown) {
    super(message);
    this.code = code;
    if (details !== undefined) this.details = details;
  }
}

/** A text as it may leave: without secrets, stack traces, and paths that give the machine away. */
export function publicText(text: string): string {
  return hidePaths(redact(text.replace(/\n\s+at [\s\S]*$/, '')));
}

/** Names of errors that the runtime throws when a program has a bug. */
const RUNTIME_ERRORS = new Set([
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'EvalError',
  'URIError',
  'AggregateError',
  'AssertionError',
  'InternalError',
]);

/**
 * Whether the text of a thrown value may be shown to the caller. A plain `Error` is what authors throw to say
 * something; errors of the runtime and of the operating system (with `errno` or `syscall`) are accidents.
 */
export function isPublicError(error: unknown): error is Error {
  if (error instanceof ToolError) return true;
  if (!(error instanceof Error)) return false;
  if (RUNTIME_ERRORS.has(error.name) || RUNTIME_ERRORS.has(error.constructor.name)) return false;
  return !('errno' in error || 'syscall' in error) && error.cause === undefined;
}
