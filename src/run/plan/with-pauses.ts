/** Items of long work after which everybody else has a turn. */
const TURN = 8;

/** Yields items so that signals, timers and responses are handled in between, however long the work takes. */
export async function* withPauses<T>(items: Iterable<T>): AsyncGenerator<T> {
  let count = 0;
  for (const item of items) {
    if (++count % TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    yield item;
  }
}
