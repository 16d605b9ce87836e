/** Lets at most so many pieces of work run at a time; the others wait for their turn. */
export class ConcurrencyLimit {
  #free: number;
  readonly #queue: (() => void)[] = [];

  constructor(most: number) {
    this.#free = Math.max(1, most);
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
