import type { Kysely } from 'kysely';
import type { RunRow, Tables } from './tables.js';

/** A run of a server, without its report. */
export interface KeptRun extends RunRow {
  readonly server: string;
}

const RUN_COLUMNS = [
  ...(['runs.id', 'runs.server_id', 'runs.started_at', 'runs.verdict', 'runs.fault'] as const),
  ...(['runs.partial', 'runs.server_version', 'runs.revision', 'runs.assay', 'runs.mode'] as const),
  ...(['runs.tools', 'runs.tested', 'runs.fully_working', 'runs.confidence', 'runs.contract_yes'] as const),
  ...(['runs.contract_no', 'runs.contract_untested', 'runs.errors', 'runs.warnings'] as const),
  ...(['runs.notes', 'runs.findings_new', 'runs.findings_fixed', 'runs.findings_returned'] as const),
  ...(['runs.calls', 'runs.milliseconds'] as const),
] as const;

/** Runs with the names of their servers, and without their reports. */
export function keptRuns(db: Kysely<Tables>) {
  return db
    .selectFrom('runs')
    .innerJoin('servers', 'servers.id', 'runs.server_id')
    .select([...RUN_COLUMNS, 'servers.name as server']);
}
