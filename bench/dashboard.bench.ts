import { existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateHistory } from '../scripts/generate-history.js';
import { dashboardPages } from '../src/cli/serve/dashboard-pages.js';
import { dashboardApp } from '../src/dashboard/dashboard-app.js';
import { LiveFeed } from '../src/dashboard/live-feed.js';
import { History } from '../src/store/index.js';
import type { Bar } from './bar.js';

const SERVERS = 10_000;
const RUNS = 50;

/** The limits of a page: milliseconds of CPU for all that it asks for, and bytes with everything that it loads. */
const CPU = 50;
const BYTES = 200_000;

/** Each page is opened so often; the median counts. */
const TIMES = 15;

type Ask = (path: string) => Promise<string>;

/** What each page asks the API for, with names of the generated history. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'the overview': ['/overview', '/servers?limit=50'],
  'the overview, searched': ['/overview', '/servers?limit=50&q=weather-99'],
  'the overview, searched in vain': ['/overview', '/servers?limit=50&q=nothing'],
  'the overview, sorted by working tools, last page': [
    '/overview',
    '/servers?limit=50&sort=working&order=desc&offset=9950',
  ],
  'the overview, what got worse': ['/overview', '/servers?limit=50&change=worse'],
  'a server': [
    '/server?name=NAME',
    '/server/runs?name=NAME&limit=50',
    '/server/runs?name=NAME&limit=20',
    '/server/findings?name=NAME&limit=25',
    '/server/tools?name=NAME&limit=50',
    '/server/changes?name=NAME&limit=50',
  ],
  'a tool': [
    '/server/tool?name=NAME&tool=search&limit=50',
    '/server/findings?name=NAME&tool=search&limit=50',
    '/server/changes?name=NAME&tool=search&limit=50',
  ],
  'the rules': ['/rules', '/overview'],
  'a rule': ['/rule?id=run/valid-rejected&limit=50'],
  'a rule, far down': ['/rule?id=run/valid-rejected&limit=50&offset=1250'],
  activity: ['/live'],
  'a comparison': ['/compare?before=NAME&after=OTHER'],
};

/** What the pages of the dashboard cost on a history of 10,000 servers with 50 runs each. */
export async function bench(): Promise<readonly Bar[]> {
  const location = await generated();
  const history = await History.open(location);
  try {
    const pages = dashboardPages();
    let time = 0;
    const onError = (error: unknown): void => console.error(error);
    const options = {
      ...{ history, pages, assay: '0.1.0', hosts: [], needsToken: false },
      // A minute passes between two requests: what is measured is the work, not the limit.
      now: () => (time += 60_000),
      onError,
    };
    const app = dashboardApp(options, new LiveFeed(history, 2_000, onError));
    const fixed =
      pages.index.length + [...pages.assets.values()].reduce((sum, { body }) => sum + body.length, 0);
    const { rows } = await history.overview.servers({
      order: 'name',
      descending: false,
      limit: 2,
      offset: 4_000,
    });
    const [name = '', other = ''] = rows.map((row) => encodeURIComponent(row.name));
    const ask: Ask = async (path) => {
      const response = await app.request(`/api/v1${path.replace('NAME', name).replace('OTHER', other)}`);
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${text}`);
      return text;
    };
    const bars: Bar[] = [];
    for (const [page, paths] of Object.entries(PAGES))
      bars.push(...(await measured(page, paths, ask, fixed)));
    const metrics = await cpuOf(async () => void (await (await app.request('/metrics')).text()));
    return [...bars, { what: 'the metrics: ms of CPU', ratio: metrics, limit: { atMost: CPU } }];
  } finally {
    await history.close();
  }
}

/** The generated history. It takes minutes to make, so it is kept: remove the folder to make it again. */
async function generated(): Promise<string> {
  const folder = join(tmpdir(), `assay-dashboard-bench-${SERVERS}-${RUNS}`);
  const file = join(folder, 'history.db');
  if (existsSync(folder)) return file;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  console.log(`generating ${SERVERS} servers with ${RUNS} runs each in ${folder} …`);
  await generateHistory(join(unfinished, 'history.db'), { servers: SERVERS, runs: RUNS });
  renameSync(unfinished, folder);
  return file;
}

async function measured(
  page: string,
  paths: readonly string[],
  ask: Ask,
  fixed: number,
): Promise<readonly Bar[]> {
  let bytes = fixed;
  for (const path of paths) bytes += (await ask(path)).length;
  const cpu = await cpuOf(async () => {
    for (const path of paths) await ask(path);
  });
  console.log(`${page}: ${cpu.toFixed(1)} ms of CPU, ${Math.round(bytes / 1_000)} kB`);
  return [
    { what: `${page}: ms of CPU`, ratio: cpu, limit: { atMost: CPU } },
    { what: `${page}: bytes with script and style`, ratio: bytes, limit: { atMost: BYTES } },
  ];
}

/** The median of the CPU that something takes in this process, in milliseconds; the embedded database is part of it. */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return times.toSorted((left, right) => left - right)[Math.floor(TIMES / 2)] ?? Number.NaN;
}
