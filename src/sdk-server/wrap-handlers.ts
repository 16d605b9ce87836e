import { isRecord } from '../model/json.js';
import { type Handler, type ServerInternals, wrapMethod } from './server-internals.js';
import type { SnapshotOptions } from './tool-snapshot.js';
import { ListedTools } from './tool-source.js';

/** Finds the handler of a method as it was before a wrapper came. */
export type FindHandler = (method: string) => Handler | undefined;

/** Makes a handler out of the one that is there; `undefined` leaves the method as it is. */
export type Wrap = (inner: Handler | undefined) => Handler | undefined;

/**
 * Wraps handlers where both SDKs look them up, so that one that is set later is wrapped too. Several wrappers on one
 * server nest: the last one that came is the first that is asked.
 */
export function wrapHandlers(internals: ServerInternals, wraps: Readonly<Record<string, Wrap>>): FindHandler {
  const { handlers } = internals;
  const stored = handlers.get.bind(handlers);
  const find: FindHandler = (method) => stored(method) ?? fallbackOf(internals);
  const made = new Map<
    string,
    { readonly inner: Handler | undefined; readonly outer: Handler | undefined }
  >();
  handlers.get = (method) => {
    const wrap = Object.hasOwn(wraps, method) ? wraps[method] : undefined;
    if (wrap === undefined) return stored(method);
    const inner = find(method);
    let entry = made.get(method);
    if (entry === undefined || entry.inner !== inner) {
      entry = { inner, outer: wrap(inner) };
      made.set(method, entry);
    }
    return entry.outer ?? stored(method);
  };
  return find;
}

/** Both SDKs hand requests without a handler to this one, if it is set. */
function fallbackOf({ low }: ServerInternals): Handler | undefined {
  const fallback: unknown = Reflect.get(low, 'fallbackRequestHandler');
  return typeof fallback === 'function' ? (fallback as Handler) : undefined;
}

/** The tools that a server's own list handler names; read again after each change that the server announces. */
export function listedTools(
  internals: ServerInternals,
  list: () => Handler | undefined,
  options: SnapshotOptions,
): ListedTools {
  const listed = new ListedTools((cursor, context) => {
    const handler = list();
    if (handler === undefined) throw new TypeError('The server has no handler for tools/list.');
    return handler({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, context);
  }, options);
  onToolsChanged(internals, () => listed.forget());
  return listed;
}

/** Calls back whenever the server says that its list of tools changed. */
export function onToolsChanged({ low, high }: ServerInternals, changed: () => void): void {
  wrapMethod(low, 'notification', (notify, args) => {
    if (isRecord(args[0]) && args[0].method === 'notifications/tools/list_changed') changed();
    return notify(...args);
  });
  // An McpServer that is not connected changes its tools without a notification.
  if (high !== undefined)
    wrapMethod(high, 'sendToolListChanged', (send, args) => {
      changed();
      return send(...args);
    });
}
