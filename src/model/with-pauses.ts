/** Items of long work after which everybody else has a turn. */
const TURN = 8;

/** Yields items so that signals, timers and responses are handled in between, however long the work takes. */
export async function* withPauses<T>(items: Iterable<T>): AsyncGenerator<T> {
  let count = 0;
  for (const item of items) {
    if (++count % TURN === 0) await pause();
    yield item;
  }
}

/** Does work that comes in steps, with pauses between them, and returns its result. An abort ends it. */
export async function doneWithPauses<T>(work: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await pause();
    signal?.throwIfAborted();
  }
}

/** Does work that comes in steps at once, and returns its result. */
export function doneAtOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
