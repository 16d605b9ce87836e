/** Lets many in at once, or one alone: calls share the server until one has to be seen by itself. First come, first served. */
export class ExclusiveLock {
  #inside = 0;
  #isAlone = false;
  readonly #queue: { readonly alone: boolean; readonly enter: () => void }[] = [];

  /** Runs the work while others run. */
  shared<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(false, work);
  }

  /** Runs the work when all other work has ended, and lets none start meanwhile. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(true, work);
  }

  async #run<T>(alone: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      this.#queue.push({ alone, enter });
      this.#admit();
    });
    try {
      return await work();
    } finally {
      this.#inside--;
      if (alone) this.#isAlone = false;
      this.#admit();
    }
  }

  #admit(): void {
    for (;;) {
      const next = this.#queue[0];
      if (next === undefined || this.#isAlone || (next.alone && this.#inside > 0)) return;
      this.#queue.shift();
      this.#inside++;
      this.#isAlone = next.alone;
      next.enter();
    }
  }
}
