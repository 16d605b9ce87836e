import { untilAborted } from './until-aborted.js';

/** A request under way, and how many wait for it. */
interface SharedRequest<T> {
  readonly results: Promise<readonly T[]>;
  readonly controller: AbortController;
  waiters: number;
}

/** Where the result for one key will be. */
interface Slot<T> {
  readonly request: SharedRequest<T>;
  readonly index: number;
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
    const controller = new AbortController();
    const request: SharedRequest<T> = { results: send(controller.signal), controller, waiters: 0 };
    keys.forEach((key, index) => {
      this.#slots.set(key, { request, index });
    });
    const finish = (): void => {
      for (const key of keys) if (this.#slots.get(key)?.request === request) this.#slots.delete(key);
    };
    request.results.then(finish, finish);
  }

  /**
   * Waits for results that are under way, in the order of the keys. A caller who gives up affects nobody else; when
   * the last one does, the request ends. Every key must be under way at the time of the call.
   */
  async join(keys: readonly string[], signal: AbortSignal | undefined): Promise<readonly T[]> {
    const slots = keys.map((key) => {
      const slot = this.#slots.get(key);
      if (slot === undefined) throw new TypeError('No request is under way for this key.');
      return slot;
    });
    const requests = [...new Set(slots.map(({ request }) => request))];
    for (const request of requests) request.waiters++;
    try {
      const all = await untilAborted(Promise.all(requests.map(({ results }) => results)), signal);
      const finished = new Map(requests.map((request, index) => [request, all[index] ?? []]));
      return slots.map(({ request, index }) => resultAt(finished.get(request), index));
    } finally {
      for (const request of requests) {
        request.waiters--;
        if (request.waiters === 0 && signal?.aborted === true) request.controller.abort(signal.reason);
      }
    }
  }
}

function resultAt<T>(results: readonly T[] | undefined, index: number): T {
  const [result] = results?.slice(index, index + 1) ?? [];
  if (result === undefined) throw new RangeError('A request returned fewer results than it has keys.');
  return result;
}
