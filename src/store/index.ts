export { shownLocation } from './database-fault.js';
export type { FleetHistory, NewFleet, NewFleetRun } from './fleet-history.js';
export type { FleetJobEnd, FleetJobKey, FleetJobs, FleetJobWorker } from './fleet-jobs.js';
export type { FleetLabel, FleetLabels, FleetMembership } from './fleet-members.js';
export type { ChangedTool, FleetResult, FleetResults, FoundRule, SlowTool } from './fleet-results.js';
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
export { History, type KeptServer } from './history.js';
export type { FleetMember } from './keep-members.js';
export type { KeptRun } from './kept-run.js';
export { databaseKind } from './open-database.js';
export type {
  OverviewServer,
  OverviewTotals,
  ServerFilter,
  ServerOrder,
  ServerQuery,
} from './overview.js';
export type {
  DayRow,
  DefinitionChangeRow,
  RuleDayRow,
  RuleTotalRow,
  TokenRole,
  TokenRow,
} from './overview-tables.js';
export { isUnreachable } from './retry-connection.js';
export type { ServerFinding } from './rule-records.js';
export { fleetJobRunId } from './run-id.js';
export { readContractRow } from './run-rows.js';
export type { NewRun } from './save-run.js';
export type { ToolRun } from './server-records.js';
export type { Slice, Sliced } from './slice.js';
export type { Alongside, SqlExecutor } from './sql-executor.js';
export type { FindingRow, RunRow, ToolRow } from './tables.js';
export { readTrend, type TrendPoint } from './trend.js';
