import { isRecord } from '../../model/json.js';
import { withRepairs } from '../repairs-meta.js';
import type { GuardedServer } from './guarded-server.js';
import type { RelayedRequest } from './relayed-requests.js';
import { typedResult } from './reply.js';
import { PASS, type Ruling } from './ruling.js';

type Message = Readonly<Record<string, unknown>>;

/** Rules on the response to a request that concerns tools. A JSON-RPC error is the server's own word, and goes on. */
export function judgeReply(message: Message, request: RelayedRequest, server: GuardedServer): Ruling {
  if (request.kind === 'call') {
    const ruling = 'result' in message ? judgeResult(message, request, server) : PASS;
    const outcome = ruling !== PASS ? 'changed' : 'result' in message ? 'passed' : 'error';
    const { toolName, since } = request.call;
    const milliseconds = performance.now() - since;
    server.decided?.({ event: 'response', id: request.id, toolName, outcome, milliseconds });
    return ruling;
  }
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
  const typed = isRecord(passed) ? typedResult(passed, call.revision) : passed;
  return { forward: JSON.stringify({ ...message, result: typed }) };
}

/** A result that asks for input or announces a task is not the result of the tool yet. */
function isUnfinished(result: unknown): boolean {
  return isRecord(result) && result.resultType !== undefined && result.resultType !== 'complete';
}

/** A list on one page is all that there is to know about the tools. */
function judgeList(
  message: Message,
  { isFirst, revision }: RelayedRequest & { kind: 'list' },
  { tools, definitions }: GuardedServer,
): Ruling {
  const { result } = message;
  if (!isRecord(result) || !Array.isArray(result.tools)) return PASS;
  const isLast = result.nextCursor === undefined;
  const shown = definitions.review(result.tools, { isFirst, isLast, revision });
  if (isFirst && isLast) tools.learn(result.tools);
  if (shown === result.tools) return PASS;
  return { forward: JSON.stringify({ ...message, result: { ...result, tools: shown } }) };
}
