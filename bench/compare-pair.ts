import type { Contender } from './compare.js';

/** The ratio of two costs, and what each costs in microseconds of CPU. */
export interface PairedCost {
  readonly ratio: number;
  readonly first: number;
  readonly second: number;
}

/** How many calls a slice has about, and how many pairs of slices are measured. */
export interface PairedEffort {
  readonly callsPerSlice?: number;
  readonly pairs?: number;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Numbers from 0 to 1, the same in each run (the generator of Numerical Recipes). */
function* chance(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

async function slice(work: Contender, calls: number): Promise<number> {
  const start = process.cpuUsage();
  for (let i = 0; i < calls; i++) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / calls;
}

/**
 * `second` in terms of `first`, for differences of a few per cent on a busy machine, whose speed changes by half from
 * one moment to the next: both slices of a pair run next to each other, so a change mostly affects both. A slice must
 * span many garbage collections, and its length and place vary: slices of one length in a fixed order fall into step
 * with the collector, and then one side pays for both.
 */
export async function comparePair(
  first: Contender,
  second: Contender,
  { callsPerSlice = 750, pairs = 40 }: PairedEffort = {},
): Promise<PairedCost> {
  const random = chance();
  const samples: { first: number; second: number }[] = [];
  for (let pair = -3; pair < pairs; pair++) {
    const calls = (): number => Math.round(callsPerSlice * (0.75 + random.next().value / 2));
    const swap = random.next().value < 0.5;
    const before = await slice(swap ? second : first, calls());
    const after = await slice(swap ? first : second, calls());
    if (pair >= 0) samples.push(swap ? { first: after, second: before } : { first: before, second: after });
  }
  return {
    ratio: median(samples.map((sample) => sample.second / sample.first)),
    first: median(samples.map((sample) => sample.first)),
    second: median(samples.map((sample) => sample.second)),
  };
}
