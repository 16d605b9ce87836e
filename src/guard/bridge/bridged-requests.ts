import { isRecord } from '../../model/json.js';
import { isMessageId, type MessageId } from '../proxy/message-id.js';
import type { Outlet } from './outlet.js';

type Message = Readonly<Record<string, unknown>>;

/** A request that a server has been given, and what the client calls it. */
export interface BridgedRequest {
  readonly id: MessageId;
  readonly token: MessageId | undefined;
  readonly outlet: Outlet;
  /** Whether it asks for log messages. */
  readonly wantsLog: boolean;
  /** Its own id and token, where those of the client were in use. */
  readonly alias?: string;
}

/** Where a request of the modern era asks for log messages. */
const LOG_LEVEL_KEY = 'io.modelcontextprotocol/logLevel';

/** Where a subscription's messages name the request that opened it. */
const SUBSCRIPTION_KEY = 'io.modelcontextprotocol/subscriptionId';

/** The requests that wait for a server which several clients share, and whose ids and tokens may be the same. */
export class BridgedRequests {
  readonly #byId = new Map<MessageId, BridgedRequest>();
  readonly #byToken = new Map<MessageId, BridgedRequest>();
  #aliases = 0;

  get size(): number {
    return this.#byId.size;
  }

  /** The newest one that waits. */
  get latest(): BridgedRequest | undefined {
    return [...this.#byId.values()].at(-1);
  }

  /** Adds a request; returns how it has to be written if its id or its token is in use, and else `undefined`. */
  add(message: Message, id: MessageId, outlet: Outlet): string | undefined {
    const params = isRecord(message.params) ? message.params : {};
    const meta = isRecord(params._meta) ? params._meta : {};
    const token = isMessageId(meta.progressToken) ? meta.progressToken : undefined;
    const wantsLog = meta[LOG_LEVEL_KEY] !== undefined;
    const isTaken = this.#byId.has(id) || (token !== undefined && this.#byToken.has(token));
    if (!isTaken) {
      this.#put({ id, token, outlet, wantsLog }, id, token);
      return undefined;
    }
    const alias = `assay-${++this.#aliases}`;
    this.#put({ id, token, outlet, wantsLog, alias }, alias, token === undefined ? undefined : alias);
    const changed = token === undefined ? params : { ...params, _meta: { ...meta, progressToken: alias } };
    return JSON.stringify({ ...message, id: alias, params: changed });
  }

  /** The request that a response belongs to. */
  get(id: unknown): BridgedRequest | undefined {
    return isMessageId(id) ? this.#byId.get(id) : undefined;
  }

  /** Forgets the requests of an outlet; returns the ids by which the server knows them. */
  takeAll(outlet: Outlet): readonly MessageId[] {
    const requests = [...this.#byId.values()].filter((request) => request.outlet === outlet);
    for (const request of requests) this.forget(request);
    return requests.map(({ id, alias }) => alias ?? id);
  }

  has(outlet: Outlet): boolean {
    for (const request of this.#byId.values()) if (request.outlet === outlet) return true;
    return false;
  }

  outlets(): ReadonlySet<Outlet> {
    return new Set([...this.#byId.values()].map(({ outlet }) => outlet));
  }

  /** The outlet of the only request that waits or, for a log message, of the only one that asks for them. */
  soleOutlet(isLog: boolean): Outlet | undefined {
    const waiting = [...this.#byId.values()];
    const [first, second] =
      isLog && waiting.length > 1 ? waiting.filter(({ wantsLog }) => wantsLog) : waiting;
    return second === undefined ? first?.outlet : undefined;
  }

  /** The request that a notification is about, by its progress token or its subscription. */
  related({ params }: Message): BridgedRequest | undefined {
    if (!isRecord(params)) return undefined;
    const { progressToken, _meta: meta } = params;
    const byToken = isMessageId(progressToken) ? this.#byToken.get(progressToken) : undefined;
    const subscription = isRecord(meta) ? meta[SUBSCRIPTION_KEY] : undefined;
    return byToken ?? (isMessageId(subscription) ? this.#byId.get(subscription) : undefined);
  }

  #put(request: BridgedRequest, id: MessageId, token: MessageId | undefined): void {
    this.#byId.set(id, request);
    if (token !== undefined) this.#byToken.set(token, request);
  }

  /** It has its response, or wants none. */
  forget({ id, token, alias }: BridgedRequest): void {
    this.#byId.delete(alias ?? id);
    if (token !== undefined) this.#byToken.delete(alias ?? token);
  }
}

/** A message to the client with the id, the token and the subscription that the client knows. */
export function restored(message: Message, { id, token, alias }: BridgedRequest): string | undefined {
  if (alias === undefined) return undefined;
  const params = isRecord(message.params) ? { ...message.params } : undefined;
  if (params !== undefined && params.progressToken === alias) params.progressToken = token;
  if (params !== undefined && isRecord(params._meta) && params._meta[SUBSCRIPTION_KEY] === alias)
    params._meta = { ...params._meta, [SUBSCRIPTION_KEY]: id };
  return JSON.stringify({
    ...message,
    ...(message.id === alias ? { id } : {}),
    ...(params === undefined ? {} : { params }),
  });
}
