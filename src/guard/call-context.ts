import { isRecord } from '../model/json.js';

/** The abort signal of a call: `extra.signal` of SDK v1 and of most dispatchers, `ctx.mcpReq.signal` of SDK v2. */
export function signalOf(context: unknown): AbortSignal | undefined {
  if (!isRecord(context)) return undefined;
  const signal = isRecord(context.mcpReq) ? context.mcpReq.signal : context.signal;
  return signal instanceof AbortSignal ? signal : undefined;
}
