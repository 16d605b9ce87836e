import { isRecord } from '../../model/json.js';
import type { ServerInternals } from '../../sdk-server/server-internals.js';
import type { SdkInputCheck } from './validate-call.js';

/**
 * What an `McpServer` itself would say about the arguments: its schemas know refinements that JSON Schema cannot
 * express. Only its input validation is asked, never the tool. A low-level server has none.
 */
export function sdkInputCheck({ high }: ServerInternals): SdkInputCheck | undefined {
  if (high === undefined) return undefined;
  const validate: unknown = Reflect.get(high, 'validateToolInput');
  if (typeof validate !== 'function') return undefined;
  return async (tool, args) => {
    const registered: unknown = Reflect.get(high, '_registeredTools');
    if (!isRecord(registered) || !Object.hasOwn(registered, tool)) return undefined;
    try {
      await Reflect.apply(validate, high, [registered[tool], args, tool]);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
}
