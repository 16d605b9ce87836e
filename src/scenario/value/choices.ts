/** A seeded source of choices. Attempt 0 takes the first of everything; later attempts roam. */
export class Choices {
  readonly attempt: number;
  private state: number;

  constructor(seed: number, attempt: number) {
    this.attempt = attempt;
    this.state = (seed ^ Math.imul(attempt + 1, 0x9e37_79b1)) | 0;
  }

  /** One of a list, which must not be empty: its first at attempt 0. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.index(list.length)] ?? list[0];
  }

  /** The list in the order in which to try it. */
  order<T>(list: readonly T[]): readonly T[] {
    const from = list.length < 2 ? 0 : this.index(list.length);
    return from === 0 ? list : [...list.slice(from), ...list.slice(0, from)];
  }

  /** An index into a list of this length: 0 at attempt 0. */
  index(length: number): number {
    return this.attempt === 0 || length < 2 ? 0 : this.below(length);
  }

  /** A whole number from 0 to below the bound, by chance (mulberry32: small, and good enough to roam). */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * bound);
  }
}
