import { isRecord } from '../../model/json.js';
import { withRepairs } from '../repairs-meta.js';
import type { GuardedServer } from './guarded-server.js';
import type { RelayedRequest } from './relayed-requests.js';
import { typedResult } from './reply.js';
import { PASS, type Ruling } from './ruling.js';

type Message = Readonly<Record<string, unknown>>;

/** Rules on the response to a request that concerns tools. A JSON-RPC error is the server's own word, and goes on. */
export function judgeReply(message: Message, request: RelayedRequest, server: GuardedServer): Ruling {
  if (!('result' in message)) return PASS;
  if (request.kind === 'call') return judgeResult(message, request, server);
  if (request.kind === 'list') return judgeList(message, request, server);
  return PASS;
}

function judgeResult(
  message: Message,
  { call }: RelayedRequest & { kind: 'call' },
  server: GuardedServer,
): Ruling {
  const { result } = message;
  if (call.isTask || isUnfinished(result)) return PASS;
  const passed = withRepairs(server.calls.pass(result, call), call.changes);
  if (passed === result) return PASS;
  server.count('changedResponses');
  const typed = isRecord(passed) ? typedResult(passed, call.revision) : passed;
  return { forward: JSON.stringify({ ...message, result: typed }) };
}

/** A result that asks for input or announces a task is not the result of the tool yet. */
function isUnfinished(result: unknown): boolean {
  return isRecord(result) && result.resultType !== undefined && result.resultType !== 'complete';
}

/** A list on one page is all that there is to know about the tools. */
function judgeList(
  { result }: Message,
  { isComplete }: RelayedRequest & { kind: 'list' },
  { tools }: GuardedServer,
): Ruling {
  if (!isRecord(result) || !Array.isArray(result.tools)) return PASS;
  if (isComplete && result.nextCursor === undefined) tools.learn(result.tools);
  return PASS;
}
