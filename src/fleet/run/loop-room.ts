import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds of one look at how busy this process is: long enough for a check that has just begun to show in it. */
const WINDOW = 200;
const STEP = 10;

/** The part of its time that this process may be busy when a further check begins. */
const BUSY = 0.4;

/**
 * Admits checks one after another, and only while this process has time left: while it is busy, responses wait to be
 * read, and its own work would be measured as the latency of servers.
 */
export class LoopRoom {
  #last: Promise<void> = Promise.resolve();

  /** Waits for room. `isIdle` says whether no check is under way: then there is nothing to disturb. */
  enter(isIdle: () => boolean, signal: AbortSignal): Promise<void> {
    const turn = this.#last.then(() => waitForRoom(isIdle, signal));
    this.#last = turn;
    return turn;
  }
}

async function waitForRoom(isIdle: () => boolean, signal: AbortSignal): Promise<void> {
  const isFree = (): boolean => isIdle() || signal.aborted;
  while (!isFree()) {
    const before: EventLoopUtilization = performance.eventLoopUtilization();
    for (let waited = 0; waited < WINDOW && !isFree(); waited += STEP) await pause(STEP);
    if (performance.eventLoopUtilization(before).utilization <= BUSY) return;
  }
}
