import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedFleet } from '../../src/fleet/file/fleet-definition.js';
import type { CheckServer, FleetServer, Webhook } from '../../src/fleet/file/fleet-file.js';
import { type FollowedRun, followRun } from '../../src/fleet/queue/follow-run.js';
import { type OpenQueue, openQueue } from '../../src/fleet/queue/open-queue.js';
import {
  checkQueue,
  readCheckQueue,
  scheduleQueue,
  WEBHOOK_QUEUE,
} from '../../src/fleet/queue/queue-names.js';
import { runWorker, type WorkerStop } from '../../src/fleet/queue/run-worker.js';
import { scheduleFleet } from '../../src/fleet/queue/schedule-fleet.js';
import { type QueuedRun, startQueuedRun } from '../../src/fleet/queue/start-queued-run.js';
import { takeJobs } from '../../src/fleet/queue/take-jobs.js';
import type { WorkerContext, WorkerEvent } from '../../src/fleet/queue/worker-context.js';
import { Fault } from '../../src/model/fault.js';
import type { RunReport } from '../../src/model/run-report.js';
import { run } from '../../src/run/run.js';
import { History } from '../../src/store/index.js';
import { openDatabase } from '../../src/store/open-database.js';
import { runAssay } from '../cli/run-assay.js';
import { fleetServer } from '../fixtures/fleet-server.js';
import { startPostgres, type TestPostgres } from '../fixtures/postgres.js';
import { said, toolSession } from '../fixtures/tool-session.js';

const server = (name: string, more: Partial<FleetServer> = {}): FleetServer =>
  fleetServer(name, 'http://127.0.0.1:1/', more);

describe('the names of queues', () => {
  it.each([[[]], [['gpu']], [['linux', 'gpu']], [['a:b', 'c,d', 'é %']]])('keep the tags %j', (tags) => {
    expect(readCheckQueue(checkQueue(tags))).toEqual({ version: 1, tags: [...tags].sort() });
  });
});

