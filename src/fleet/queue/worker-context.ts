import type { ServerRun } from '../../model/servers-report.js';
import type { NewFleetWorker } from '../../store/index.js';
import type { CheckServer } from '../file/fleet-file.js';
import type { OpenQueue } from './open-queue.js';
import type { JobData } from './start-queued-run.js';

/** What a worker works with. */
export interface WorkerContext {
  readonly queue: OpenQueue;
  readonly identity: NewFleetWorker;
  readonly tags: readonly string[];
  /** Seconds of silence after which the jobs of a worker go to others. */
  readonly lease: number;
  readonly check: CheckServer;
  /** Has the secrets of webhooks. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Stops the checks that run, gives their jobs back, and waits for nothing. */
  readonly abort: AbortSignal;
  readonly tell: (event: WorkerEvent) => void;
}

/** A job that a worker has. */
export interface TakenJob extends JobData {
  readonly id: string;
  readonly queue: string;
  /** After so many seconds the queue gives it to another worker. */
  readonly seconds: number;
}

/** What happened on a worker. */
export type WorkerEvent =
  | { readonly type: 'begun'; readonly job: TakenJob }
  | { readonly type: 'done'; readonly job: TakenJob; readonly run: ServerRun; readonly isNew: boolean }
  | { readonly type: 'failed'; readonly job: TakenJob; readonly reason: string; readonly error: unknown }
  | { readonly type: 'lost'; readonly server: string; readonly worker: string }
  | { readonly type: 'dead'; readonly server: string; readonly reason: string }
  | { readonly type: 'scheduled'; readonly fleet: string; readonly servers: number }
  | { readonly type: 'webhook'; readonly fleet: string; readonly problem?: string }
  | { readonly type: 'lapsed' }
  | { readonly type: 'newer-jobs' }
  | { readonly type: 'upkeep-failed'; readonly error: unknown };

/** The name of a worker, as jobs have it. */
export function jobWorker({ identity }: WorkerContext): { readonly worker: string; readonly assay: string } {
  return { worker: identity.id, assay: identity.assay };
}
