/** A request under way, and those who wait for it. */
interface Flight<T> {
  readonly answers: Promise<readonly T[]>;
  readonly controller: AbortController;
  waiters: number;
}

/** The place of one answer. */
interface Seat<T> {
  readonly flight: Flight<T>;
  readonly index: number;
}

/** Lets all who ask the same at the same time share one request. */
export class Flights<T> {
  readonly #seats = new Map<string, Seat<T>>();

  /** Whether somebody is asking this already. */
  has(key: string): boolean {
    return this.#seats.get(key)?.flight.controller.signal.aborted === false;
  }

  /** Sends one request that answers several keys, in their order; `ask` gets the signal that ends it. */
  launch(keys: readonly string[], ask: (signal: AbortSignal) => Promise<readonly T[]>): void {
    const controller = new AbortController();
    const flight: Flight<T> = { answers: ask(controller.signal), controller, waiters: 0 };
    keys.forEach((key, index) => {
      this.#seats.set(key, { flight, index });
    });
    const land = (): void => {
      for (const key of keys) if (this.#seats.get(key)?.flight === flight) this.#seats.delete(key);
    };
    flight.answers.then(land, land);
  }

  /**
   * Waits for answers that are under way, in the order of the keys. Whoever gives up hurts nobody else; the last one
   * ends the request. Every key must be under way at the time of the call.
   */
  async join(keys: readonly string[], signal: AbortSignal | undefined): Promise<readonly T[]> {
    const seats = keys.map((key) => {
      const seat = this.#seats.get(key);
      if (seat === undefined) throw new TypeError('Nobody asked this.');
      return seat;
    });
    const flights = [...new Set(seats.map(({ flight }) => flight))];
    for (const flight of flights) flight.waiters++;
    try {
      const all = await untilAborted(Promise.all(flights.map(({ answers }) => answers)), signal);
      const landed = new Map(flights.map((flight, index) => [flight, all[index] ?? []]));
      return seats.map(({ flight, index }) => landed.get(flight)?.[index] as T);
    } finally {
      for (const flight of flights) {
        flight.waiters--;
        if (flight.waiters === 0 && signal?.aborted === true) flight.controller.abort(signal.reason);
      }
    }
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