describe('workers', () => {
  let postgres: TestPostgres;
  let queue: OpenQueue;
  let report: RunReport;
  let number = 0;

  beforeAll(async () => {
    postgres = await startPostgres();
    queue = await openQueue(await History.open(postgres.url), { isWorker: false });
    const definition = { name: 'get_greeting', inputSchema: { type: 'object' } };
    const session = toolSession([{ definition, answer: () => said('Hello') }]);
    for await (const event of run(session, { seed: 1, now: () => 0 }))
      if (event.type === 'summary') report = event.report;
  });

  afterAll(async () => {
    await queue.close();
    await queue.history.close();
    postgres.stop();
  });

  const good: CheckServer = async ({ name }) => ({ name, verdict: 'clean', report });

  async function start(
    servers: readonly FleetServer[],
    more: Partial<QueuedRun> = {},
    webhooks: readonly Webhook[] = [],
  ): Promise<string> {
    const { fleet = `fleet ${++number}` } = more;
    const stored = storedFleet({ name: fleet, servers, webhooks, notes: [] }, () => []);
    const definitionHash = await queue.history.fleets.saveFleet(stored);
    return await startQueuedRun(queue, { fleet, definitionHash, trigger: 'command', servers, ...more });
  }

  function worker(more: Partial<WorkerContext> & { concurrency?: number } = {}): WorkerContext & {
    readonly events: WorkerEvent[];
  } {
    const events: WorkerEvent[] = [];
    const identity = {
      ...{ id: `here:${++number}`, host: 'here', pid: number, assay: '0.1.0', tags: '' },
      ...{ concurrency: more.concurrency ?? 2, started_at: new Date().toISOString() },
    };
    const tell = (event: WorkerEvent): void => void events.push(event);
    return { queue, identity, tags: [], lease: 1, check: good, env: {}, abort: never, tell, events, ...more };
  }

  const never = new AbortController().signal;
  const untilIdle: WorkerStop = { drain: never, untilIdle: true };
  const states = async (id: string) =>
    Object.fromEntries(
      (await queue.history.fleetJobs.list(id)).map(({ server: name, state }) => [name, state]),
    );

  it('check every server of a run once, those of high priority first', async () => {
    const order: string[] = [];
    const id = await start([
      server('low-1'),
      server('low-2'),
      server('high', { priority: 5 }),
      server('low-3'),
    ]);
    const check: CheckServer = (one, signal) => {
      order.push(one.name);
      return good(one, signal);
    };
    await runWorker(worker({ check, concurrency: 1 }), untilIdle);
    expect(order).toEqual(['high', 'low-1', 'low-2', 'low-3']);
    expect(await queue.history.fleets.run(id)).toMatchObject({ finished_at: expect.any(String) });
    for (const name of order) expect(await queue.history.runs(name, 10)).toHaveLength(1);
    expect(await queue.history.fleetWorkers.list()).toEqual([]);
  });

  it('can be followed to the end of a run', async () => {
    const id = await start([server('one'), server('two')]);
    const working = runWorker(worker(), untilIdle);
    const ended: string[] = [];
    let last: FollowedRun | undefined;
    for await (const look of followRun(queue.history, id, never)) {
      ended.push(...look.ended.map((job) => job.server));
      last = look;
    }
    expect(ended.sort()).toEqual(['one', 'two']);
    expect(last).toMatchObject({ counts: { done: 2 }, running: [], isFinished: true });
    await working;
  });

  it('do no job that no run has, whatever somebody has put on the queue, and go on', async () => {
    const id = await start([server('named')]);
    const run = await queue.history.fleets.run(id);
    const own = { fleetRunId: id, definitionHash: run?.definition_hash, server: 'named' };
    const hostile: readonly object[] = [
      {},
      JSON.parse('{"__proto__":{"fleetRunId":"a","server":"b","definitionHash":"c"}}'),
      { ...own, server: 7 },
      { ...own, server: 'unnamed', entry: { kind: 'client', fields: { command: 'touch' }, file: '/' } },
      { ...own, server: '__proto__' },
      { ...own, server: 'x'.repeat(1_000_000) },
      { ...own, fleetRunId: 'unknown' },
      { ...own, definitionHash: 'unknown', server: 'constructor' },
    ];
    await queue.boss.insert(hostile.map((data) => ({ name: checkQueue([]), data, priority: 9 })));
    const checked: string[] = [];
    const check: CheckServer = (one, signal) => {
      checked.push(one.name);
      return good(one, signal);
    };
    const context = worker({ check, concurrency: 3 });
    await runWorker(context, untilIdle);
    expect(checked).toEqual(['named']);
    expect(context.events.filter(({ type }) => type === 'failed')).toEqual([]);
    expect(await states(id)).toEqual({ named: 'done' });
  });

  it('take only jobs whose tags they have', async () => {
    const id = await start([server('plain'), server('fast', { tags: ['linux', 'gpu'] })]);
    await runWorker(worker({ tags: ['linux'] }), untilIdle);
    expect(await states(id)).toEqual({ plain: 'done', fast: 'waiting' });
    await runWorker(worker({ tags: ['gpu', 'linux', 'arm'] }), untilIdle);
    expect(await states(id)).toEqual({ plain: 'done', fast: 'done' });
  });

  it('check a server only once at a time, even for two runs', async () => {
    const fleet = 'twice';
    const ids = [await start([server('shared')], { fleet }), await start([server('shared')], { fleet })];
    let [now, most] = [0, 0];
    const check: CheckServer = async (one, signal) => {
      most = Math.max(most, ++now);
      await queue.history.fleets.fleets();
      now--;
      return await good(one, signal);
    };
    await Promise.all([runWorker(worker({ check }), untilIdle), runWorker(worker({ check }), untilIdle)]);
    expect(most).toBe(1);
    for (const id of ids) expect(await states(id)).toEqual({ shared: 'done' });
    expect(await queue.history.runs('shared', 10)).toHaveLength(2);
  });

  it('try again what failed, and give up with the reason', async () => {
    const id = await start([server('flaky'), server('unset')], { retries: 1 });
    let attempts = 0;
    const check: CheckServer = (one, signal) => {
      if (one.name === 'unset') throw new Fault('config', 'The variable TOKEN is not set.');
      if (attempts++ === 0) throw new Error('The scratch folder is full.');
      return good(one, signal);
    };
    const one = worker({ check });
    const ending = new AbortController();
    const tell = (event: WorkerEvent): void => {
      one.events.push(event);
      // The pauses between attempts are random: either may come first.
      if (['dead', 'done'].every((type) => one.events.some((seen) => seen.type === type))) ending.abort();
    };
    await runWorker({ ...one, tell }, { ...untilIdle, untilIdle: false, drain: ending.signal });
    expect(await states(id)).toEqual({ flaky: 'done', unset: 'dead' });
    expect(await queue.history.fleetJobs.find({ fleetRunId: id, server: 'unset' })).toMatchObject({
      ...{ attempts: 2, fault: 'The variable TOKEN is not set.', run_id: null },
    });
    expect((await queue.history.fleets.run(id))?.finished_at).not.toBeNull();
    expect(await queue.history.runs('unset', 10)).toEqual([]);
  });

  it('do the jobs of a worker that is gone', async () => {
    const id = await start([server('orphan')]);
    const gone = worker();
    await queue.history.fleetWorkers.beat(gone.identity);
    expect(await takeJobs(gone, checkQueue([]), 1)).toHaveLength(1);
    expect(await states(id)).toEqual({ orphan: 'running' });
    const ending = new AbortController();
    const heir = worker({
      // Long enough for a busy machine: a worker that is not heard from in time counts as unsteady itself.
      lease: 2,
      tell: (event) => {
        if (event.type === 'done') ending.abort();
      },
    });
    await runWorker(heir, { ...untilIdle, untilIdle: false, drain: ending.signal });
    expect(await queue.history.fleetJobs.find({ fleetRunId: id, server: 'orphan' })).toMatchObject({
      ...{ state: 'done', worker: heir.identity.id, attempts: 2 },
    });
  });

  it('finish what they have when they are asked to stop, and take nothing more', async () => {
    const id = await start([server('first'), server('second')]);
    const drain = new AbortController();
    const check: CheckServer = async (one, signal) => {
      drain.abort();
      expect(signal.aborted).toBe(false);
      return await good(one, signal);
    };
    await runWorker(worker({ check, concurrency: 1 }), { ...untilIdle, drain: drain.signal });
    expect(await states(id)).toEqual({ first: 'done', second: 'waiting' });
    await runWorker(worker(), untilIdle);
    expect(await states(id)).toEqual({ first: 'done', second: 'done' });
  });

  it('give back what they have when they are told to stop at once', async () => {
    const id = await start([server('long')]);
    const stop = new AbortController();
    const check: CheckServer = async (one, signal) => {
      stop.abort();
      expect(signal.aborted).toBe(true);
      return await good(one, signal);
    };
    await runWorker(worker({ check, abort: stop.signal }), untilIdle);
    expect(await queue.history.fleetJobs.find({ fleetRunId: id, server: 'long' })).toMatchObject({
      ...{ state: 'waiting', fault: 'The check was stopped: the worker is stopping.' },
    });
    await runWorker(worker(), untilIdle);
    expect(await states(id)).toEqual({ long: 'done' });
  });

  it('start what a schedule says, but not what still waits', async () => {
    const [fleet, cron] = ['nightly', '0 3 * * *'];
    const servers = [server('a', { schedule: cron }), server('b', { schedule: cron }), server('c')];
    expect(await scheduleFleet(queue, { name: fleet, servers })).toEqual([{ cron, servers: 2 }]);
    expect(
      (await queue.boss.getSchedules()).find(({ name }) => name === scheduleQueue(fleet, cron)),
    ).toMatchObject({ cron, timezone: 'UTC', data: { fleet, cron } });
    const open = await start([server('b', { schedule: cron, tags: ['missing'] })], { fleet });
    const stored = storedFleet({ name: fleet, servers, webhooks: [], notes: [] }, () => []);
    await queue.history.fleets.saveFleet(stored);
    await queue.boss.send(scheduleQueue(fleet, cron), { fleet, cron });
    const ending = new AbortController();
    const one = worker({
      tell: (event) => {
        if (event.type === 'done') ending.abort();
      },
    });
    await runWorker(one, { ...untilIdle, untilIdle: false, drain: ending.signal });
    const [scheduled] = await queue.history.fleets.runs(fleet, 1);
    expect(scheduled).toMatchObject({ trigger: 'schedule' });
    expect(await states(scheduled?.id ?? '')).toEqual({ a: 'done' });
    expect(await states(open)).toEqual({ b: 'waiting' });
    await scheduleFleet(queue, { name: fleet, servers: [] });
    expect((await queue.boss.getSchedules()).map(({ name }) => name)).not.toContain(
      scheduleQueue(fleet, cron),
    );
  });

  // The queue looks at its schedules every half minute.
  if (process.env.TEST_LENGTH === 'long')
    it('start a run each minute where a schedule says so', async () => {
      const [fleet, cron] = ['each minute', '* * * * *'];
      const servers = [server('m', { schedule: cron })];
      const stored = storedFleet({ name: fleet, servers, webhooks: [], notes: [] }, () => []);
      await queue.history.fleets.saveFleet(stored);
      await scheduleFleet(queue, { name: fleet, servers });
      const own = await openQueue(await History.open(postgres.url), { isWorker: true });
      const ending = new AbortController();
      let done = 0;
      const tell = (event: WorkerEvent): void => {
        if (event.type === 'done' && ++done === 2) ending.abort();
      };
      await runWorker(worker({ queue: own, tell }), { untilIdle: false, drain: ending.signal });
      await scheduleFleet(queue, { name: fleet, servers: [] });
      await own.close();
      await own.history.close();
      const runs = await queue.history.fleets.runs(fleet, 9);
      expect(runs.map(({ trigger, finished_at }) => [trigger, finished_at === null])).toEqual([
        ['schedule', false],
        ['schedule', false],
      ]);
    });

  describe('with webhooks', () => {
    let receiver: Server;
    let url: string;
    const received: { readonly signature: unknown; readonly body: string }[] = [];

    beforeAll(async () => {
      receiver = createServer(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        received.push({ signature: request.headers['assay-signature'], body });
        response.writeHead(204).end();
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
      const address = receiver.address();
      url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    });
    afterAll(() => receiver.close());

    const hook = (): Webhook => ({ url, secret: 'HOOK_SECRET', on: 'always' });
    const env = { HOOK_SECRET: 'x' };
    const runsTold = () => received.map(({ body }) => JSON.parse(body).run.id);

    it('send a message about a run that a schedule started, once, however many they are', async () => {
      const [fleet, cron] = ['told', '0 4 * * *'];
      const servers = [server('t1', { schedule: cron }), server('t2', { schedule: cron })];
      const stored = storedFleet({ name: fleet, servers, webhooks: [hook()], notes: [] }, () => []);
      await queue.history.fleets.saveFleet(stored);
      await scheduleFleet(queue, { name: fleet, servers });
      await queue.boss.send(scheduleQueue(fleet, cron), { fleet, cron });
      const ending = new AbortController();
      const tell = (event: WorkerEvent): void => {
        if (event.type === 'webhook') ending.abort();
      };
      const stop = { untilIdle: false, drain: ending.signal };
      await Promise.all([
        runWorker(worker({ tell, env }), stop),
        runWorker(worker({ tell, env }), stop),
        runWorker(worker({ tell, env, concurrency: 1 }), stop),
      ]);
      await runWorker(worker({ env }), untilIdle);
      const [run] = await queue.history.fleets.runs(fleet, 1);
      expect(runsTold()).toEqual([run?.id]);
      expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
        ...{ fleet, run: { trigger: 'schedule' }, totals: { servers: 2, clean: 2 } },
      });
      expect(received[0]?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    });

    it('send it before they exit, and nothing about a check from a page', async () => {
      received.length = 0;
      const told = await start([server('t1')], { fleet: 'told' }, [hook()]);
      await start([server('t2')], { fleet: 'told', trigger: 'page' }, [hook()]);
      await runWorker(worker({ env }), untilIdle);
      expect(runsTold()).toEqual([told]);
    });

    it('send it for a run whose last worker was killed before it closed the run', async () => {
      received.length = 0;
      const id = await start([server('t1')], { fleet: 'told', trigger: 'page' }, [hook()]);
      await runWorker(worker({ env }), untilIdle);
      const db = await openDatabase(postgres.url);
      const open = { finished_at: null, trigger: 'schedule' } as const;
      await db.updateTable('fleet_runs').set(open).where('id', '=', id).execute();
      await db.destroy();
      const ending = new AbortController();
      const tell = (event: WorkerEvent): void => {
        if (event.type === 'webhook') ending.abort();
      };
      await runWorker(worker({ tell, env }), { untilIdle: false, drain: ending.signal });
      expect(runsTold()).toEqual([id]);
    });

    it('leave it to another worker where the secret is missing, and say so', async () => {
      received.length = 0;
      await start([server('t1')], { fleet: 'told' }, [hook()]);
      const one = worker();
      await runWorker(one, untilIdle);
      expect(one.events.filter(({ type }) => type === 'webhook')).toEqual([
        {
          ...{ type: 'webhook', fleet: 'told' },
          problem: expect.stringContaining('HOOK_SECRET with its secret is not set'),
        },
      ]);
      expect(await queue.boss.getQueueSize(WEBHOOK_QUEUE)).toBe(1);
      expect(received).toEqual([]);
    });
  });

  it('check what was started from the dashboard, which shows it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-serve-workers-'));
    const servers = { shown: { url: 'http://127.0.0.1:1/' } };
    writeFileSync(join(folder, 'fleet.json'), JSON.stringify({ name: 'page', servers }));
    const ending = new AbortController();
    let serving: Promise<unknown> | undefined;
    const url = await new Promise<string>((resolve, reject) => {
      const words = ['--db', postgres.url, '--listen', '0', '--fleet', 'fleet.json', '--json'];
      const onOutput = (text: string): void => {
        if (text.startsWith('{')) resolve(JSON.parse(text).url);
      };
      serving = runAssay(['serve', ...words], { cwd: folder, signal: ending.signal, onOutput });
      serving.then(reject, reject);
    });
    const get = async (path: string) => await (await fetch(new URL(`/api/v1${path}`, url))).json();
    expect(await get('/server?name=shown')).toMatchObject({ verdict: 'unchecked', canCheck: true });
    const response = await fetch(new URL('/api/v1/checks', url), {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ server: 'shown' }),
    });
    expect(response.status).toBe(202);
    const { fleetRun }: { fleetRun?: string } = Object(await response.json());
    const job = `/fleet-run?id=${fleetRun}`;
    expect(await get(job)).toMatchObject({ run: { trigger: 'page' }, jobs: [{ state: 'waiting' }] });
    await runWorker(worker(), untilIdle);
    expect(await get(job)).toMatchObject({ run: { jobs: { done: 1 } }, jobs: [{ state: 'done' }] });
    expect(await get('/server?name=shown')).toMatchObject({ verdict: 'clean', runs: 1 });
    ending.abort();
    expect(await serving).toMatchObject({ code: 0, err: '' });
    rmSync(folder, { recursive: true, force: true });
  });

  it('leave jobs of a newer version to others', async () => {
    const name = 'assay-check-2';
    await queue.boss.createQueue(name);
    await queue.boss.send(name, { later: true });
    const one = worker();
    await runWorker(one, untilIdle);
    expect(one.events.map(({ type }) => type)).toContain('newer-jobs');
    expect(await queue.boss.getQueueSize(name)).toBe(1);
  });

  it('stop when a newer version has changed the database', async () => {
    const db = await openDatabase(postgres.url);
    await db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999-later', timestamp: new Date().toISOString() })
      .execute();
    await db.destroy();
    await expect(runWorker(worker(), { ...untilIdle, untilIdle: false })).rejects.toThrow(
      /newer version of Assay \(9999-later\)/,
    );
  });
});
