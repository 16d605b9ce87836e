import { isRecord } from '../model/json.js';

/** The abort signal of a call: `extra.signal` of SDK v1 and of most dispatchers, `ctx.mcpReq.signal` of SDK v2. */
export function signalOf(context: unknown): AbortSignal | undefined {
  if (!isRecord(context)) return undefined;
  const signal = isRecord(context.mcpReq) ? context.mcpReq.signal : context.signal;
  return signal instanceof AbortSignal ? signal : undefined;
}

/** Who asks: the authorization of an HTTP request, where the host has looked at one, and the session. */
export function callerOf(context: unknown): { readonly authInfo?: unknown; readonly sessionId?: string } {
  if (!isRecord(context)) return {};
  const authInfo = isRecord(context.http) ? context.http.authInfo : context.authInfo;
  const { sessionId } = context;
  return {
    ...(authInfo === undefined ? {} : { authInfo }),
    ...(typeof sessionId === 'string' ? { sessionId } : {}),
  };
}

type Notify = (notification: object) => unknown;

/** How the call in hand sends a notification: `extra.sendNotification` of SDK v1, `ctx.mcpReq.notify` of SDK v2. */
export function notifierOf(context: unknown): Notify | undefined {
  if (!isRecord(context)) return undefined;
  const send = isRecord(context.mcpReq) ? context.mcpReq.notify : context.sendNotification;
  return typeof send === 'function' ? (send as Notify) : undefined;
}

/** The token under which the caller wants to hear of progress, if it does. */
export function progressTokenOf(params: unknown, context: unknown): string | number | undefined {
  const inner = isRecord(context) && isRecord(context.mcpReq) ? context.mcpReq : context;
  const metas = [isRecord(params) ? params._meta : undefined, isRecord(inner) ? inner._meta : undefined];
  const tokens = metas.map((meta) => (isRecord(meta) ? meta.progressToken : undefined));
  return tokens.find((token) => typeof token === 'string' || typeof token === 'number');
}
