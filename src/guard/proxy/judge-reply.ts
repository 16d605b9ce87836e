import { isRecord } from '../../model/json.js';
import { type DiagnosisKind, diagnose } from '../../response/index.js';
import { withRepairs } from '../repairs-meta.js';
import type { GuardedServer } from './guarded-server.js';
import type { CallRecord, ForwardedCall, RelayedRequest } from './relayed-requests.js';
import { typedResult } from './reply.js';
import { PASS, type Ruling } from './ruling.js';

type Message = Readonly<Record<string, unknown>>;

/** Rules on the response to a request that concerns tools. A JSON-RPC error is the server's own word, and goes on. */
export function judgeReply(message: Message, request: RelayedRequest, server: GuardedServer): Ruling {
  if (request.kind === 'call') {
    const ruling = 'result' in message ? judgeResult(message, request, server) : PASS;
    if (request.call.record !== undefined) record(message, request, request.call.record, ruling, server);
    return ruling;
  }
  if (request.kind === 'list') return judgeList(message, request, server);
  return PASS;
}

function record(
  message: Message,
  { id, call }: RelayedRequest & { kind: 'call' },
  { since, traceparent }: CallRecord,
  ruling: Ruling,
  server: GuardedServer,
): void {
  const { toolName } = call;
  const outcome = ruling !== PASS ? 'changed' : 'result' in message ? 'passed' : 'error';
  const diagnosis = diagnosisOf(message, call, server);
  server.decided?.({
    ...{ event: 'response', id, toolName, outcome },
    milliseconds: performance.now() - since,
    ...(diagnosis === undefined ? {} : { diagnosis }),
    ...(traceparent === undefined ? {} : { traceparent }),
  });
}

/** Why a response is an error, for the record; `undefined` where it says that it is none. */
function diagnosisOf(
  { result, error }: Message,
  { toolName, args }: ForwardedCall,
  { tools }: GuardedServer,
): DiagnosisKind | undefined {
  const isError = error !== undefined || (isRecord(result) && result.isError === true);
  if (!isError) return undefined;
  const tool = tools.known?.definitionOf(toolName) ?? { name: toolName, inputSchema: true };
  const input = isRecord(args) ? args : {};
  const { kind } = diagnose({ tool, input, ...(error === undefined ? { response: result } : { error }) });
  return kind;
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
  { tools, definitions, clientTools }: GuardedServer,
): Ruling {
  const { result } = message;
  if (!isRecord(result) || !Array.isArray(result.tools)) return PASS;
  const isLast = result.nextCursor === undefined;
  const approved = definitions.review(result.tools, { isFirst, isLast, revision });
  const shown = clientTools?.rewrite(approved) ?? approved;
  if (isFirst && isLast) tools.learn(clientTools?.rewrite(result.tools) ?? result.tools);
  if (shown === result.tools) return PASS;
  return { forward: JSON.stringify({ ...message, result: { ...result, tools: shown } }) };
}
