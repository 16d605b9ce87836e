import { isRecord } from '../../model/json.js';
import type { Reply, RequestOptions } from '../../model/session.js';
import type { ScriptedAnswers } from '../open-options.js';
import type { JsonRpcClient } from './json-rpc-client.js';
import { runScript, scriptedResponseFor } from './scripted-response.js';

type Params = Readonly<Record<string, unknown>>;

/** How often a call is repeated with the input it asked for, before its demand is returned as it is. */
const MOST_ROUNDS = 10;

/** The pause before a call is repeated that only asks to come back later. */
const PAUSE = 100;

/**
 * Calls a tool of a modern server. Where it answers `input_required` and the script has a response to everything that
 * it asks for, the call is repeated with those; otherwise the demand is handed over as it came.
 */
export async function callWithInput(
  client: JsonRpcClient,
  answers: ScriptedAnswers | undefined,
  params: Params,
  options: RequestOptions | undefined,
): Promise<Reply> {
  const startedAt = performance.now();
  let reply = await client.request('tools/call', params, options);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const more = await inputFor(reply, answers);
    if (more === undefined) break;
    reply = await client.request('tools/call', { ...params, ...more }, options);
    reply = { ...reply, milliseconds: performance.now() - startedAt };
  }
  return reply;
}

/** What to repeat the call with; the state goes back exactly as it came. */
async function inputFor(reply: Reply, answers: ScriptedAnswers | undefined): Promise<Params | undefined> {
  if (reply.kind !== 'result' || !isRecord(reply.result)) return undefined;
  const { resultType, inputRequests, requestState } = reply.result;
  if (resultType !== 'input_required') return undefined;
  const state = requestState === undefined ? {} : { requestState };
  if (inputRequests === undefined) {
    if (typeof requestState !== 'string') return undefined;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return state;
  }
  const inputResponses = await responsesTo(inputRequests, answers);
  return inputResponses === undefined ? undefined : { inputResponses, ...state };
}

async function responsesTo(
  requests: unknown,
  answers: ScriptedAnswers | undefined,
): Promise<Params | undefined> {
  if (!isRecord(requests)) return undefined;
  const responses: [string, unknown][] = [];
  for (const [key, request] of Object.entries(requests)) {
    const answer = isRecord(request) ? scriptedResponseFor(request.method, answers) : undefined;
    if (answer === undefined || !isRecord(request)) return undefined;
    responses.push([key, await runScript(answer, request.params)]);
  }
  return Object.fromEntries(responses);
}
