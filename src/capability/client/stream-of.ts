/** What `work` pushes, as it comes; ends when the work ends, and throws what it throws. */
export async function* streamOf<T>(work: (push: (item: T) => void) => Promise<unknown>): AsyncGenerator<T> {
  const items: T[] = [];
  let wake: () => void = () => undefined;
  let end: { readonly error?: unknown } | undefined;
  const finished = work((item) => {
    items.push(item);
    wake();
  }).then(
    () => {
      end = {};
      wake();
    },
    (error: unknown) => {
      end = { error };
      wake();
    },
  );
  for (;;) {
    for (let item = items.shift(); item !== undefined; item = items.shift()) yield item;
    if (end !== undefined) break;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  await finished;
  if ('error' in end) throw end.error;
}
