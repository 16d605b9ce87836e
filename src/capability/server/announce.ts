import { isRecord } from '../../model/json.js';
import {
  EXPERIMENTAL_KEY,
  EXTENSION_KEY,
  type ToolValidationCapability,
  type ValidationLevel,
} from '../announcement.js';
import { listedTools, onToolsChanged, wrapHandlers } from '../sdk/handlers.js';
import { type Anatomy, anatomyOf, type Handler, isNotedClosed, type SdkServer } from '../sdk/sdk-server.js';
import type { ToolValidationVerdict } from '../verdict.js';
import { VerdictCache } from '../verdict-cache.js';
import { callHandler, type Desk, validateOne } from './call-handler.js';
import { capabilityOf } from './capability.js';
import { currentTools } from './current-tools.js';
import type { ToolValidationOptions } from './options.js';
import { realCheckOf } from './real-check.js';
import { requestReader } from './request.js';
import { validationTool } from './validation-tool.js';

/** What an author holds in hand after `announceToolValidation`. */
export interface ToolValidation {
  /** What was announced. */
  readonly capability: ToolValidationCapability;
  /** Answers a question of the server's own, for a scheduler for example; `authorize` is not asked. */
  validate(
    tool: string,
    args: unknown,
    options?: { readonly level?: ValidationLevel; readonly signal?: AbortSignal },
  ): Promise<ToolValidationVerdict>;
  /** Forgets all kept verdicts: something of the kind `tag`, one of `invalidateOn`, happened. */
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
  const anatomy = anatomyOf(server, 'announceToolValidation');
  if (announced.has(anatomy.low)) throw new TypeError('This server announces tool validation already.');
  const capability = capabilityOf(options);
  registerCapabilities(anatomy, capability);
  announced.add(anatomy.low);
  const cache = options.cache ?? new VerdictCache();
  onToolsChanged(anatomy, () => cache.clear());
  const tool = validationTool(capability.method, capability.maxBatchSize);
  const find = wrapHandlers(anatomy, {
    'tools/list': (inner) => listHandler(inner, tool),
    'tools/call': (inner) => callHandler(inner, capability, desk),
  });
  const { repairs = {} } = options;
  const listed = listedTools(anatomy, () => listHandler(find('tools/list'), tool), {
    closed: false,
    repairs,
  });
  const desk: Desk = {
    tools: currentTools(anatomy, listed),
    readRequest: requestReader(capability.method, tool.inputSchema, capability.maxBatchSize),
    cache,
    options,
    realCheck: realCheckOf(anatomy),
    isClosed: () => options.closed ?? isNotedClosed(anatomy),
  };
  return handleOf(desk, capability);
}

function registerCapabilities({ low }: Anatomy, capability: ToolValidationCapability): void {
  const register: unknown = Reflect.get(low, 'registerCapabilities');
  if (typeof register !== 'function') throw new TypeError('This server has no registerCapabilities.');
  const experimental = { [EXPERIMENTAL_KEY]: capability };
  const extensions = { [EXTENSION_KEY]: capability };
  Reflect.apply(register, low, [{ tools: {}, experimental, extensions }]);
}

/** The handle on a desk. */
export function handleOf(
  desk: Omit<Desk, 'readRequest'>,
  capability: ToolValidationCapability,
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
        throw new RangeError(`"${tag}" is not among invalidateOn: ${invalidateOn.join(', ')}.`);
      desk.cache.clear();
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
        `There is a tool "${String(tool.name)}" already: give announceToolValidation another "method".`,
      );
    const params = isRecord(request) && isRecord(request.params) ? request.params : {};
    return params.cursor === undefined ? { ...result, tools: [...result.tools, tool] } : result;
  };
}
