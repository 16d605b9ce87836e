import type { Generated, Insertable, Selectable } from 'kysely';
import type { Severity } from '../model/finding.js';
import type { Classification } from '../model/result.js';
import type { RunMode } from '../model/run-report.js';
import type { ServerVerdict } from '../model/servers-report.js';
import type { FleetTables } from './fleet-tables.js';
import type { LastRunColumns, OverviewTables } from './overview-tables.js';

/** The tables of a history. Times are ISO 8601 in UTC, so that their order is that of their texts. */
export interface Tables extends FleetTables, OverviewTables {
  servers: ServersTable;
  runs: RunsTable;
  tool_results: ToolResultsTable;
  definitions: DefinitionsTable;
  findings: FindingsTable;
  finding_changes: FindingChangesTable;
}

interface ServersTable extends LastRunTable {
  id: Generated<number>;
  name: string;
  /** The command that starts it, or its URL, without secrets. */
  target: string | null;
}

/** A new server has no run yet, and the database knows what that means. */
type LastRunTable = { [Column in keyof LastRunColumns]: Generated<LastRunColumns[Column]> };

interface RunsTable {
  id: string;
  server_id: number;
  started_at: string;
  verdict: ServerVerdict;
  /** Why the server could not be opened. */
  fault: string | null;
  /** Why the run ended early. */
  partial: string | null;
  /** What the server says of itself. */
  server_version: string | null;
  revision: string;
  assay: string | null;
  mode: RunMode;
  tools: number;
  tested: number;
  fully_working: number;
  confidence: number;
  contract_yes: number;
  contract_no: number;
  contract_untested: number;
  errors: number;
  warnings: number;
  notes: number;
  findings_new: number;
  findings_fixed: number;
  findings_returned: number;
  calls: number;
  milliseconds: number;
  /** The complete report as JSON, compressed with gzip. */
  report: Uint8Array;
}

interface ToolResultsTable {
  run_id: string;
  tool: string;
  /** Null where the tool was not called. */
  classification: Classification | null;
  confidence: number;
  /** The cells of the contract matrix, a character each, as `CELLS` has them. */
  contract: string;
  /** Milliseconds of successful calls. */
  p50: number | null;
  p95: number | null;
  /** The hash of its definition. */
  definition: string | null;
}

interface DefinitionsTable {
  hash: string;
  /** JSON: name, the beginning of the description, and the schemas. */
  body: string;
}

interface FindingsTable {
  server_id: number;
  /** The same as long as rule, subject and path are. */
  id: string;
  rule: string;
  severity: Severity;
  tool: string | null;
  message: string;
  first_run: string;
  first_seen: string;
  last_run: string;
  last_seen: string;
  /** Null while it is open. */
  fixed_run: string | null;
  fixed_at: string | null;
  /** How often it came back after a fix. */
  returned: number;
}

interface FindingChangesTable {
  run_id: string;
  finding_id: string;
  change: 'new' | 'fixed' | 'returned';
}

/** A row of `runs` without the report. */
export type RunRow = Omit<Selectable<RunsTable>, 'report'>;
/** A row of `findings`. */
export type FindingRow = Selectable<FindingsTable>;
/** A new row of `finding_changes`. */
export type FindingChange = Insertable<FindingChangesTable>;
/** A row of `tool_results`. */
export type ToolRow = Selectable<ToolResultsTable>;
