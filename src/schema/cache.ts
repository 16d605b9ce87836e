/** A map that forgets what was used longest ago, once it holds too many entries or too much weight. */
export class BoundedCache<Value> {
  private readonly entries = new Map<string, { value: Value; weight: number }>();
  private weight = 0;
  private readonly maxEntries: number;
  private readonly maxWeight: number;

  constructor(maxEntries: number, maxWeight: number) {
    this.maxEntries = maxEntries;
    this.maxWeight = maxWeight;
  }

  get size(): number {
    return this.entries.size;
  }

  /** The value under the key, made if it is not there. */
  get(key: string, make: () => Value): Value {
    const known = this.entries.get(key);
    if (known !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, known);
      return known.value;
    }
    const value = make();
    this.entries.set(key, { value, weight: key.length });
    this.weight += key.length;
    this.evict();
    return value;
  }

  private evict(): void {
    for (const [key, { weight }] of this.entries) {
      if (this.entries.size <= this.maxEntries && this.weight <= this.maxWeight) return;
      this.entries.delete(key);
      this.weight -= weight;
    }
  }
}
