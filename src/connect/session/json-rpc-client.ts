import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import type { Revision } from '../../model/revision.js';
import { eraOf } from '../../model/revision.js';
import type { Reply, RequestOptions } from '../../model/session.js';
import type { Channel, SendContext } from '../channel.js';
import type { ResolvedOpenOptions } from '../open-options.js';
import { requestMetaOf } from './client-identity.js';
import { type EventLog, now } from './event-log.js';
import { PendingRequest } from './pending-request.js';

type Message = Readonly<Record<string, unknown>>;

/** How many requests that we gave up are remembered, to recognise their responses. */
const MOST_ABANDONED = 10_000;

/** Later requests with a response after which a request is not taken to be worked on. */
const HANGS = 4;

/** Our side of the conversation: numbers requests, keeps those in flight and gives them up in time. */
export class JsonRpcClient {
  readonly #channel: Channel;
  readonly #log: EventLog;
  readonly #options: ResolvedOpenOptions;
  readonly #pending = new Map<number, PendingRequest>();
  /** By id: how many later requests got their response first. */
  readonly #overtaken = new Map<number, number>();
  readonly #abandoned = new Map<number, Fault['code']>();
  readonly #isPerRequest: boolean;
  /** What came so far, for whoever has to bound it. */
  readonly received = { bytes: 0, values: 0 };
  #nextId = 1;
  #meta: Message | undefined;
  #isModern = false;
  #ended: Fault | undefined;

  constructor(channel: Channel, log: EventLog, options: ResolvedOpenOptions) {
    this.#channel = channel;
    this.#log = log;
    this.#options = options;
    this.#isPerRequest = channel.isPerRequest;
  }

  /** From now on every request is one of this revision. */
  speak(revision: Revision): void {
    this.#meta = requestMetaOf(revision, this.#options);
    this.#isModern = eraOf(revision) === 'modern';
  }

  /** Both sides speak this revision; channels that carry it in a header need to know before the next message. */
  agree(revision: Revision): void {
    this.#channel.agree(revision);
  }

