import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedFleet } from '../../src/fleet/file/fleet-definition.js';
import type { FleetServer } from '../../src/fleet/file/fleet-file.js';
import { followRun, type OpenQueue, openQueue, startQueuedRun } from '../../src/fleet/index.js';
import { History } from '../../src/store/index.js';
import { runAssay } from '../cli/run-assay.js';
import { fleetServer } from '../fixtures/fleet-server.js';
import { startPostgres, type TestPostgres } from '../fixtures/postgres.js';

const isLong = process.env.TEST_LENGTH === 'long';
const { servers, workers, kills, restarts, lease } = isLong
  ? { servers: 1000, workers: 4, kills: 50, restarts: 5, lease: 10 }
  : { servers: 30, workers: 2, kills: 3, restarts: 1, lease: 3 };

const ASSAY = resolve(import.meta.dirname, '../../dist/bin/cli/main.js');
const STUBS = resolve(import.meta.dirname, '../fixtures/stub-servers.mjs');

/** The exit code of a worker that starts while nothing listens at the address of the database. */
const COULD_NOT_REACH = 3;

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

let postgres: TestPostgres;
let queue: OpenQueue;
let stubs: Child;
let port: string;
let crew: Workers | undefined;

beforeAll(async () => {
  postgres = await startPostgres();
  queue = await openQueue(await History.open(postgres.url), { isWorker: false });
  stubs = spawn(process.execPath, [STUBS], { env: { ...process.env, STUB_DELAY: '20' } });
  [port = ''] = await once(createInterface(stubs.stdout), 'line');
});

afterAll(async () => {
  crew?.killAll();
  stubs.stdin.end();
  await queue.close();
  await queue.history.close();
  postgres.stop();
});

function stub(index: number): FleetServer {
  const name = `stub-${index}`;
  return fleetServer(name, `http://127.0.0.1:${port.trim()}/${name}`);
}

/** Numbers from 0 to 1, the same in every run. */
function* chances(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48271) % 2147483647;
    yield state / 2147483647;
  }
}

/** Workers that are killed, and replaced, each time that so many servers were begun. */
class Workers {
  readonly running = new Set<Child>();
  killed = 0;
  restarted = 0;
  private readonly begun = new Set<string>();
  readonly errors: string[] = [];
  /** Exit codes of workers that nobody has ended. */
  readonly exits: (number | null)[] = [];
  private readonly chance = chances(7);

  start(seconds = lease): void {
    const child = spawn(
      process.execPath,
      [ASSAY, 'worker', '--db', postgres.url, '--json', '--lease', String(seconds), '--concurrency', '4'],
      { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } },
    );
    this.running.add(child);
    child.stderr.on('data', (text) => this.errors.push(String(text)));
    child.once('exit', (code) => this.onExit(child, code));
    createInterface(child.stdout).on('line', (line) => {
      // The last line of a worker that was killed may be cut.
      if (line.startsWith('{"type":"begun"') && line.endsWith('}')) this.onBegun(child, line);
    });
  }

  /** One that starts while the database is away says so, and is started again, as a service manager would do. */
  private onExit(child: Child, code: number | null): void {
    if (!this.running.delete(child)) return;
    this.exits.push(code);
    this.start();
  }

  /** The worker that has just begun a job dies in the middle of it. */
  private onBegun(child: Child, line: string): void {
    if (!this.running.has(child)) return;
    this.begun.add(line);
    const due = (done: number, all: number): boolean =>
      this.begun.size >= ((done + 1) * servers * 0.9) / (all + 1);
    if (this.killed < kills && due(this.killed, kills) && this.chance.next().value < 0.5) {
      this.killed++;
      this.running.delete(child);
      child.kill('SIGKILL');
      this.start();
    }
    if (this.restarted < restarts && due(this.restarted, restarts)) {
      this.restarted++;
      postgres.restart();
    }
  }

  killAll(): void {
    for (const child of this.running) {
      this.running.delete(child);
      child.kill('SIGKILL');
    }
  }

  async stop(): Promise<readonly unknown[]> {
    const codes = [...this.running].map(async (child) => {
      this.running.delete(child);
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      return (await exit)[0];
    });
    return await Promise.all(codes);
  }
}

it('keeps one result of each server, however often workers and the database die', async () => {
  const { history } = queue;
  const all = Array.from({ length: servers }, (_, index) => stub(index));
  const stored = storedFleet({ name: 'stubs', servers: all, webhooks: [], notes: [] }, () => []);
  const definitionHash = await history.fleets.saveFleet(stored);
  const id = await startQueuedRun(queue, {
    fleet: 'stubs',
    definitionHash,
    trigger: 'command',
    servers: all,
  });
  crew = new Workers();
  for (let number = 0; number < workers; number++) crew.start();
  for await (const { isFinished } of followRun(history, id, new AbortController().signal))
    if (isFinished) break;
  expect({ killed: crew.killed, restarted: crew.restarted }).toEqual({ killed: kills, restarted: restarts });
  expect(await history.fleetJobs.counts(id)).toEqual({ waiting: 0, running: 0, dead: 0, done: servers });
  const kept = await history.servers();
  expect(kept).toHaveLength(servers);
  expect(kept.filter(({ runs, last }) => runs !== 1 || last.verdict === 'untested')).toEqual([]);
  // A worker can meet a restart at any statement of its start: the long run meets most of them.
  if (isLong)
    expect(
      crew.exits.filter((code) => code !== COULD_NOT_REACH),
      crew.errors.join(''),
    ).toEqual([]);
  const pids = [...crew.running].map(({ pid }) => pid);
  expect(await crew.stop(), crew.errors.join('')).toEqual(Array.from({ length: workers }, () => 0));
  // Nothing is left: no worker, no job that could run again.
  const listed = (await history.fleetWorkers.list()).map(({ pid }) => pid);
  expect(listed.filter((pid) => pids.includes(pid))).toEqual([]);
  const names = (await queue.boss.getQueues())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('assay-'));
  const left = await Promise.all(names.map((name) => queue.boss.getQueueSize(name, { before: 'completed' })));
  expect(left).toEqual(names.map(() => 0));
}, 1_800_000);

it('shows what workers have found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-followed-'));
  const names = ['stub-a', 'stub-b'];
  const entries = names.map((name) => [name, { url: `http://127.0.0.1:${port.trim()}/${name}` }]);
  const fleet = { name: 'followed', servers: Object.fromEntries(entries) };
  writeFileSync(join(folder, 'fleet.json'), JSON.stringify(fleet));
  crew = new Workers();
  [crew.killed, crew.restarted] = [kills, restarts];
  // However busy the machine is, the first attempt is the only one.
  crew.start(600);
  const { code, out, err } = await runAssay(['fleet', 'run', 'fleet.json', '--db', postgres.url, '--json'], {
    cwd: folder,
  });
  rmSync(folder, { recursive: true });
  expect(code, err).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    name: 'followed',
    servers: names.map((server) => ({ server, state: 'done', verdict: 'clean', attempts: 1 })),
  });
  expect(await crew.stop(), crew.errors.join('')).toEqual([0]);
});
