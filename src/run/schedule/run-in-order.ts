interface Lane<Item, Event> {
  readonly item: Item;
  readonly events: Event[];
  done: boolean;
}

/**
 * Works on items at the same time, `limit` at most, and hands over what they emit in the order of the items: what the
 * first unfinished one emits at once, what later ones emit when its turn comes.
 */
export async function* runInOrder<Item, Event>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, emit: (event: Event) => void) => Promise<void>,
): AsyncGenerator<Event> {
  const lanes = items.map((item): Lane<Item, Event> => ({ item, events: [], done: false }));
  let failure: { readonly reason: unknown } | undefined;
  let wake = (): void => undefined;
  let next = 0;
  const runner = async (): Promise<void> => {
    for (let index = next++; index < items.length && failure === undefined; index = next++) {
      const lane = lanes[index];
      if (lane === undefined) return;
      try {
        await work(lane.item, (event) => {
          lane.events.push(event);
          wake();
        });
      } catch (reason) {
        failure ??= { reason };
      }
      lane.done = true;
      wake();
    }
  };
  const runners = Array.from({ length: Math.max(1, Math.min(limit, items.length)) }, runner);
  for (const lane of lanes) {
    for (;;) {
      yield* lane.events.splice(0);
      if (lane.done || failure !== undefined) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (lane.events.length > 0 || lane.done || failure !== undefined) resolve();
      });
    }
    yield* lane.events.splice(0);
  }
  await Promise.all(runners);
  if (failure !== undefined) throw failure.reason;
}
