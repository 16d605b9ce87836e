import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One call through what is measured. */
export type Call = () => Promise<void>;

/** A figure by the name of what was measured. */
export type Figures = (name: string) => number;

/** Rounds of a throughput, calls in each, and how many of them are in flight. */
const ROUNDS = 6;
export const CALLS = 10_000;
export const IN_FLIGHT = 64;

/** The value below which this part of the values is. */
export function quantile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

/**
 * Median latency of each, one call at a time, in turns, so that a noisy neighbour hurts all of them alike. The order changes
 * from round to round: a proxy has work left after its response, and whoever comes next waits for the processor.
 */
export async function latencies(calls: Readonly<Record<string, Call>>, rounds = 3_000): Promise<Figures> {
  const names = Object.keys(calls);
  const samples = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = -rounds; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const start = performance.now();
      await calls[name]?.();
      if (round >= 0) samples.get(name)?.push(performance.now() - start);
    }
  }
  for (const name of names) {
    const times = samples.get(name) ?? [];
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    console.log(`${name.padEnd(28)} p50 ${(p50 * 1000).toFixed(0)} µs, p95 ${(p95 * 1000).toFixed(0)} µs`);
  }
  return (name) => quantile(samples.get(name) ?? [], 0.5);
}

/** CPU seconds that a process has used, on Linux; elsewhere unknown. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** Calls per second; the best of a few rounds, in turns, after others that let the engine compile what every call needs. */
export async function throughputs(
  rounds: Readonly<Record<string, Call>>,
  pids: Readonly<Record<string, number | undefined>>,
  warmUp = 0,
): Promise<Figures> {
  const before = new Map<string, number>();
  const names = Object.keys(rounds);
  const best = new Map<string, number>();
  for (let round = 0; round < warmUp; round++) for (const name of names) await rounds[name]?.();
  for (const name of names) before.set(name, cpuSeconds(pids[name]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const start = performance.now();
      await rounds[name]?.();
      best.set(name, Math.max(best.get(name) ?? 0, (CALLS * 1_000) / (performance.now() - start)));
    }
  }
  for (const name of names) {
    const spent = cpuSeconds(pids[name]) - (before.get(name) ?? 0);
    const each = ((spent * 1_000_000) / ROUNDS / CALLS).toFixed(1);
    console.log(`${name.padEnd(28)} ${(best.get(name) ?? 0).toFixed(0)} calls/s, ${each} µs CPU a call`);
  }
  return (name) => best.get(name) ?? Number.NaN;
}

/** A round of calls, so many of them in flight. */
export const manyAtOnce =
  (call: Call): Call =>
  async () => {
    let left = CALLS;
    const lane = async (): Promise<void> => {
      while (left-- > 0) await call();
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  };

/** A process that listens. */
export interface Listener {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Starts a process and waits for the port in what it prints. */
export function startHttp(args: readonly string[]): Promise<Listener> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  return new Promise((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      const port = /(\d{4,5})(?:\/\w+)?\s*$/.exec(chunk.toString())?.[1];
      if (port !== undefined) resolve({ child, port: Number(port) });
    };
    child.once('message', (port) => resolve({ child, port: Number(port) }));
    child.once('exit', (code) => reject(new Error(`${args[0]} has exited with ${code}.`)));
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
  });
}
