import fc from 'fast-check';

/** A seeded source of choices. Attempt 0 takes the first of everything; later attempts roam. */
export class Choices {
  readonly attempt: number;
  private readonly seed: number;
  private counter = 0;

  constructor(seed: number, attempt: number) {
    this.seed = seed;
    this.attempt = attempt;
  }

  /** One of a list, which must not be empty: its first at attempt 0. */
  pick<T>(list: readonly [T, ...T[]]): T {
    if (this.attempt === 0 || list.length === 1) return list[0];
    return list[this.below(list.length)] ?? list[0];
  }

  /** The list in the order in which to try it. */
  order<T>(list: readonly T[]): readonly T[] {
    if (this.attempt === 0 || list.length < 2) return list;
    const from = this.below(list.length);
    return [...list.slice(from), ...list.slice(0, from)];
  }

  /** A whole number from 0 to below the bound. */
  below(bound: number): number {
    return this.sample(fc.noBias(fc.nat({ max: Math.max(0, bound - 1) })));
  }

  /** One value of an arbitrary that needs no search: neither filters nor unique lists, which may never end. */
  sample<T>(arbitrary: fc.Arbitrary<T>): T {
    this.counter += 1;
    const seed = (this.seed ^ Math.imul(this.attempt * 1_000 + this.counter, 0x9e37_79b1)) | 0;
    const [value] = fc.sample(arbitrary, { seed, numRuns: 1 });
    return value as T;
  }
}
