import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Bar } from './bar.js';
import { LineClient } from './proxy/line-client.js';

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const MAIN = at('../bin/cli/main.js');
const SERVER = at('proxy/stub-stdio-server.js');
const GUARD = [MAIN, 'guard', '--no-config-file'];
const TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(22);
const CALL = { name: 'echo', arguments: { text: TEXT } };

/** Rounds of a throughput, calls in each, and how many of them are in flight. */
const ROUNDS = 6;
const CALLS = 10_000;
const IN_FLIGHT = 64;

type Call = () => Promise<void>;

/** A figure by the name of what was measured. */
type Figures = (name: string) => number;

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

/** Median latency of each, one call at a time, in turns, so that a noisy neighbour hurts all of them alike. */
async function latencies(calls: Readonly<Record<string, Call>>, rounds = 3_000): Promise<Figures> {
  const names = Object.keys(calls);
  const samples = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = -3_000; round < rounds; round++) {
    for (const name of names) {
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

/** Calls per second; the best of a few rounds, in turns. */
async function throughputs(
  rounds: Readonly<Record<string, Call>>,
  pids: Readonly<Record<string, number | undefined>>,
): Promise<Figures> {
  const before = new Map<string, number>();
  const names = Object.keys(rounds);
  const best = new Map<string, number>();
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
const manyAtOnce =
  (call: Call): Call =>
  async () => {
    let left = CALLS;
    const lane = async (): Promise<void> => {
      while (left-- > 0) await call();
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  };

async function stdioBars(): Promise<Bar[]> {
  const clients = {
    pipe: await new LineClient([at('proxy/blind-pipe.js'), process.execPath, SERVER]).open(),
    guard: await new LineClient([...GUARD, '--', process.execPath, SERVER]).open(),
    sdk: await new LineClient([at('proxy/sdk-proxy.js'), process.execPath, SERVER]).open(),
  };
  const p50 = await latencies({
    'stdio, blind pipe': () => clients.pipe.call(),
    'stdio, guard': () => clients.guard.call(),
  });
  const rate = await throughputs(
    {
      'stdio, blind pipe': () => clients.pipe.call(CALLS, IN_FLIGHT),
      'stdio, guard': () => clients.guard.call(CALLS, IN_FLIGHT),
      'stdio, SDK proxy': () => clients.sdk.call(CALLS, IN_FLIGHT),
    },
    {
      'stdio, blind pipe': clients.pipe.pid,
      'stdio, guard': clients.guard.pid,
      'stdio, SDK proxy': clients.sdk.pid,
    },
  );
  for (const client of Object.values(clients)) client.close();
  return [
    {
      what: 'stdio p50, guard / blind pipe',
      ratio: p50('stdio, guard') / p50('stdio, blind pipe'),
      limit: { atMost: 1.15 },
    },
    {
      what: 'stdio calls per second at 64, guard / SDK-built proxy',
      ratio: rate('stdio, guard') / rate('stdio, SDK proxy'),
      limit: { atLeast: 5 },
    },
  ];
}

/** Starts a process and waits for the port in what it prints. */
function startHttp(
  args: readonly string[],
): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  return new Promise((resolve) => {
    const look = (chunk: Buffer): void => {
      const port = /(\d{4,5})(?:\/\w+)?\s*$/.exec(chunk.toString())?.[1];
      if (port !== undefined) resolve({ child, port: Number(port) });
    };
    child.once('message', (port) => resolve({ child, port: Number(port) }));
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
  });
}

function httpCaller(port: number): Call {
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: CALL });
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'Content-Length': Buffer.byteLength(body),
  };
  return () =>
    new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path: '/json', method: 'POST', headers, agent });
      sent.setNoDelay(true);
      sent.once('error', reject).once('response', (response) => {
        response.resume().once('end', resolve);
      });
      sent.end(body);
    });
}

async function httpBars(): Promise<Bar[]> {
  const server = await startHttp([at('echo-http-server.js')]);
  const url = `http://127.0.0.1:${server.port}/json`;
  const blind = await startHttp([at('proxy/blind-http-proxy.js'), url]);
  const guard = await startHttp([...GUARD, url, '--listen', '0']);
  const p50 = await latencies({
    'HTTP, direct': httpCaller(server.port),
    'HTTP, blind proxy': httpCaller(blind.port),
    'HTTP, guard': httpCaller(guard.port),
  });
  await throughputs(
    {
      'HTTP, blind proxy': manyAtOnce(httpCaller(blind.port)),
      'HTTP, guard': manyAtOnce(httpCaller(guard.port)),
    },
    { 'HTTP, blind proxy': blind.child.pid, 'HTTP, guard': guard.child.pid },
  );
  for (const { child } of [server, blind, guard]) child.kill();
  return [
    {
      what: 'HTTP p50, guard / blind proxy',
      ratio: p50('HTTP, guard') / p50('HTTP, blind proxy'),
      limit: { atMost: 1.05 },
    },
  ];
}

/** A call through the proxy: what it adds to a blind pipe and to a blind HTTP proxy, and what SDK-built proxies add. */
export async function bench(): Promise<readonly Bar[]> {
  return [...(await stdioBars()), ...(await httpBars())];
}
