import { isRecord } from '../model/json.js';
import { isRevision, type Revision } from '../model/revision.js';
import { signalOf } from '../sdk-server/call-context.js';
import {
  type Handler,
  internalsOf,
  noteClosed,
  type SdkServer,
  type ServerInternals,
  validationToolOf,
  wrapMethod,
} from '../sdk-server/server-internals.js';
import { givenTools } from '../sdk-server/tool-source.js';
import { listedTools, wrapHandlers } from '../sdk-server/wrap-handlers.js';
import { CallGuard } from './call-guard.js';
import type { GuardOptions } from './guard-options.js';
import { withRepairs } from './repairs-meta.js';
import { stderrLogger } from './stderr-logger.js';
import { errorResult, ToolCallRefused } from './tool-call-refused.js';

const guarded = new WeakSet<object>();

const UNMASKED =
  'This version of the SDK sends the messages of errors that tools throw to the model, and the guard cannot mask them.';

/**
 * Puts the validator in front of the tools of an SDK server, those that it has and those that it will get, and
 * returns the same server. Call it before or after registering tools, once for each server.
 */
export function guardServer<Server extends SdkServer>(server: Server, options: GuardOptions = {}): Server {
  const internals = internalsOf(server, 'guardServer', ' For any other dispatcher, use guardDispatch.');
  if (guarded.has(internals.low)) throw new TypeError('This server already has a guard.');
  guarded.add(internals.low);
  if (options.closed !== false && options.mode !== 'observe') noteClosed(internals);
  const agreement: Agreement = { internals, revision: undefined };
  const find = wrapHandlers(internals, {
    initialize: (inner) => (inner === undefined ? undefined : revisionListener(inner, agreement)),
    'tools/call': (inner) => (inner === undefined ? undefined : guardHandler(inner, guard, agreement)),
  });
  const source =
    options.schemas === undefined
      ? listedTools(internals, () => find('tools/list'), options)
      : givenTools(options.schemas, options);
  const guard = new CallGuard(source, options);
  if (internals.high !== undefined && !maskTools(internals.high, guard))
    (options.logger ?? stderrLogger).warn({}, UNMASKED);
  return server;
}

/** What both sides agreed on; a server object serves one connection. */
interface Agreement {
  readonly internals: ServerInternals;
  revision: Revision | undefined;
}

/** Notes the revision that the server agrees to, by which its responses are judged. */
function revisionListener(inner: Handler, agreement: Agreement): Handler {
  return async (request, context) => {
    const result = await inner(request, context);
    const { protocolVersion } = asRecord(result);
    agreement.revision = isRevision(protocolVersion) ? protocolVersion : undefined;
    return result;
  };
}

function guardHandler(inner: Handler, guard: CallGuard, agreement: Agreement): Handler {
  return async (request, context) => {
    const params = asRecord(asRecord(request).params);
    const { name: toolName, arguments: args } = params;
    if (typeof toolName !== 'string')
      throw new ToolCallRefused('Invalid tools/call request: params.name must be a string.');
    try {
      const isTask = params.task !== undefined;
      const decided = guard.admit({ toolName, args, context, isTask });
      const admission = decided instanceof Promise ? await decided : decided;
      if (!admission.runs) return admission.answer;
      const { args: checked, changes } = admission;
      const admitted =
        changes === undefined ? request : { ...asRecord(request), params: { ...params, arguments: checked } };
      const response = await inner(admitted, context);
      // A task has no result yet, and a verdict about a call names errors that are not its own.
      if (isTask || toolName === validationToolOf(agreement.internals)) return response;
      const signal = signalOf(context);
      const passed = guard.pass(response, { toolName, args: checked, revision: agreement.revision, signal });
      return withRepairs(passed, changes);
    } catch (error) {
      const masked = guard.mask(toolName, error, signalOf(context));
      if (masked === undefined) throw error;
      return errorResult(masked);
    }
  };
}

/**
 * An `McpServer` catches what a tool throws and sends its message to the model. These are the methods in which it
 * calls the tool: what leaves them is turned into the masked text before the server sees it. False where an older
 * SDK has no such method.
 */
function maskTools(high: object, guard: CallGuard): boolean {
  const mask = (method: string): boolean =>
    wrapMethod(high, method, async (execute, args) => {
      try {
        return await execute(...args);
      } catch (error) {
        const masked = guard.mask(nameOf(high, args[0]), error, signalOf(args[2]));
        throw masked === undefined ? error : new Error(masked);
      }
    });
  mask('handleAutomaticTaskPolling');
  return mask('executeToolHandler');
}

function nameOf(high: object, tool: unknown): string {
  const tools: unknown = Reflect.get(high, '_registeredTools');
  const entry = isRecord(tools)
    ? Object.entries(tools).find(([, registered]) => registered === tool)
    : undefined;
  return entry?.[0] ?? 'unknown';
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
