import type { ArgumentChange } from '../../args/index.js';
import type { Revision } from '../../model/revision.js';
import type { MessageId } from './message-id.js';

/** A call that has been forwarded, for the judgement of its response. */
export interface ForwardedCall {
  readonly toolName: string;
  readonly args: unknown;
  readonly revision: Revision | undefined;
  /** A task has no result yet. */
  readonly isTask: boolean;
  readonly changes: readonly ArgumentChange[] | undefined;
  /** For the record; absent where there is none. */
  readonly record: CallRecord | undefined;
}

/** What the record of a response says about its call. */
export interface CallRecord {
  /** When the call was forwarded. */
  readonly since: number;
  /** The trace of the caller, as it has named it. */
  readonly traceparent?: string;
}

/** A request of the client that the server has not responded to. */
export type RelayedRequest =
  | { readonly kind: 'call'; readonly id: MessageId; readonly call: ForwardedCall }
  | {
      readonly kind: 'list';
      readonly id: MessageId;
      /** Whether it asks for the first page. */
      readonly isFirst: boolean;
      readonly revision: Revision | undefined;
    }
  | { readonly kind: 'initialize'; readonly id: MessageId }
  | { readonly kind: 'other'; readonly id: MessageId };

/** Cancelled requests that are remembered: most servers send no response to them. */
const MOST_CANCELLED = 1_000;

const NONE: readonly RelayedRequest[] = Object.freeze([]);

/** Whether the response to a request may have to be changed, whatever the policy says about responses. */
function needsReading(request: RelayedRequest): boolean {
  if (request.kind === 'call') return request.call.changes !== undefined;
  return request.kind !== 'other';
}

/**
 * Where a request waits. The place is emptied when the request is done: a `Map` outgrows its tables all the time, and those
 * that it has left keep alive what was in them until a full collection, here the arguments of every call.
 */
interface Place {
  request: RelayedRequest | undefined;
}

/** The requests of one client that wait for a response. `1` and `"1"` are different ids. */
export class RelayedRequests {
  readonly #waiting = new Map<MessageId, Place>();
  /** Over HTTP each message has requests of its own: what few of them need is created when they do. */
  #cancelled: Map<MessageId, RelayedRequest> | undefined;
  #needReading: Set<MessageId> | undefined;
  /** Other requests of the same client: a server may send their responses here. */
  readonly #elsewhere: ReadonlySet<RelayedRequests>;

  constructor(elsewhere: ReadonlySet<RelayedRequests> = new Set()) {
    this.#elsewhere = elsewhere;
  }

  get size(): number {
    let size = this.#waiting.size + (this.#cancelled?.size ?? 0);
    for (const other of this.#elsewhere) if (other !== this) size += other.waiting;
    return size;
  }

  /** How many requests are expected to get a response. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether one of them is about tools, so that its response has to be read. */
  get concernTools(): boolean {
    if (this.#waitForTools || (this.#cancelled?.size ?? 0) > 0) return true;
    for (const other of this.#elsewhere) if (other.#waitForTools) return true;
    return false;
  }

  get #waitForTools(): boolean {
    for (const { request } of this.#waiting.values()) if (request?.kind !== 'other') return true;
    return false;
  }

  /** Whether one of them is about more than the response to a call as the client made it. */
  get needReading(): boolean {
    if (this.#hasToBeRead) return true;
    for (const other of this.#elsewhere) if (other.#hasToBeRead) return true;
    return false;
  }

  get #hasToBeRead(): boolean {
    return this.#needReading !== undefined && this.#needReading.size > 0;
  }

  add(request: RelayedRequest): void {
    this.#waiting.set(request.id, { request });
    this.#mark(request);
  }

  #mark(request: RelayedRequest): void {
    if (!needsReading(request)) return;
    this.#needReading ??= new Set();
    this.#needReading.add(request.id);
  }

  /** Finds a request. Some clients read the response to `1` out of one to `"1"`. */
  peek(id: MessageId): RelayedRequest | undefined {
    return this.#find(id) ?? (typeof id === 'string' ? this.#find(Number(id)) : undefined);
  }

  #find(id: MessageId): RelayedRequest | undefined {
    const found = this.#own(id);
    if (found !== undefined) return found;
    for (const other of this.#elsewhere) {
      const request = other === this ? undefined : other.#own(id);
      if (request !== undefined) return request;
    }
    return undefined;
  }

  #own(id: MessageId): RelayedRequest | undefined {
    return this.#waiting.get(id)?.request ?? this.#cancelled?.get(id);
  }

  /** Finds a request of this connection and forgets it. */
  take(id: MessageId): RelayedRequest | undefined {
    const waiting = this.#takeWaiting(id);
    const found = waiting ?? this.#cancelled?.get(id);
    if (waiting === undefined) this.#cancelled?.delete(id);
    this.#needReading?.delete(id);
    return found;
  }

  #takeWaiting(id: MessageId): RelayedRequest | undefined {
    const place = this.#waiting.get(id);
    if (place === undefined) return undefined;
    const { request } = place;
    place.request = undefined;
    this.#waiting.delete(id);
    return request;
  }

  /** No response is expected any more, though one may come. */
  cancel(id: MessageId): void {
    const found = this.#takeWaiting(id);
    if (found !== undefined) this.adopt(found);
  }

  /** Remembers a request whose response may still come, on this connection or another. */
  adopt(request: RelayedRequest): void {
    this.#cancelled ??= new Map();
    this.#cancelled.set(request.id, request);
    this.#mark(request);
    const [oldest] = this.#cancelled.keys();
    if (this.#cancelled.size <= MOST_CANCELLED || oldest === undefined) return;
    this.#cancelled.delete(oldest);
    this.#needReading?.delete(oldest);
  }

  /** Forgets everything, and returns what was waiting. */
  takeAll(): readonly RelayedRequest[] {
    this.#cancelled = undefined;
    this.#needReading = undefined;
    if (this.#waiting.size === 0) return NONE;
    const waiting = [...this.#waiting.values()].flatMap(({ request }) => request ?? []);
    this.#waiting.clear();
    return waiting;
  }
}
