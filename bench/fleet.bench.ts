import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnPostgres } from '../scripts/start-postgres.mjs';
import { History } from '../src/store/index.js';
import type { Bar } from './bar.js';
import { enqueue, withPostgres } from './fleet/postgres.js';
import { type Stubs, startAssay, startStubs } from './fleet/stubs.js';

/** What a fleet costs beside plain checks, and what a second worker brings. */
export async function bench(): Promise<readonly Bar[]> {
  return await withPostgres(async (postgres) => [
    await latency(),
    ...(await cost(postgres)),
    await throughput(postgres),
  ]);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Servers that are checked at once where their latency is compared with that of one at a time. */
const TOGETHER = 12;

/** The latency that a check sees of each server: twelve at once, and one at a time, alternately; the worst server counts. */
async function latency(): Promise<Bar> {
  const stubs = await startStubs(50);
  const ratios: number[] = [];
  for (let round = 0; round < 3; round++) {
    const [alone, together] = [await latencies(stubs, 1), await latencies(stubs, TOGETHER)];
    const each = [...alone].map(([server, time]) => (together.get(server) ?? Number.NaN) / time);
    ratios.push(Math.max(...each));
    console.log(
      `p50 of a server: one at a time ${median([...alone.values()]).toFixed(1)} ms, ${TOGETHER} at once ${median([...together.values()]).toFixed(1)} ms`,
    );
  }
  stubs.stop();
  return {
    what: `latency of a server, ${TOGETHER} at once / one at a time`,
    ratio: median(ratios),
    limit: { atMost: 1.2 },
  };
}

async function latencies(stubs: Stubs, concurrency: number): Promise<ReadonlyMap<string, number>> {
  const db = join(stubs.folder, `latency-${concurrency}.db`);
  rmSync(db, { force: true });
  const words = [
    'fleet',
    'run',
    stubs.fleet(TOGETHER),
    '--concurrency',
    `${concurrency}`,
    '--quiet',
    '--db',
    db,
  ];
  await startAssay(words, stubs.folder).ended;
  const history = await History.open(db);
  const runs = (await history.servers()).map(({ last }) => last.id);
  const tools = await history.fleetResults.slowest(runs, 1_000);
  await history.close();
  return new Map(tools.map(({ server, p50 }) => [server, p50]));
}

/** CPU seconds for each further server: of a plain check of a configuration, of a local run, and of a worker. */
async function cost(postgres: OwnPostgres): Promise<readonly Bar[]> {
  const stubs = await startStubs(0);
  const [few, many] = [1, 41];
  const ways = {
    check: (file: string) => ['check', '--config', file, '--jobs', '4', '--quiet', '--no-save'],
    local: (file: string) => ['fleet', 'run', file, '--concurrency', '4', '--quiet', '--db', 'fleet.db'],
    worker: () => ['worker', '--db', postgres.url, '--until-idle', '--json'],
  };
  const seconds = async (way: keyof typeof ways, servers: number): Promise<number> => {
    const file = stubs.fleet(servers);
    if (way === 'worker') await enqueue(postgres, file, stubs);
    if (way === 'local') rmSync(join(stubs.folder, 'fleet.db'), { force: true });
    return await startAssay(ways[way](file), stubs.folder).ended;
  };
  const each: Record<keyof typeof ways, number[]> = { check: [], local: [], worker: [] };
  const alone: number[] = [];
  for (let round = 0; round < 5; round++)
    for (const way of ['check', 'local', 'worker'] as const) {
      const [start, all] = [await seconds(way, few), await seconds(way, many)];
      if (way === 'check') alone.push(start);
      each[way].push((all - start) / (many - few));
    }
  stubs.stop();
  const plain = median(each.check);
  console.log(`a process per server    ${(median(alone) * 1000).toFixed(0)} ms CPU for each server`);
  console.log(`check of many servers   ${(plain * 1000).toFixed(0)} ms`);
  console.log(`fleet run, one machine  ${(median(each.local) * 1000).toFixed(0)} ms`);
  console.log(`worker on Postgres      ${(median(each.worker) * 1000).toFixed(0)} ms`);
  return [
    {
      what: 'fleet run, CPU for each server / check',
      ratio: median(each.local) / plain,
      limit: { atMost: 1.1 },
    },
    {
      what: 'worker, CPU for each server / check',
      ratio: median(each.worker) / plain,
      limit: { atMost: 1.1 },
    },
  ];
}

/** Checks for each second of one worker, and of two. The servers wait, so that neither fills a core. */
async function throughput(postgres: OwnPostgres): Promise<Bar> {
  const stubs = await startStubs(300);
  const servers = 32;
  const speed = async (workers: number): Promise<number> => {
    await enqueue(postgres, stubs.fleet(servers), stubs);
    const [begun, done]: [number[], number[]] = [[], []];
    const onLine = (line: string): void => {
      if (line.startsWith('{"type":"begun"')) begun.push(performance.now());
      if (line.startsWith('{"type":"done"')) done.push(performance.now());
    };
    const words = ['worker', '--db', postgres.url, '--json', '--until-idle'];
    await Promise.all(Array.from({ length: workers }, () => startAssay(words, stubs.folder, onLine).ended));
    if (done.length !== servers) throw new Error(`${done.length} of ${servers} servers were checked.`);
    return (servers * 1000) / (Math.max(...done) - Math.min(...begun));
  };
  const [one, two] = [await speed(1), await speed(2)];
  stubs.stop();
  console.log(`one worker ${one.toFixed(2)} servers/s, two ${two.toFixed(2)}`);
  return { what: 'throughput, two workers / one', ratio: two / one, limit: { atLeast: 1.8 } };
}
