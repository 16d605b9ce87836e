import { isRecord } from '../../model/json.js';
import {
  type Handler,
  internalsOf,
  isNotedClosed,
  noteValidationTool,
  type SdkServer,
  type ServerInternals,
} from '../../sdk-server/server-internals.js';
import { listedTools, onToolsChanged, wrapHandlers } from '../../sdk-server/wrap-handlers.js';
import {
  EXPERIMENTAL_KEY,
  EXTENSION_KEY,
  INVALIDATED_NOTIFICATION,
  type ToolValidationCapability,
  type ValidationLevel,
} from '../announcement.js';
import type { ToolValidationVerdict } from '../verdict.js';
import { VerdictCache } from '../verdict-cache.js';
import { callHandler, type ValidationDesk, validateOne } from './call-handler.js';
import { capabilityOf } from './capability-of.js';
import { currentTools } from './current-tools.js';
import { requestReaderFor } from './read-request.js';
import { sdkInputCheck } from './sdk-input-check.js';
import type { ToolValidationOptions } from './tool-validation-options.js';
import { validationTool } from './validation-tool.js';

/** What `announceToolValidation` returns to the author of a server. */
export interface ToolValidation {
  /** What was announced. */
  readonly capability: ToolValidationCapability;
  /** Answers a question of the server's own, for a scheduler for example; `authorize` is not asked. */
  validate(
    tool: string,
    args: unknown,
    options?: { readonly level?: ValidationLevel; readonly signal?: AbortSignal },
  ): Promise<ToolValidationVerdict>;
  /** Forgets all kept verdicts, here and at connected clients: the event `tag`, one of `invalidateOn`, happened. */
  invalidate(tag: string): void;
}

const announced = new WeakSet<object>();

/**
 * Lets a server answer "would this call work?": announces the capability `toolValidation` and adds the validation
 * tool. Call it once for each server, before it is connected; tools may be registered before or after.
 */
export function announceToolValidation(
  server: SdkServer,
  options: ToolValidationOptions = {},
): ToolValidation {
  const internals = internalsOf(server, 'announceToolValidation');
  if (announced.has(internals.low)) throw new TypeError('This server already announces tool validation.');
  const capability = capabilityOf(options);
  registerCapabilities(internals, capability);
  announced.add(internals.low);
  noteValidationTool(internals, capability.method);
  const cache = options.cache ?? new VerdictCache();
  onToolsChanged(internals, () => cache.clear());
  const { definition = 'compact' } = options;
  const tool = validationTool(capability.method, capability.maxBatchSize, definition);
  const isListed = definition !== 'hidden';
  const find = wrapHandlers(internals, {
    'tools/list': (inner) => (isListed ? listHandler(inner, tool) : inner),
    'tools/call': (inner) => callHandler(inner, capability, desk),
  });
  const { repairs = {} } = options;
  const listed = listedTools(internals, () => listHandler(find('tools/list'), tool), {
    closed: false,
    repairs,
  });
  const desk: ValidationDesk = {
    tools: currentTools(internals, listed),
    readRequest: requestReaderFor(capability.method, tool.inputSchema, capability.maxBatchSize),
    cache,
    options,
    sdkCheck: sdkInputCheck(internals),
    isClosed: () => options.closed ?? isNotedClosed(internals),
  };
  return handleOf(desk, capability, (event) => notifyInvalidated(internals, event));
}

/** Tells connected clients to drop their verdicts. A server that cannot notify has clients that go by the TTL. */
function notifyInvalidated({ low }: ServerInternals, event: string): void {
  const notify: unknown = Reflect.get(low, 'notification');
  if (typeof notify !== 'function') return;
  const notification = { method: INVALIDATED_NOTIFICATION, params: { event } };
  void (async () => Reflect.apply(notify, low, [notification]))().catch(() => undefined);
}

function registerCapabilities({ low }: ServerInternals, capability: ToolValidationCapability): void {
  const register: unknown = Reflect.get(low, 'registerCapabilities');
  if (typeof register !== 'function') throw new TypeError('This server has no registerCapabilities.');
  const experimental = { [EXPERIMENTAL_KEY]: capability };
  const extensions = { [EXTENSION_KEY]: capability };
  Reflect.apply(register, low, [{ tools: {}, experimental, extensions }]);
}

/** The handle on a desk. */
export function handleOf(
  desk: Omit<ValidationDesk, 'readRequest'>,
  capability: ToolValidationCapability,
  notify: (event: string) => void = () => undefined,
): ToolValidation {
  return {
    capability,
    validate: (tool, args, { level, signal } = {}) => {
      const question = { tool, arguments: args ?? {}, ...(level === undefined ? {} : { level }) };
      return validateOne(question, desk, signal);
    },
    invalidate: (tag) => {
      const { invalidateOn } = capability.caching;
      if (!invalidateOn.includes(tag))
        throw new RangeError(`"${tag}" is not one of invalidateOn: ${invalidateOn.join(', ')}.`);
      desk.cache.clear();
      notify(tag);
    },
  };
}

/** The server's own list with the validation tool at the end of its first page. */
function listHandler(inner: Handler | undefined, tool: Readonly<Record<string, unknown>>): Handler {
  return async (request, context) => {
    const result: unknown = inner === undefined ? { tools: [] } : await inner(request, context);
    if (!isRecord(result) || !Array.isArray(result.tools)) return result;
    if (result.tools.some((other) => isRecord(other) && other.name === tool.name))
      throw new TypeError(
        `A tool named "${String(tool.name)}" already exists. Pass another "method" to announceToolValidation.`,
      );
    const params = isRecord(request) && isRecord(request.params) ? request.params : {};
    return params.cursor === undefined ? { ...result, tools: [...result.tools, tool] } : result;
  };
}
