import { isRecord } from '../model/json.js';
import { truncate } from '../model/quote.js';
import { redact } from '../model/redact.js';

/** JSON-RPC 2.0, section 5.1: codes reserved for the protocol. A process's exit code or a database's is not one. */
const RESERVED = { from: -32768, to: -32000 };

/** How much of a stack is kept; a message can hold a whole document. */
const LONGEST = 20_000;

/** Whether an error was thrown on purpose, to be sent as a JSON-RPC error: `McpError`, `ProtocolError`, our own. */
export function isProtocolError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const { code } = error;
  return typeof code === 'number' && code >= RESERVED.from && code <= RESERVED.to;
}

/** Whether the text of an error is meant for the model: `ToolError` of this package, known by its name. */
export function isToolError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ToolError';
}

/** An error as pino would write it, without secrets. */
export function describeThrown(error: unknown): Readonly<Record<string, string>> {
  const clean = (text: unknown): string => truncate(redact(String(text).slice(0, LONGEST)), LONGEST);
  if (!(error instanceof Error)) return { type: typeof error, message: clean(inWords(error)) };
  return { type: error.name, message: clean(error.message), stack: clean(error.stack ?? '') };
}

function inWords(value: unknown): string {
  try {
    return isRecord(value) ? JSON.stringify(value) : String(value);
  } catch {
    return 'a value that cannot be shown';
  }
}

/** All that the model learns about a tool that crashed. */
export function maskedText(toolName: string, errorId: string): string {
  return `The tool ${JSON.stringify(truncate(toolName, 100))} failed unexpectedly. The server's log has the details under error id ${errorId}.`;
}
