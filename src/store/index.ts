export { shownLocation } from './database-fault.js';
export type { FleetHistory, NewFleetRun } from './fleet-history.js';
export type { FleetJobKey, FleetJobs, FleetJobWorker } from './fleet-jobs.js';
export type {
  FleetJobRow,
  FleetJobState,
  FleetRow,
  FleetRunRow,
  FleetTrigger,
  FleetWorkerRow,
  NewFleetWorker,
} from './fleet-tables.js';
export type { FleetWorkers } from './fleet-workers.js';
export { History, type KeptRun, type KeptServer } from './history.js';
export { databaseKind } from './open-database.js';
export { isUnreachable } from './retry-connection.js';
export { fleetJobRunId } from './run-id.js';
export type { NewRun } from './save-run.js';
export type { Alongside, SqlExecutor } from './sql-executor.js';
export type { FindingRow, RunRow, ToolRow } from './tables.js';