  /** Sends a request and waits for what comes back; throws a `Fault` when nothing does. */
  request(method: string, params: Message | undefined, options: RequestOptions = {}): Promise<Reply> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    if (options.signal?.aborted) {
      return Promise.reject(
        new Fault('aborted', `${method} was aborted before it was sent.`, { cause: options.signal.reason }),
      );
    }
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      const cancel = this.#isPerRequest ? new AbortController() : undefined;
      const pending = new PendingRequest({
        id,
        method,
        tool: method === 'tools/call' && typeof params?.name === 'string' ? params.name : undefined,
        isMalformed:
          method === 'tools/call' && params?.arguments !== undefined && !isRecord(params.arguments),
        timeout: options.timeout ?? this.#options.timeouts.call,
        totalTimeout:
          options.totalTimeout ?? Math.max(this.#options.timeouts.callTotal, options.timeout ?? 0),
        options,
        resolve,
        reject,
        abandon: (request, fault) => {
          this.#abandon(request, fault);
          cancel?.abort(fault);
        },
      });
      this.#pending.set(id, pending);
      const fail = (reason: unknown): void => {
        if (this.#pending.delete(id)) pending.fail(reason);
      };
      try {
        this.#send(this.#requestMessage(id, method, params), contextOf(options, cancel?.signal)).catch(fail);
      } catch (reason) {
        // What cannot be written as JSON never leaves.
        fail(reason);
      }
    });
  }

  /** Sends a notification. */
  notify(method: string, params?: Message): Promise<void> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const whole =
      this.#meta === undefined ? params : { ...params, _meta: { ...this.#meta, ...metaOf(params) } };
    return this.#send(
      whole === undefined ? { jsonrpc: '2.0', method } : { jsonrpc: '2.0', method, params: whole },
    );
  }

  /** Sends a response to a request of the server. */
  answer(id: string | number | null, body: { result: unknown } | { error: unknown }): Promise<void> {
    if (this.#ended !== undefined) return Promise.resolve();
    return this.#send({ jsonrpc: '2.0', id, ...body });
  }

  /** The request in flight with this id. */
  pending(id: unknown): PendingRequest | undefined {
    return typeof id === 'number' ? this.#pending.get(id) : undefined;
  }

  /** The request in flight, if it is the only one that waits for a response. */
  get onlyPending(): PendingRequest | undefined {
    const waiting = [...this.#pending.values()].filter(({ method }) => method !== 'subscriptions/listen');
    return waiting.length === 1 ? waiting[0] : undefined;
  }

  /**
   * The tools whose calls wait for a response. A call that many later ones have overtaken hangs: it counts only where no
   * other one is waiting.
   */
  get runningTools(): ReadonlySet<string> {
    const calls = [...this.#pending.values()].filter(({ tool }) => tool !== undefined);
    const busy = calls.filter(({ id }) => (this.#overtaken.get(id) ?? 0) < HANGS);
    return new Set((busy.length > 0 ? busy : calls).flatMap(({ tool }) => tool ?? []));
  }

  /** The fate of an id that is no longer in flight. */
  fateOf(id: unknown): 'never sent' | 'answered' | Fault['code'] {
    if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id >= this.#nextId) return 'never sent';
    return this.#abandoned.get(id) ?? 'answered';
  }

  /** Takes a request out of flight, because its response came. */
  settle(pending: PendingRequest, answer: { readonly result: unknown } | { readonly error: unknown }): void {
    this.#pending.delete(pending.id);
    this.#overtaken.delete(pending.id);
    // Earlier requests come first: where responses keep the order, there is none to count.
    for (const { id } of this.#pending.values()) {
      if (id > pending.id) break;
      this.#overtaken.set(id, (this.#overtaken.get(id) ?? 0) + 1);
    }
    pending.settle(answer);
  }

  /** Takes a request out of flight, because its response came and cannot be used. */
  refuse(pending: PendingRequest, fault: Fault): void {
    this.#pending.delete(pending.id);
    pending.fail(fault);
  }

  /** Nothing more can be sent or received: everything in flight fails. */
  end(fault: Fault): void {
    this.#ended ??= fault;
    const inFlight = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of inFlight) pending.fail(fault);
  }

  #abandon(pending: PendingRequest, fault: Fault): void {
    if (!this.#pending.delete(pending.id)) return;
    this.#overtaken.delete(pending.id);
    if (this.#abandoned.size < MOST_ABANDONED) this.#abandoned.set(pending.id, fault.code);
    pending.fail(fault);
    // The opening request must not be cancelled; modern HTTP cancels by closing the stream, as its signal does.
    if (pending.method === 'initialize' || (this.#isPerRequest && this.#isModern)) return;
    const reason = fault.code === 'timeout' ? 'timed out' : 'aborted by the client';
    // The request has already failed, so a cancellation that cannot be sent does not matter.
    this.notify('notifications/cancelled', { requestId: pending.id, reason }).catch(() => undefined);
  }

  #requestMessage(id: number, method: string, params: Message | undefined): Message {
    const isCall = method === 'tools/call';
    if (this.#meta === undefined && !isCall)
      return params === undefined ? { jsonrpc: '2.0', id, method } : { jsonrpc: '2.0', id, method, params };
    const token = isCall ? { progressToken: id } : undefined;
    const _meta = { ...this.#meta, ...token, ...metaOf(params) };
    return { jsonrpc: '2.0', id, method, params: { ...params, _meta } };
  }

  #send(message: Message, context?: SendContext): Promise<void> {
    if (this.#log.isHeard)
      this.#log.emit({
        type: 'sent',
        at: now(),
        message,
        // Counted for those who ask: most listeners wait for something else, and the message may be long.
        get bytes() {
          return Buffer.byteLength(JSON.stringify(message));
        },
      });
    return this.#channel.send(message, context);
  }
}

function metaOf(params: Message | undefined): Message | undefined {
  const meta = params?._meta;
  return isRecord(meta) ? meta : undefined;
}

function contextOf({ headers }: RequestOptions, signal: AbortSignal | undefined): SendContext | undefined {
  if (headers === undefined && signal === undefined) return undefined;
  return { ...(headers === undefined ? {} : { headers }), ...(signal === undefined ? {} : { signal }) };
}
