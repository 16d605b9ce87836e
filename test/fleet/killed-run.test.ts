import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { History } from '../../src/store/index.js';
import { propertyRuns } from '../property-runs.js';

const RUNNER = resolve(import.meta.dirname, '../fixtures/fleet-runner.mjs');

/** Runs the fleet, and kills it after some lines; returns whether it had ended by itself. */
async function attempt(location: string, servers: number, lines: number): Promise<boolean> {
  const child = spawn(process.execPath, [RUNNER, location, String(servers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  let heard = 0;
  for await (const _ of createInterface({ input: child.stdout })) {
    heard++;
    if (heard === lines) child.kill('SIGKILL');
  }
  return (await ended) === 0;
}

it('a run that is killed again and again ends with one result for each server', async () => {
  const kills = propertyRuns(3, 50);
  const servers = kills * 8;
  const folder = mkdtempSync(join(tmpdir(), 'assay-killed-'));
  const location = join(folder, 'history.db');
  try {
    // A different moment each time: 1 is right after the start, even numbers are between a begin and its result.
    for (let kill = 0; kill < kills; kill++)
      expect(await attempt(location, servers, 1 + ((kill * 5) % 13))).toBe(false);
    expect(await attempt(location, servers, Number.POSITIVE_INFINITY)).toBe(true);
    const history = await History.open(location);
    const runs = await history.fleets.runs('stubs', 100);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.finished_at).not.toBeNull();
    const counts = await history.fleetJobs.counts(runs[0]?.id ?? '');
    expect(counts).toEqual({ waiting: 0, running: 0, done: servers, dead: 0 });
    const kept = await history.servers();
    expect(kept).toHaveLength(servers);
    expect(kept.every((one) => one.runs === 1)).toBe(true);
    await history.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
