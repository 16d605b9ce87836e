import type { Insertable, Selectable } from 'kysely';

/** What started a run of a fleet: a person, a schedule, or the page of the dashboard. */
export type FleetTrigger = 'command' | 'schedule' | 'page';

/** The state of a server in a run of its fleet. A dead job has used up its attempts, and has no result. */
export type FleetJobState = 'waiting' | 'running' | 'done' | 'dead';

/** The tables of fleets. Times are ISO 8601 in UTC. */
export interface FleetTables {
  fleets: FleetsTable;
  fleet_servers: FleetServersTable;
  fleet_tags: FleetTagsTable;
  fleet_definitions: FleetDefinitionsTable;
  fleet_runs: FleetRunsTable;
  fleet_jobs: FleetJobsTable;
  fleet_workers: FleetWorkersTable;
}

interface FleetsTable {
  name: string;
  /** The hash of its current definition. */
  definition_hash: string;
  saved_at: string;
}

/** The servers of each fleet, by its current definition. */
interface FleetServersTable {
  fleet: string;
  server: string;
  group_name: string | null;
}

interface FleetTagsTable {
  fleet: string;
  server: string;
  tag: string;
}

/** Every definition that a run was started with: a run that is under way keeps the one it began with. */
interface FleetDefinitionsTable {
  hash: string;
  /** JSON, without the values of secrets. */
  definition: string;
}

interface FleetRunsTable {
  id: string;
  fleet: string;
  definition_hash: string;
  trigger: FleetTrigger;
  started_at: string;
  /** Null while a job is waiting or running. */
  finished_at: string | null;
}

interface FleetJobsTable {
  fleet_run_id: string;
  server: string;
  /** The order in which the jobs of a run are done. */
  position: number;
  state: FleetJobState;
  /** The stored run; null until the job is done. */
  run_id: string | null;
  /** The worker of the last attempt. */
  worker: string | null;
  /** The version of Assay of that worker. */
  assay: string | null;
  attempts: number;
  /** The queue that has the job, where workers take it from one. */
  queue: string | null;
  started_at: string | null;
  finished_at: string | null;
  /** Why the last attempt failed. */
  fault: string | null;
}

interface FleetWorkersTable {
  id: string;
  host: string;
  pid: number;
  assay: string;
  /** Separated by commas. */
  tags: string;
  concurrency: number;
  started_at: string;
  /** When it was last heard from, by the clock of the database. */
  seen_at: string;
}

/** A row of `fleets`. */
export type FleetRow = Selectable<FleetsTable>;
/** A row of `fleet_runs`. */
export type FleetRunRow = Selectable<FleetRunsTable>;
/** A row of `fleet_jobs`. */
export type FleetJobRow = Selectable<FleetJobsTable>;
/** A row of `fleet_workers`. */
export type FleetWorkerRow = Selectable<FleetWorkersTable>;
/** A worker that announces itself. */
export type NewFleetWorker = Omit<Insertable<FleetWorkersTable>, 'seen_at'>;
