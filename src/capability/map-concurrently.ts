/** Maps items with at most `most` at work at a time; the results keep the order of the items. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = new Array<R>(items.length);
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(most, items.length)) }, worker));
  return results;
}
