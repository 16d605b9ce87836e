/** One thing to measure; it may be asynchronous. */
export type Contender = () => unknown;

/** Median CPU nanoseconds per operation, by contender. */
export type Costs<Name extends string> = Readonly<Record<Name, number>>;

/** How long one round of one contender lasts, in milliseconds of CPU, and how many rounds there are. */
export interface Effort {
  readonly roundMilliseconds?: number;
  readonly rounds?: number;
}

function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function cpuOf(work: Contender, times: number): Promise<number> {
  const start = cpuMicroseconds();
  for (let i = 0; i < times; i++) {
    const result = work();
    if (result instanceof Promise) await result;
  }
  return cpuMicroseconds() - start;
}

async function timesFor(work: Contender, milliseconds: number): Promise<number> {
  for (let times = 1; ; times *= 2) {
    const spent = await cpuOf(work, times);
    if (spent >= milliseconds * 500) return Math.max(1, Math.round((times * milliseconds * 1000) / spent));
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures contenders in interleaved rounds, so that a noisy neighbour hurts all of them alike. */
export async function compare<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  { roundMilliseconds = 40, rounds = 15 }: Effort = {},
): Promise<Costs<Name>> {
  const names = Object.keys(contenders) as Name[];
  const times = new Map<Name, number>();
  for (const name of names) times.set(name, await timesFor(contenders[name], roundMilliseconds));
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const count = times.get(name) ?? 1;
      samples.get(name)?.push(((await cpuOf(contenders[name], count)) * 1000) / count);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples.get(name) ?? [])])) as Costs<Name>;
}
