export { shownLocation } from './database-fault.js';
export { History, type KeptRun, type KeptServer } from './history.js';
export { databaseKind } from './open-database.js';
export type { NewRun } from './save-run.js';
export type { FindingRow, RunRow, ToolRow } from './tables.js';
