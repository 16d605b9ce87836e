/** What a cache holds under a key. Whoever uses it again asks the slot first: what was forgotten is gone from there, too. */
export interface Slot<Value> {
  value: Value | undefined;
}

/**
 * A map that forgets what was asked for longest ago, once it holds too many entries or too many bytes. What it forgets is
 * gone from all slots, so that it bounds memory for everybody who uses it. What was made last is kept, however large.
 */
export class BoundedCache<Value> {
  private readonly entries = new Map<string, { slot: Slot<Value>; bytes: number }>();
  private readonly maxEntries: number;
  private readonly maxBytes: number;
  private readonly sizeOf: (key: string) => number;
  /** An estimate of what is held. */
  bytes = 0;

  constructor(maxEntries: number, maxBytes: number, sizeOf: (key: string) => number) {
    this.maxEntries = maxEntries;
    this.maxBytes = maxBytes;
    this.sizeOf = sizeOf;
  }

  get size(): number {
    return this.entries.size;
  }

  /** The slot of the key, filled if it is not. */
  get(key: string, make: () => Value): Slot<Value> {
    const known = this.entries.get(key);
    if (known !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, known);
      return known.slot;
    }
    const slot = { value: make() };
    const bytes = this.sizeOf(key);
    this.entries.set(key, { slot, bytes });
    this.bytes += bytes;
    this.evict();
    return slot;
  }

  private evict(): void {
    for (const [key, { slot, bytes }] of this.entries) {
      const isWithin = this.entries.size <= this.maxEntries && this.bytes <= this.maxBytes;
      if (isWithin || this.entries.size === 1) return;
      this.entries.delete(key);
      slot.value = undefined;
      this.bytes -= bytes;
    }
  }
}
