import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { isUnreachable } from '../../store/index.js';
import type { WorkerContext } from './worker-context.js';

/** Beats within a lease: one may get lost. */
const BEATS = 4;

/**
 * Tells the database at intervals that the worker is alive. pg-boss 10 has no heartbeat: a job of a worker that was killed
 * would wait for the end of its time.
 */
export class WorkerPulse {
  private readonly context: WorkerContext;
  private readonly onLapse: () => void;
  private lapse: NodeJS.Timeout | undefined;
  private steadySince = performance.now();
  private lastBeat = performance.now();

  /** `onLapse` is called when others have taken the worker for dead, and given its jobs to somebody else. */
  constructor(context: WorkerContext, onLapse: () => void) {
    this.context = context;
    this.onLapse = onLapse;
  }

  /** Whether it has heard from the database for so long without a break that the silence of others is their own. */
  get isSteady(): boolean {
    return performance.now() - this.steadySince > this.context.lease * 1000;
  }

  /** Beats once. Returns whether the database was reached. */
  async beat(): Promise<boolean> {
    const { queue, identity, lease } = this.context;
    const sent = performance.now();
    try {
      await queue.history.fleetWorkers.beat(identity);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      this.steadySince = performance.now();
      return false;
    }
    const now = performance.now();
    if (now - this.lastBeat > (lease * 1000) / 2) this.steadySince = now;
    this.lastBeat = now;
    this.renew(lease * 1000 - (now - sent));
    return true;
  }

  /** Beats until a signal is aborted; after each beat, does the upkeep. */
  async run(signal: AbortSignal, upkeep: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      try {
        if (await this.beat()) await upkeep();
      } catch (error) {
        this.context.tell({ type: 'upkeep-failed', error });
      }
      await wait((this.context.lease * 1000) / BEATS, undefined, { signal }).catch(() => undefined);
    }
    clearTimeout(this.lapse);
  }

  private renew(milliseconds: number): void {
    clearTimeout(this.lapse);
    this.lapse = setTimeout(this.onLapse, milliseconds);
    this.lapse.unref();
  }
}
