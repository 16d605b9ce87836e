import { untilAborted } from './until-aborted.js';

/** A request under way, and those who wait for it. */
interface SharedRequest {
  readonly controller: AbortController;
  readonly onFailure: Set<(reason: unknown) => void>;
}

/** Who waits for the result of one key, and its place among their keys. */
interface Listener<T> {
  readonly index: number;
  readonly hear: (index: number, result: T) => void;
}

/** Where the result for one key will be. Listeners and not a promise for each: batches are large. */
interface Slot<T> {
  readonly request: SharedRequest;
  listeners: Listener<T>[] | undefined;
  result: T | undefined;
}

/** Lets everyone who asks the same question at the same time share one request. */
export class SharedRequests<T> {
  readonly #slots = new Map<string, Slot<T>>();

  /** Whether a request for this key is under way. */
  has(key: string): boolean {
    return this.#slots.get(key)?.request.controller.signal.aborted === false;
  }

  /** Sends one request with a result for each key, in order; `send` gets the signal that ends it. */
  start(keys: readonly string[], send: (signal: AbortSignal) => Promise<readonly T[]>): void {
    const request: SharedRequest = { controller: new AbortController(), onFailure: new Set() };
    const slots = keys.map((key): Slot<T> => {
      const slot = { request, listeners: undefined, result: undefined };
      this.#slots.set(key, slot);
      return slot;
    });
    const forget = (): void =>
      keys.forEach((key, index) => {
        if (this.#slots.get(key) === slots[index]) this.#slots.delete(key);
      });
    const finish = (results: readonly T[]): void => {
      forget();
      if (results.length < keys.length)
        fail(new RangeError('A request returned fewer results than it has keys.'));
      for (const [index, result] of results.entries()) fill(slots[index], result);
    };
    const fail = (reason: unknown): void => {
      forget();
      for (const hear of request.onFailure) hear(reason);
    };
    send(request.controller.signal).then(finish, fail);
  }

  /** Gives one result before its request is over. The first result for a key counts. */
  settle(key: string, result: T): void {
    fill(this.#slots.get(key), result);
  }

  /**
   * Waits for results that are under way, in the order of the keys; `onResult` hears of each when it is there. A caller
   * who gives up affects nobody else; when the last one does, the request ends. Every key must be under way at the time
   * of the call.
   */
  async join(
    keys: readonly string[],
    signal: AbortSignal | undefined,
    onResult: (index: number, result: T) => void,
  ): Promise<void> {
    const slots = keys.map((key) => {
      const slot = this.#slots.get(key);
      if (slot === undefined) throw new TypeError('No request is under way for this key.');
      return slot;
    });
    const requests = new Set(slots.map(({ request }) => request));
    let left = slots.length;
    let isOver = left === 0;
    let fail: (reason: unknown) => void = () => undefined;
    const all = new Promise<void>((resolve, reject) => {
      fail = reject;
      if (isOver) resolve();
      for (const request of requests) request.onFailure.add(fail);
      const hear = (index: number, result: T): void => {
        if (isOver) return;
        try {
          onResult(index, result);
        } catch (error) {
          // A listener that throws must not keep the others from their results.
          reject(error);
        }
        left--;
        if (left === 0) resolve();
      };
      for (const [index, slot] of slots.entries()) listen(slot, { index, hear });
    });
    try {
      await untilAborted(all, signal);
    } finally {
      isOver = true;
      for (const { onFailure, controller } of requests) {
        onFailure.delete(fail);
        if (onFailure.size === 0 && signal?.aborted === true) controller.abort(signal.reason);
      }
    }
  }
}

function listen<T>(slot: Slot<T>, listener: Listener<T>): void {
  if (slot.result !== undefined) listener.hear(listener.index, slot.result);
  // Nearly every slot has one listener, and an array that grows would have room for many.
  else if (slot.listeners === undefined) slot.listeners = [listener];
  else slot.listeners.push(listener);
}

function fill<T>(slot: Slot<T> | undefined, result: T): void {
  if (slot === undefined || slot.result !== undefined) return;
  slot.result = result;
  for (const { hear, index } of slot.listeners ?? []) hear(index, result);
}
