import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { run } from '../../src/run/run.js';
import { fleetJobRunId, History } from '../../src/store/index.js';
import { startPostgres, type TestPostgres } from '../fixtures/postgres.js';
import { said, toolSession } from '../fixtures/tool-session.js';

const WORKER = { worker: 'here:1', assay: '0.1.0' };

async function greeting(): Promise<RunReport> {
  const definition = { name: 'get_greeting', inputSchema: { type: 'object' } };
  const session = toolSession([{ definition, answer: () => said('Hello') }]);
  for await (const event of run(session, { seed: 1, now: () => 0 }))
    if (event.type === 'summary') return event.report;
  throw new Error('The run ended without a summary.');
}

describe.each(['embedded', 'postgres'] as const)('fleets in a history, %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-fleet-history-'));
  let postgres: TestPostgres | undefined;
  let history: History;
  let result: { name: string; verdict: 'clean'; startedAt: string; report: RunReport };

  beforeAll(async () => {
    if (kind === 'postgres') postgres = await startPostgres();
    history = await History.open(postgres?.url ?? join(folder, 'history.db'));
    result = { name: '', verdict: 'clean', startedAt: '2026-01-02T00:00:00.000Z', report: await greeting() };
  });

  afterAll(async () => {
    await history.close();
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (servers: readonly string[], fleet = 'platform'): Promise<string> => {
    const definitionHash = await history.fleets.saveFleet({
      name: fleet,
      definition: '{"servers":{}}',
      members: [],
    });
    return await history.fleets.startRun({ fleet, definitionHash, trigger: 'command', servers });
  };

  it('keeps every definition, and which one is current', async () => {
    const first = await history.fleets.saveFleet({ name: 'changing', definition: '{"a":1}', members: [] });
    const second = await history.fleets.saveFleet({ name: 'changing', definition: '{"a":2}', members: [] });
    expect(await history.fleets.fleet('changing')).toMatchObject({ definition_hash: second });
    expect(await history.fleets.definition(first)).toBe('{"a":1}');
    expect(await history.fleets.definition(second)).toBe('{"a":2}');
    expect(await history.fleets.fleet('unknown')).toBeUndefined();
  });

  it('starts a run with a waiting job for each server, in their order', async () => {
    const id = await start(['b', 'a', 'c'], 'ordered');
    const jobs = await history.fleetJobs.list(id, { state: 'waiting' });
    expect(jobs.map(({ server }) => server)).toEqual(['b', 'a', 'c']);
    expect((await history.fleetJobs.list(id, { state: 'waiting', limit: 2 })).length).toBe(2);
    expect(await history.fleets.unfinishedRun('ordered')).toMatchObject({ id, trigger: 'command' });
    expect(await history.fleets.unfinishedRun('another')).toBeUndefined();
  });

  it('starts nothing where what belongs to it fails', async () => {
    const definitionHash = await history.fleets.saveFleet({ name: 'failing', definition: '{}', members: [] });
    const starting = history.fleets.startRun(
      { fleet: 'failing', definitionHash, trigger: 'command', servers: ['a'] },
      async () => {
        throw new Error('The queue is gone.');
      },
    );
    await expect(starting).rejects.toThrow('The queue is gone.');
    expect(await history.fleets.runs('failing', 10)).toEqual([]);
  });

  it('stores the result of a job once, whoever finishes it first', async () => {
    const fleetRunId = await start(['greeter']);
    const key = { fleetRunId, server: 'greeter' };
    expect(await history.fleetJobs.begin(key, WORKER)).toBe(true);
    expect(await history.fleetJobs.begin(key, { ...WORKER, worker: 'there:2' })).toBe(false);
    expect(await history.fleetJobs.finish(key, result)).toBe(true);
    expect(await history.fleetJobs.finish(key, { ...result, verdict: 'findings' })).toBe(false);
    const id = fleetJobRunId(fleetRunId, 'greeter');
    expect(await history.runs('greeter', 10)).toMatchObject([{ id, verdict: 'clean' }]);
    expect(await history.fleetJobs.find(key)).toMatchObject({
      ...{ state: 'done', run_id: id, worker: 'here:1', assay: '0.1.0', attempts: 1 },
    });
    expect((await history.fleets.run(fleetRunId))?.finished_at).not.toBeNull();
    expect(await history.fleetJobs.begin(key, WORKER, ['waiting', 'running'])).toBe(false);
  });

  it('stores no result where what belongs to it fails', async () => {
    const fleetRunId = await start(['half']);
    const key = { fleetRunId, server: 'half' };
    await history.fleetJobs.begin(key, WORKER);
    const finishing = history.fleetJobs.finish(key, result, {
      alongside: async () => {
        throw new Error('The queue is gone.');
      },
    });
    await expect(finishing).rejects.toThrow('The queue is gone.');
    expect(await history.runs('half', 10)).toEqual([]);
    expect(await history.fleetJobs.find(key)).toMatchObject({ state: 'running', run_id: null });
  });

  it('does once what belongs to the end of a run, or does not end it', async () => {
    const fleetRunId = await start(['first', 'last']);
    const closed: string[] = [];
    const onClosed = async (_: unknown, { id }: { readonly id: string }) => void closed.push(id);
    for (const name of ['first', 'last']) {
      expect(closed).toEqual([]);
      await history.fleetJobs.finish({ fleetRunId, server: name }, result, { onClosed });
    }
    expect(closed).toEqual([fleetRunId]);
    expect(await history.fleets.closeRun(fleetRunId, onClosed)).toBe(false);
    expect(closed).toEqual([fleetRunId]);
    const other = await start(['only']);
    const failing = history.fleetJobs.finish({ fleetRunId: other, server: 'only' }, result, {
      onClosed: async () => {
        throw new Error('The queue is gone.');
      },
    });
    await expect(failing).rejects.toThrow('The queue is gone.');
    expect((await history.fleets.openRuns()).map(({ id }) => id)).toContain(other);
    expect(await history.fleets.closeRun(other, onClosed)).toBe(true);
  });

  it('ends a run with its last job, be it done or dead', async () => {
    const fleetRunId = await start(['one', 'two', 'three']);
    const key = (server: string) => ({ fleetRunId, server });
    await history.fleetJobs.begin(key('one'), WORKER);
    await history.fleetJobs.putBack(key('one'), 'here:1', 'The scratch folder is full.');
    expect(await history.fleetJobs.find(key('one'))).toMatchObject({
      ...{ state: 'waiting', fault: 'The scratch folder is full.', attempts: 1 },
    });
    expect(await history.fleetJobs.putBack(key('one'), 'here:1', 'Again.')).toBe(false);
    await history.fleetJobs.abandon(key('one'), 'The worker was lost.');
    expect(await history.fleetJobs.find(key('one'))).toMatchObject({
      ...{ state: 'dead', fault: 'The scratch folder is full.' },
    });
    await history.fleetJobs.begin(key('two'), WORKER);
    await history.fleetJobs.finish(key('two'), result);
    expect(await history.fleetJobs.counts(fleetRunId)).toEqual({ waiting: 1, running: 0, done: 1, dead: 1 });
    expect((await history.fleets.run(fleetRunId))?.finished_at).toBeNull();
    await history.fleetJobs.begin(key('three'), WORKER);
    await history.fleetJobs.finish(key('three'), result);
    expect((await history.fleets.run(fleetRunId))?.finished_at).not.toBeNull();
  });

  it('takes jobs out of a queue, but none that has ended', async () => {
    const fleetRunId = await start(['open', 'over'], 'taken');
    const keys = ['open', 'over'].map((server) => ({ fleetRunId, server }));
    await history.fleetJobs.abandon({ fleetRunId, server: 'over' }, 'Too many attempts.');
    const { begun, over } = await history.fleetJobs.take(WORKER, async () => keys);
    expect([begun, over].map((list) => list.map(({ server }) => server))).toEqual([['open'], ['over']]);
    expect(await history.fleets.openServers('taken')).toEqual(['open']);
  });

  if (kind === 'postgres')
    it('takes jobs after a restart, even where the queue keeps quiet about the broken connection', async () => {
      const fleetRunId = await start(['survivor'], 'restarted');
      let attempts = 0;
      const { begun } = await history.fleetJobs.take(WORKER, async (execute) => {
        if (attempts++ === 0) postgres?.restart();
        const { rows } = await execute('select 1').catch(() => ({ rows: [] }));
        return rows.length === 0 ? [] : [{ fleetRunId, server: 'survivor' }];
      });
      expect(begun).toHaveLength(1);
      expect(attempts).toBeGreaterThan(1);
    });

  it('leaves a job with the worker that has it now', async () => {
    const fleetRunId = await start(['moved']);
    const key = { fleetRunId, server: 'moved' };
    await history.fleetJobs.begin(key, WORKER);
    await history.fleetJobs.take({ ...WORKER, worker: 'there:2' }, async () => [key]);
    expect(await history.fleetJobs.putBack(key, 'here:1', 'Lost.')).toBe(false);
    expect(await history.fleetJobs.find(key)).toMatchObject({
      state: 'running',
      worker: 'there:2',
      attempts: 2,
    });
  });

  it('releases the jobs of one worker, and of no other', async () => {
    const fleetRunId = await start(['mine', 'yours']);
    await history.fleetJobs.begin({ fleetRunId, server: 'mine' }, WORKER);
    await history.fleetJobs.begin({ fleetRunId, server: 'yours' }, { ...WORKER, worker: 'there:2' });
    expect(await history.fleetJobs.release(fleetRunId, 'here:1')).toBe(1);
    const states = (await history.fleetJobs.list(fleetRunId)).map(({ state }) => state);
    expect(states).toEqual(['waiting', 'running']);
  });

  it('knows the jobs of a worker that was silent for too long', async () => {
    const fleetRunId = await start(['held', 'orphaned'], 'held');
    const worker = {
      ...{ id: 'here:7', host: 'here', pid: 7, assay: '0.1.0' },
      tags: 'linux',
      concurrency: 4,
    };
    await history.fleetWorkers.beat({ ...worker, started_at: result.startedAt });
    await history.fleetWorkers.beat({ ...worker, started_at: result.startedAt });
    await history.fleetJobs.begin({ fleetRunId, server: 'held' }, { ...WORKER, worker: 'here:7' });
    await history.fleetJobs.begin({ fleetRunId, server: 'orphaned' }, { ...WORKER, worker: 'gone:8' });
    const lost = async (seconds: number): Promise<string[]> =>
      (await history.fleetWorkers.lostJobs(seconds))
        .filter((job) => job.fleet_run_id === fleetRunId)
        .map(({ server }) => server);
    expect(await lost(3600)).toEqual(['orphaned']);
    // Everything that was heard from before an hour from now.
    expect((await lost(-3600)).sort()).toEqual(['held', 'orphaned']);
    await history.fleetWorkers.removeSilent(-3600);
    expect((await history.fleetWorkers.list()).map(({ id }) => id)).toEqual(['here:7']);
    await history.fleetWorkers.remove('here:7');
    expect(await history.fleetWorkers.list()).toEqual([]);
  });

  it('prunes runs that have ended', async () => {
    await start(['open'], 'open');
    await history.prune('2100-01-01T00:00:00.000Z');
    expect(await history.fleets.runs('platform', 100)).toSatisfy((runs: { finished_at: string | null }[]) =>
      runs.every(({ finished_at }) => finished_at === null),
    );
    expect(await history.fleets.runs('open', 100)).toHaveLength(1);
  });
});
