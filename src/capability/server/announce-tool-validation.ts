import { isRecord } from '../../model/json.js';
import {
  type Handler,
  internalsOf,
  isNotedClosed,
  type SdkServer,
  type ServerInternals,
} from '../../sdk-server/server-internals.js';
import { listedTools, onToolsChanged, wrapHandlers } from '../../sdk-server/wrap-handlers.js';
import {
  EXPERIMENTAL_KEY,
  EXTENSION_KEY,
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
  const internals = internalsOf(server, 'announceToolValidation');
  if (announced.has(internals.low)) throw new TypeError('This server already announces tool validation.');
  const capability = capabilityOf(options);
  registerCapabilities(internals, capability);
  announced.add(internals.low);
  const cache = options.cache ?? new VerdictCache();
  onToolsChanged(internals, () => cache.clear());
  const tool = validationTool(capability.method, capability.maxBatchSize);
  const find = wrapHandlers(internals, {
    'tools/list': (inner) => listHandler(inner, tool),
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
  return handleOf(desk, capability);
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
