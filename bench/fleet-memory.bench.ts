import { readFileSync } from 'node:fs';
import type { Bar } from './bar.js';
import { enqueue, withPostgres } from './fleet/postgres.js';
import { startAssay, startStubs } from './fleet/stubs.js';

/** Servers of the run. */
const SERVERS = Number(process.env.FLEET_SERVERS ?? 10_000);

/** Samples of the run, evenly spread over its servers. */
const SAMPLES = 100;

const PAGE = 4096;

/** Whether the memory of one worker stays flat over many servers: the last tenth of the run beside the second tenth. */
export async function bench(): Promise<readonly Bar[]> {
  const sizes = await withPostgres(async (postgres) => {
    const stubs = await startStubs(0);
    await enqueue(postgres, stubs.fleet(SERVERS, { perTool: 1 }), stubs);
    const taken: number[] = [];
    let done = 0;
    const words = ['worker', '--db', postgres.url, '--json', '--until-idle'];
    const { child, ended } = startAssay(words, stubs.folder, (line) => {
      if (line.startsWith('{"type":"done"') && ++done % Math.ceil(SERVERS / SAMPLES) === 0)
        taken.push(residentBytes(child.pid ?? 0));
    });
    await ended;
    stubs.stop();
    if (done !== SERVERS) throw new Error(`${done} of ${SERVERS} servers were checked.`);
    return taken;
  });
  const tenth = Math.floor(sizes.length / 10);
  const tenths = Array.from({ length: 10 }, (_, index) =>
    mean(sizes.slice(index * tenth, (index + 1) * tenth)),
  );
  console.log(`${SERVERS} servers, one worker, by tenths: ${tenths.map(megabytes).join(', ')} MB`);
  console.log(`at most ${megabytes(Math.max(...sizes))} MB`);
  return [
    {
      what: 'memory of a worker, last tenth of the servers / second tenth',
      ratio: (tenths[9] ?? Number.NaN) / (tenths[1] ?? Number.NaN),
      limit: { atMost: 1.1 },
    },
  ];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

function residentBytes(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
}
