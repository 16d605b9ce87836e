import { isRecord } from '../../model/json.js';
import type { RequestOptions, Session } from '../../model/session.js';

/** A `Client` of `@modelcontextprotocol/client` 2.x or `@modelcontextprotocol/sdk` 1.x, connected. */
export interface SdkClient {
  getServerCapabilities(): object | undefined;
  listTools(...args: never[]): Promise<unknown>;
  callTool(...args: never[]): Promise<unknown>;
}

/** Whom a `ToolValidationClient` asks: an SDK client, or a session of Assay's own. */
export type ValidationPeer = Session | SdkClient;

/** What is needed of it. All values are as the server sent them. */
export interface Peer {
  capabilities(): unknown;
  /** All pages. Throws where there is no list. */
  listTools(options: RequestOptions): Promise<readonly unknown[]>;
  /** The result of a tool call. Throws where there is none. */
  callTool(name: string, args: object, options: RequestOptions): Promise<unknown>;
  /** Calls back for each notification of the server, as far as they can be heard. */
  onNotification(hear: (method: string, params: unknown) => void): void;
}

/** The server answered with a JSON-RPC error. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** One face for sessions and both SDKs' clients. */
export function peerOf(peer: ValidationPeer): Peer {
  if ('subscribe' in peer) return sessionPeer(peer);
  return {
    capabilities: () => peer.getServerCapabilities(),
    listTools: (options) => listAll(peer, options),
    callTool: (name, args, options) => {
      const rest = isV2(peer) ? [sdkOptions(options)] : [undefined, sdkOptions(options)];
      return Reflect.apply(peer.callTool, peer, [{ name, arguments: args }, ...rest]);
    },
    onNotification: (hear) => observe(peer, hear),
  };
}

function sessionPeer(session: Session): Peer {
  return {
    capabilities: () => session.capabilities,
    listTools: async (options) => (await session.listTools(options)).tools,
    async callTool(name, args, options) {
      const reply = await session.callTool(name, args, options);
      if (reply.kind === 'result') return reply.result;
      const { message } = isRecord(reply.error) ? reply.error : {};
      throw new Refused(typeof message === 'string' ? message : 'an error without a message');
    },
    onNotification: (hear) => {
      session.subscribe((event) => {
        if (event.type === 'tools_changed') hear('notifications/tools/list_changed', undefined);
        else if (event.type === 'received') hearNotification(event.message, hear);
      });
    },
  };
}

type Hear = (method: string, params: unknown) => void;

function hearNotification(message: unknown, hear: Hear): void {
  if (!isRecord(message) || message.id !== undefined || typeof message.method !== 'string') return;
  hear(message.method, message.params);
}

/** A notification handler would replace the host's own, so the messages are observed on their way to the client. */
function observe(client: SdkClient, hear: Hear): void {
  const transport: unknown = Reflect.get(client, 'transport');
  if (typeof transport !== 'object' || transport === null) return;
  const inner: unknown = Reflect.get(transport, 'onmessage');
  if (typeof inner !== 'function') return;
  Reflect.set(transport, 'onmessage', (...args: unknown[]): unknown => {
    hearNotification(args[0], hear);
    return Reflect.apply(inner, transport, args);
  });
}

/** SDK v2 has no result schema as the second argument of `callTool`. */
function isV2(client: SdkClient): boolean {
  return 'getProtocolEra' in client;
}

/** Both SDKs name these alike; progress resets the time-out as it does in a session. */
function sdkOptions({ signal, timeout, onProgress }: RequestOptions): object {
  return {
    ...(signal === undefined ? {} : { signal }),
    ...(timeout === undefined ? {} : { timeout, resetTimeoutOnProgress: true }),
    ...(onProgress === undefined ? {} : { onprogress: onProgress }),
  };
}

const MOST_PAGES = 1_000;

async function listAll(client: SdkClient, options: RequestOptions): Promise<readonly unknown[]> {
  const tools: unknown[] = [];
  const seen = new Set<unknown>();
  let cursor: unknown;
  for (let page = 0; page < MOST_PAGES; page++) {
    const params = cursor === undefined ? undefined : { cursor };
    const result: unknown = await Reflect.apply(client.listTools, client, [params, sdkOptions(options)]);
    if (!isRecord(result) || !Array.isArray(result.tools))
      throw new TypeError('tools/list returned no list.');
    for (const tool of result.tools) tools.push(tool);
    cursor = result.nextCursor;
    if (typeof cursor !== 'string' || seen.has(cursor)) break;
    seen.add(cursor);
  }
  return tools;
}
