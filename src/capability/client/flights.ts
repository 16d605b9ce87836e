/** A request under way, and those who wait for it. */
interface Flight {
  readonly controller: AbortController;
  waiters: number;
}

interface Entry<T> {
  readonly promise: Promise<T>;
  readonly flight: Flight;
}

/** Lets all who ask the same at the same time share one request. */
export class Flights<T> {
  readonly #entries = new Map<string, Entry<T>>();

  /** Whether somebody is asking this already. */
  has(key: string): boolean {
    return this.#entries.get(key)?.flight.controller.signal.aborted === false;
  }

  /** Sends one request that answers several keys, in their order; `ask` gets the signal that ends it. */
  launch(keys: readonly string[], ask: (signal: AbortSignal) => Promise<readonly T[]>): void {
    const flight: Flight = { controller: new AbortController(), waiters: 0 };
    const all = ask(flight.controller.signal);
    keys.forEach((key, index) => {
      const promise = all.then((answers) => answers[index] as T);
      const entry: Entry<T> = { promise, flight };
      const forget = (): void => this.#forget(key, entry);
      promise.then(forget, forget);
      this.#entries.set(key, entry);
    });
  }

  /** Waits for an answer that is under way. Whoever gives up hurts nobody else; the last one ends the request. */
  async join(key: string, signal: AbortSignal | undefined): Promise<T> {
    const entry = this.#entries.get(key);
    if (entry === undefined) throw new TypeError('Nobody asked this.');
    const { flight, promise } = entry;
    flight.waiters++;
    try {
      return await untilAborted(promise, signal);
    } finally {
      flight.waiters--;
      if (flight.waiters === 0 && signal?.aborted === true) {
        this.#forget(key, entry);
        flight.controller.abort(signal.reason);
      }
    }
  }

  #forget(key: string, entry: Entry<T>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}

/** The promise, or the reason of the signal if that comes first. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
