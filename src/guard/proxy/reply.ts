import { eraOf, type Revision } from '../../model/revision.js';
import type { MessageId } from './message-id.js';

/** JSON-RPC error codes that a proxy responds with. */
export const CODE = {
  parse: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  /** The first code for servers; both SDKs use it for a connection that was closed. */
  closed: -32000,
} as const;

/** A JSON-RPC error response. */
export function errorReply(id: MessageId | null, code: number, message: string, data?: unknown): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code, message, ...(data === undefined ? {} : { data }) },
  });
}

/** A JSON-RPC response with the result of a tool; revisions of the modern era need its `resultType`. */
export function resultReply(id: MessageId, result: object, revision: Revision | undefined): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result: typedResult(result, revision) });
}

/** The result with the `resultType` that its revision needs. */
export function typedResult(result: object, revision: Revision | undefined): object {
  const needsType = revision !== undefined && eraOf(revision) === 'modern' && !('resultType' in result);
  return needsType ? { resultType: 'complete', ...result } : result;
}
