/** How both SDKs keep a handler: it gets the raw request, before the SDK's own validation. */
export type Handler = (request: unknown, context: unknown) => unknown;

/** A low-level `Server` of `@modelcontextprotocol/server` 2.x or `@modelcontextprotocol/sdk` 1.x. */
export interface LowLevelServer {
  setRequestHandler(...args: never[]): unknown;
  notification(...args: never[]): unknown;
}

/** What can be guarded and can announce validation: a low-level server, or an `McpServer` of either SDK around one. */
export type SdkServer = LowLevelServer | { readonly server: LowLevelServer };

/** A server taken apart. */
export interface ServerInternals {
  readonly low: LowLevelServer;
  /** The `McpServer`, where there is one. */
  readonly high?: object;
  readonly handlers: Map<string, Handler>;
}

/**
 * Finds the handler table. It is private in both SDKs, yet the only place before their own validation that also has
 * the handlers that were set before we came; so it is looked at and not assumed.
 */
export function internalsOf(server: SdkServer, caller: string, otherwise = ''): ServerInternals {
  const low = 'server' in server ? server.server : server;
  const handlers: unknown = Reflect.get(low, '_requestHandlers');
  if (!(handlers instanceof Map))
    throw new TypeError(
      `${caller} takes an McpServer or Server of @modelcontextprotocol/server 2.x or @modelcontextprotocol/sdk 1.x.${otherwise}`,
    );
  return 'server' in server ? { low, high: server, handlers } : { low, handlers };
}

const closed = new WeakSet<object>();

/** Remembers that calls of a server with undeclared properties are refused, whatever its schemas say. */
export function noteClosed({ low }: ServerInternals): void {
  closed.add(low);
}

/** Whether that is so. */
export function isNotedClosed({ low }: ServerInternals): boolean {
  return closed.has(low);
}

const validationTools = new WeakMap<object, string>();

/** Remembers which tool of a server answers questions about calls. */
export function noteValidationTool({ low }: ServerInternals, toolName: string): void {
  validationTools.set(low, toolName);
}

/** The name of that tool, if the server has one. */
export function validationToolOf({ low }: ServerInternals): string | undefined {
  return validationTools.get(low);
}

/** Replaces a method of one object by a wrapper around it. False where there is no such method. */
export function wrapMethod(
  target: object,
  name: string,
  wrapper: (original: (...args: unknown[]) => unknown, args: unknown[]) => unknown,
): boolean {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function') return false;
  const original = (...args: unknown[]): unknown => Reflect.apply(method, target, args);
  const value = (...args: unknown[]): unknown => wrapper(original, args);
  return Reflect.defineProperty(target, name, { value, configurable: true, writable: true });
}
