import { signalOf } from '../capability/sdk/call-context.js';
import { listedTools, wrapHandlers } from '../capability/sdk/handlers.js';
import {
  anatomyOf,
  type Handler,
  noteClosed,
  type SdkServer,
  wrapMethod,
} from '../capability/sdk/sdk-server.js';
import { givenTools } from '../capability/sdk/tool-source.js';
import { isRecord } from '../model/json.js';
import { Gate } from './gate.js';
import type { GuardOptions } from './options.js';
import { errorResult, ToolCallRefused } from './refusal.js';
import { withRepairs } from './repairs-meta.js';
import { stderrLogger } from './stderr-logger.js';

const guarded = new WeakSet<object>();

const UNMASKED =
  'This version of the SDK sends the messages of errors that tools throw to the model, and the guard cannot mask them.';

/**
 * Puts the validator in front of the tools of an SDK server, those that it has and those that it will get, and
 * returns the same server. Call it before or after registering tools, once for each server.
 */
export function guardServer<Server extends SdkServer>(server: Server, options: GuardOptions = {}): Server {
  const anatomy = anatomyOf(server, 'guardServer', ' For anything else there is guardDispatch.');
  if (guarded.has(anatomy.low)) throw new TypeError('This server is guarded already.');
  guarded.add(anatomy.low);
  if (options.closed !== false && options.mode !== 'observe') noteClosed(anatomy);
  const find = wrapHandlers(anatomy, {
    'tools/call': (inner) => (inner === undefined ? undefined : guardHandler(inner, gate)),
  });
  const source =
    options.schemas === undefined
      ? listedTools(anatomy, () => find('tools/list'), options)
      : givenTools(options.schemas, options);
  const gate = new Gate(source, options);
  if (anatomy.high !== undefined && !maskTools(anatomy.high, gate))
    (options.logger ?? stderrLogger).warn({}, UNMASKED);
  return server;
}

function guardHandler(inner: Handler, gate: Gate): Handler {
  return async (request, context) => {
    const params = isRecord(request) && isRecord(request.params) ? request.params : {};
    const { name: toolName, arguments: args } = params;
    if (typeof toolName !== 'string')
      throw new ToolCallRefused('Invalid tools/call request: params.name must be a string.');
    try {
      const isTask = params.task !== undefined;
      const decided = gate.admit({ toolName, args, context, isTask });
      const admission = decided instanceof Promise ? await decided : decided;
      if (!admission.runs) return admission.answer;
      if (admission.changes === undefined) return await inner(request, context);
      const repaired = { ...(request as object), params: { ...params, arguments: admission.args } };
      return withRepairs(await inner(repaired, context), admission.changes);
    } catch (error) {
      const masked = gate.mask(toolName, error, signalOf(context));
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
function maskTools(high: object, gate: Gate): boolean {
  const mask = (method: string): boolean =>
    wrapMethod(high, method, async (execute, args) => {
      try {
        return await execute(...args);
      } catch (error) {
        const masked = gate.mask(nameOf(high, args[0]), error, signalOf(args[2]));
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
