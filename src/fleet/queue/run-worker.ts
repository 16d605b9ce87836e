import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from '../../model/fault.js';
import { isUnreachable } from '../../store/index.js';
import { checkJob } from './check-job.js';
import { KeptFleets } from './kept-fleets.js';
import { DEFINITION_VERSION, readCheckQueue } from './queue-names.js';
import { sendQueuedWebhooks } from './queued-webhooks.js';
import { takeJobs } from './take-jobs.js';
import type { TakenJob, WorkerContext } from './worker-context.js';
import { WorkerPulse } from './worker-pulse.js';
import { buryDead, closeLeftRuns, releaseLost, startScheduled } from './worker-upkeep.js';

/** Milliseconds between two looks at empty queues. */
const POLL = 500;

/** When a worker ends. */
export interface WorkerStop {
  /** Takes no more jobs, and finishes those that it has. */
  readonly drain: AbortSignal;
  /** Ends as soon as no job waits. */
  readonly untilIdle: boolean;
}

/** Takes jobs and does them, until it is to stop. Throws a `Fault` where it cannot work with this database any longer. */
export async function runWorker(context: WorkerContext, stop: WorkerStop): Promise<void> {
  const worker = new JobTaker(context, stop);
  await worker.run();
}

class JobTaker {
  private readonly context: WorkerContext;
  private readonly stop: WorkerStop;
  private readonly fleets: KeptFleets;
  private readonly running = new Map<
    string,
    { readonly done: Promise<void>; readonly abort: AbortController }
  >();
  private readonly leaving = new AbortController();
  private readonly pulse: WorkerPulse;
  private queues: readonly string[] = [];
  private failure: unknown;
  private sending: Promise<void> | undefined;
  private hasSeenNewer = false;

  constructor(context: WorkerContext, stop: WorkerStop) {
    this.context = context;
    this.stop = stop;
    this.fleets = new KeptFleets(context.queue.history);
    this.pulse = new WorkerPulse(context, () => {
      context.tell({ type: 'lapsed' });
      this.abortAll('the database was out of reach for too long');
    });
  }

  async run(): Promise<void> {
    const { identity, queue, abort } = this.context;
    const ended = new AbortController();
    const { signal } = ended;
    abort.addEventListener('abort', () => this.abortAll('the worker is stopping'), { signal });
    await this.pulse.beat();
    await this.readQueues();
    const beating = this.pulse.run(signal, () => this.upkeep());
    try {
      await this.takeUntil(AbortSignal.any([this.stop.drain, abort, this.leaving.signal]));
    } finally {
      await Promise.all([...this.running.values()].map(({ done }) => done));
      ended.abort();
      await beating;
      await this.sending;
      await queue.history.fleetWorkers.remove(identity.id).catch(() => undefined);
    }
    if (this.failure !== undefined) throw this.failure;
  }

  private async takeUntil(draining: AbortSignal): Promise<void> {
    while (!draining.aborted) {
      const taken = await this.take();
      if (taken === 0 && this.stop.untilIdle && (await this.isIdle())) return;
      await this.pause(taken === 0, draining);
    }
  }

  /** Waits for a free place; where nothing waits in the queues, at least for a while. */
  private async pause(isEmpty: boolean, draining: AbortSignal): Promise<void> {
    const { concurrency } = this.context.identity;
    if (isEmpty) await wait(POLL, undefined, { signal: draining }).catch(() => undefined);
    else if (this.running.size >= concurrency)
      await Promise.race([...this.running.values()].map(({ done }) => done));
  }

  private async take(): Promise<number> {
    const { concurrency } = this.context.identity;
    let number = 0;
    try {
      for (const name of this.queues) {
        const free = concurrency - this.running.size;
        const jobs = free > 0 ? await takeJobs(this.context, name, free) : [];
        for (const job of jobs) this.begin(job);
        number += jobs.length;
      }
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
    // Each queue is first in its turn.
    this.queues = [...this.queues.slice(1), ...this.queues.slice(0, 1)];
    return number;
  }

  private begin(job: TakenJob): void {
    const abort = new AbortController();
    const done = checkJob(this.context, this.fleets, job, abort).finally(() => {
      this.running.delete(job.id);
    });
    this.running.set(job.id, { done, abort });
  }

  private async isIdle(): Promise<boolean> {
    if (this.running.size > 0) return false;
    await this.send();
    await this.readQueues();
    const sizes = await Promise.all(this.queues.map((name) => this.context.queue.boss.getQueueSize(name)));
    return sizes.every((size) => size === 0);
  }

  private abortAll(reason: string): void {
    for (const { abort } of this.running.values()) abort.abort(reason);
  }

  private async upkeep(): Promise<void> {
    try {
      await this.context.queue.history.refuseNewer();
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'config') throw error;
      this.failure = error;
      this.leaving.abort();
      return;
    }
    const names = await this.readQueues();
    await startScheduled(this.context, this.fleets, names);
    await buryDead(this.context, this.fleets);
    await closeLeftRuns(this.context, this.fleets);
    if (this.pulse.isSteady) await releaseLost(this.context, new Set(this.running.keys()));
    // Not awaited: a receiver that does not respond must not hold up the heartbeat.
    void this.send();
  }

  /** Sends the messages to webhooks that wait. Never throws. */
  private send(): Promise<void> {
    this.sending ??= sendQueuedWebhooks(this.context, this.fleets)
      .catch((error: unknown) => this.context.tell({ type: 'upkeep-failed', error }))
      .finally(() => {
        this.sending = undefined;
      });
    return this.sending;
  }

  /** Finds the queues whose jobs it can do. Returns the names of all queues. */
  private async readQueues(): Promise<readonly string[]> {
    const { queue, tags, tell } = this.context;
    const names = (await queue.boss.getQueues()).map(({ name }) => name);
    const fitting = names.filter((name) => {
      const wanted = readCheckQueue(name);
      return wanted?.version === DEFINITION_VERSION && wanted.tags.every((tag) => tags.includes(tag));
    });
    const added = fitting.filter((name) => !this.queues.includes(name));
    this.queues = [...this.queues.filter((name) => fitting.includes(name)), ...added];
    const isNewer = names.some((name) => (readCheckQueue(name)?.version ?? 0) > DEFINITION_VERSION);
    if (isNewer && !this.hasSeenNewer) tell({ type: 'newer-jobs' });
    this.hasSeenNewer ||= isNewer;
    return names;
  }
}
