import { isRecord } from '../../model/json.js';
import type { CallToolResult } from '../../model/result.js';
import { callerOf, notifierOf, progressTokenOf, signalOf } from '../../sdk-server/call-context.js';
import type { Handler } from '../../sdk-server/server-internals.js';
import { EXTENSION_KEY, type ToolValidationCapability } from '../announcement.js';
import { mapConcurrently } from '../map-concurrently.js';
import type { ToolCallQuestion, ToolValidationVerdict } from '../verdict.js';
import type { CurrentTools } from './current-tools.js';
import { isMalformed, type MalformedRequest, type ValidationRequest } from './read-request.js';
import { type Caller, type ValidationSetup, validateCall } from './validate-call.js';
import { answerWith, batchVerdict, malformedEntry, refuse } from './verdict-result.js';

/** What is needed to answer a question. */
export interface ValidationDesk extends Omit<ValidationSetup, 'snapshot'> {
  readonly tools: CurrentTools;
  readonly readRequest: (args: unknown) => ValidationRequest;
}

const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

/** Answers calls of the validation tool, and leaves all others to the handler that is there. */
export function callHandler(
  inner: Handler | undefined,
  { method, streaming }: ToolValidationCapability,
  desk: ValidationDesk,
): Handler {
  return async (request, context) => {
    const params = isRecord(request) && isRecord(request.params) ? request.params : {};
    if (params.name !== method) {
      if (inner !== undefined) return inner(request, context);
      throw protocolError(INVALID_PARAMS, 'The server has no such tool.');
    }
    if (params.task !== undefined) throw protocolError(METHOD_NOT_FOUND, `${method} does not run as a task.`);
    const asked = desk.readRequest(params.arguments);
    if (asked.kind === 'malformed')
      return desk.options.formatError === undefined ? refuse(asked) : desk.options.formatError(asked.message);
    const caller = { ...callerOf(context), signal: signalOf(context) ?? NEVER };
    const setup = { ...desk, snapshot: await desk.tools(context) };
    const tell = streaming ? progressTeller(params, context) : undefined;
    if (asked.kind === 'batch') return answerBatch(asked.questions, caller, setup, tell);
    const verdict = await validateCall(asked.question, caller, setup);
    tell?.(1, 1);
    return answerWith(verdict);
  };
}

/** Answers a question of the server's own: nobody has to be authorized. */
export async function validateOne(
  question: ToolCallQuestion,
  desk: Omit<ValidationDesk, 'readRequest'>,
  signal: AbortSignal = NEVER,
): Promise<ToolValidationVerdict> {
  const { authorize, ...options } = desk.options;
  return validateCall(question, { signal }, { ...desk, options, snapshot: await desk.tools({ signal }) });
}

const NEVER: AbortSignal = new AbortController().signal;

/** Both SDKs send `code` and `message` of what a handler throws. */
const protocolError = (code: number, message: string): Error => Object.assign(new Error(message), { code });

type Tell = (done: number, total: number, streamed?: StreamedVerdict) => void;

/** A verdict of a batch that is known before the others. */
interface StreamedVerdict {
  readonly index: number;
  readonly verdict: ToolValidationVerdict;
}

async function answerBatch(
  questions: readonly (ToolCallQuestion | MalformedRequest)[],
  caller: Caller,
  setup: ValidationSetup,
  tell: Tell | undefined,
): Promise<CallToolResult> {
  const { now = Date.now, concurrency = 8 } = setup.options;
  let done = 0;
  const results = await mapConcurrently(questions, concurrency, async (question, index) => {
    const verdict = isMalformed(question)
      ? malformedEntry(question, now())
      : await validateCall(question, caller, setup);
    done++;
    // A check that only computes is too fast to be worth a progress message.
    if (verdict.levels.length > 1 || done === questions.length)
      tell?.(done, questions.length, { index, verdict });
    return verdict;
  });
  return answerWith(batchVerdict(results));
}

function progressTeller(params: unknown, context: unknown): Tell | undefined {
  const progressToken = progressTokenOf(params, context);
  const notify = notifierOf(context);
  if (progressToken === undefined || notify === undefined) return undefined;
  return (progress, total, streamed) => {
    const meta = streamed === undefined ? {} : { _meta: { [EXTENSION_KEY]: streamed } };
    const params = { progressToken, progress, total, ...meta };
    const notification = { method: 'notifications/progress', params };
    // Whoever cannot be informed of progress still gets the response.
    void (async () => notify(notification))().catch(() => undefined);
  };
}
