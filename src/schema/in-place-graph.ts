/** Which targets apply which others to the same value. */
export class InPlaceGraph {
  private readonly edges = new Map<string, Set<string>>();

  add(from: string, to: string): void {
    const known = this.edges.get(from);
    if (known === undefined) this.edges.set(from, new Set([to]));
    else known.add(to);
  }

  /** The targets that apply themselves to the same value for ever. */
  *cyclic(): Generator<string> {
    const done = new Set<string>();
    for (const start of this.edges.keys()) yield* cycleFrom(start, this.edges, done);
  }
}

/** The members of the first cycle that is reached from a start, in a graph that may be deep. */
function cycleFrom(
  start: string,
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  done: Set<string>,
): string[] {
  const path: { key: string; rest: string[] }[] = [];
  const onPath = new Set<string>();
  const enter = (key: string): void => {
    onPath.add(key);
    path.push({ key, rest: [...(edges.get(key) ?? [])] });
  };
  if (!done.has(start)) enter(start);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.rest.pop();
    if (next === undefined) {
      done.add(top.key);
      onPath.delete(top.key);
      path.pop();
    } else if (onPath.has(next)) {
      const keys = path.map(({ key }) => key);
      for (const key of keys) done.add(key);
      return keys.slice(keys.indexOf(next));
    } else if (!done.has(next)) enter(next);
  }
  return [];
}
