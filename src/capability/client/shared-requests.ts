import { untilAborted } from './until-aborted.js';

/** A request under way, and how many wait for it. */
interface SharedRequest {
  readonly controller: AbortController;
  waiters: number;
}

/** Where the result for one key will be. */
interface Slot<T> {
  readonly request: SharedRequest;
  readonly result: Promise<T>;
  readonly resolve: (result: T) => void;
  readonly reject: (reason: unknown) => void;
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
    const request: SharedRequest = { controller: new AbortController(), waiters: 0 };
    const slots = keys.map((key) => {
      const slot = slotOf<T>(request);
      this.#slots.set(key, slot);
      return slot;
    });
    const forget = (): void =>
      keys.forEach((key, index) => {
        if (this.#slots.get(key) === slots[index]) this.#slots.delete(key);
      });
    const finish = (results: readonly T[]): void => {
      forget();
      for (const [index, slot] of slots.entries()) {
        const result = results[index];
        if (result !== undefined) slot.resolve(result);
        else slot.reject(new RangeError('A request returned fewer results than it has keys.'));
      }
    };
    const fail = (reason: unknown): void => {
      forget();
      for (const slot of slots) slot.reject(reason);
    };
    send(request.controller.signal).then(finish, fail);
  }

  /** Gives one result before its request is over. The first result counts. */
  settle(key: string, result: T): void {
    this.#slots.get(key)?.resolve(result);
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
  ): Promise<readonly T[]> {
    const slots = keys.map((key) => {
      const slot = this.#slots.get(key);
      if (slot === undefined) throw new TypeError('No request is under way for this key.');
      return slot;
    });
    const requests = new Set(slots.map(({ request }) => request));
    for (const request of requests) request.waiters++;
    let isOver = false;
    const waiting = slots.map(async (slot, index) => {
      const result = await slot.result;
      if (!isOver) onResult(index, result);
      return result;
    });
    try {
      return await untilAborted(Promise.all(waiting), signal);
    } finally {
      isOver = true;
      for (const request of requests) {
        request.waiters--;
        if (request.waiters === 0 && signal?.aborted === true) request.controller.abort(signal.reason);
      }
    }
  }
}

function slotOf<T>(request: SharedRequest): Slot<T> {
  let resolve: Slot<T>['resolve'] = () => undefined;
  let reject: Slot<T>['reject'] = () => undefined;
  const result = new Promise<T>((onResult, onError) => {
    resolve = onResult;
    reject = onError;
  });
  // Whoever waits for it hears of a failure; nobody may wait any more.
  result.catch(() => undefined);
  return { request, result, resolve, reject };
}
