import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mergeServerSettings } from '../../src/fleet/file/merge-server-settings.js';
import {
  type CheckServer,
  type FleetEvent,
  type FleetServer,
  type LocalRun,
  runLocally,
} from '../../src/fleet/index.js';
import { Fault } from '../../src/model/fault.js';
import type { ServerRun } from '../../src/model/servers-report.js';
import { unopenedReport } from '../../src/run/summary/run-summary.js';
import { History } from '../../src/store/index.js';

let folder: string;
let history: History;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-queue-'));
  history = await History.open(join(folder, 'history.db'));
});
afterEach(async () => {
  await history.close();
  rmSync(folder, { recursive: true });
});

const server = (name: string): FleetServer =>
  mergeServerSettings({ name, entry: { kind: 'client', fields: { command: 'x' }, file: 'f.json' } }, []);

const result = (name: string): ServerRun => ({
  name,
  verdict: 'clean',
  report: unopenedReport('none', 'stdio', { mode: 'safe', seed: 1 }),
});

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];

interface Attempt extends Partial<LocalRun> {
  readonly names?: readonly string[];
}

/** Runs the queue, and returns what was checked in this attempt. */
async function attempt({ names = NAMES, ...more }: Attempt = {}) {
  const checked: string[] = [];
  const events: FleetEvent[] = [];
  const check: CheckServer = async ({ name }) => {
    checked.push(name);
    return result(name);
  };
  const runId = await runLocally({
    history,
    fleet: { name: 'f', definition: '{}', members: [] },
    servers: names.map(server),
    trigger: 'command',
    isFresh: false,
    concurrency: 2,
    assay: '1',
    check,
    signal: new AbortController().signal,
    onEvent: (event) => events.push(event),
    ...more,
  });
  return { runId, checked, events };
}

/** Stops after some servers, as Ctrl-C does: the check in flight ends with an abort. */
async function interrupted(after: number) {
  const stop = new AbortController();
  let begun = 0;
  return await attempt({
    concurrency: 1,
    signal: stop.signal,
    check: async ({ name }, signal) => {
      begun++;
      if (begun > after) stop.abort('SIGINT');
      if (signal.aborted) throw new Fault('aborted', 'The run was stopped.');
      return result(name);
    },
  });
}

const states = async (runId: string): Promise<string> =>
  (await history.fleetJobs.list(runId)).map(({ state }) => state[0]).join('');

describe('a fleet that is checked here', () => {
  it('keeps one result for each server', async () => {
    const { runId, checked } = await attempt();
    expect(checked).toEqual(NAMES);
    const results = await history.fleetResults.of(runId);
    expect(results.map(({ job, run }) => [job.server, job.state, run?.verdict])).toEqual(
      NAMES.map((name) => [name, 'done', 'clean']),
    );
  });

  it('checks no more servers at once than it may', async () => {
    let [now, most] = [0, 0];
    const meet: (() => void)[] = [];
    // Each check waits until three are under way, so that they have to be at once.
    const check: CheckServer = async ({ name }) => {
      now++;
      most = Math.max(most, now);
      await new Promise<void>((done) => {
        meet.push(done);
        if (meet.length === 3) for (const go of meet.splice(0)) go();
      });
      now--;
      return result(name);
    };
    await attempt({ concurrency: 3, check });
    expect(most).toBe(3);
  });

  it('continues where it was interrupted, and then has one result for each server', async () => {
    const first = await interrupted(2);
    expect(await states(first.runId)).toBe('ddwwww');
    const second = await attempt();
    expect(second.runId).toBe(first.runId);
    expect(second.events[0]).toMatchObject({ type: 'started', isResumed: true, done: 2, servers: 6 });
    expect(second.checked).toEqual(['c', 'd', 'e', 'f']);
    for (const name of NAMES) expect(await history.runs(name, 5)).toHaveLength(1);
    const third = await attempt();
    expect(third.runId).not.toBe(first.runId);
  });

  it('starts over where that is asked for, and gives up what was left', async () => {
    const first = await interrupted(2);
    const second = await attempt({ isFresh: true });
    expect(second.runId).not.toBe(first.runId);
    expect(second.checked).toEqual(NAMES);
    expect(await states(first.runId)).toBe('dd' + 'dddd');
    expect((await history.fleetJobs.counts(first.runId)).dead).toBe(4);
  });

  it('leaves an interrupted run for later where other servers are asked for', async () => {
    const first = await interrupted(2);
    const one = await attempt({ names: ['c'] });
    expect(one.runId).not.toBe(first.runId);
    expect(one.checked).toEqual(['c']);
    const rest = await attempt();
    expect(rest).toMatchObject({ runId: first.runId, checked: ['c', 'd', 'e', 'f'] });
  });

  it('takes up what a process that is gone had begun, and not what another one is doing', async () => {
    const { runId } = await interrupted(0);
    const gone = { worker: `${hostname()}:4194304:1`, assay: '1' };
    await history.fleetJobs.begin({ fleetRunId: runId, server: 'a' }, gone);
    // This process, under the number that it does not have: it started at another time.
    const reused = { worker: `${hostname()}:${process.pid}:1`, assay: '1' };
    await history.fleetJobs.begin({ fleetRunId: runId, server: 'b' }, reused);
    const alive = { worker: `${hostname()}:${process.pid}:`, assay: '1' };
    await history.fleetJobs.begin({ fleetRunId: runId, server: 'c' }, alive);
    const { checked } = await attempt();
    expect(checked).toEqual(['a', 'b', 'd', 'e', 'f']);
    expect(await states(runId)).toBe('ddrddd');
  });

  it('gives up a server whose check fails with a bug of ours, and checks the others', async () => {
    const bug = new TypeError('a bug');
    const { runId, events } = await attempt({
      check: async ({ name }) => {
        if (name === 'b') throw bug;
        return result(name);
      },
    });
    expect(events).toContainEqual({ type: 'server_failed', server: 'b', error: bug });
    expect((await history.fleetJobs.counts(runId)).done).toBe(5);
    expect(await history.fleets.unfinishedRun('f')).toBeUndefined();
  });

  it('ends with the fault of a database that cannot be written to, and lets the next call continue', async () => {
    const check: CheckServer = async ({ name }) => {
      if (name === 'c') await history.close();
      return result(name);
    };
    await expect(attempt({ concurrency: 1, check })).rejects.toThrow();
    history = await History.open(join(folder, 'history.db'));
    const { events } = await attempt();
    // The job that was begun by this very process is not taken from it.
    expect(events[0]).toMatchObject({ isResumed: true, done: 2 });
  });
});
