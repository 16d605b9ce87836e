import type { Selectable } from 'kysely';
import type { ServerVerdict } from '../model/servers-report.js';

/** What is counted while runs are kept, so that a page over all servers reads a few rows. */
export interface OverviewTables {
  days: DaysTable;
  rule_totals: RuleTotalsTable;
  rule_days: RuleDaysTable;
  definition_changes: DefinitionChangesTable;
  tokens: TokensTable;
}

/** The last run of a server, in the row of the server. */
export interface LastRunColumns {
  last_run: string | null;
  last_started_at: string | null;
  last_verdict: ServerVerdict | null;
  /** The verdict of the run before the last one. */
  previous_verdict: ServerVerdict | null;
  /** When the first of the runs in a row with the last verdict started. */
  verdict_since: string | null;
  run_count: number;
  tools: number;
  fully_working: number;
  errors: number;
  warnings: number;
  notes: number;
  /** The last runs, the oldest first, a character each; `readTrend` reads them. */
  trend: string;
}

/** The runs that started on a day, by verdict. */
interface DaysTable {
  /** `2026-01-02`, in UTC. */
  day: string;
  clean: number;
  findings: number;
  untested: number;
}

/** The open findings of a rule over all servers. */
interface RuleTotalsTable {
  rule: string;
  servers: number;
  errors: number;
  warnings: number;
  notes: number;
}

/** The findings of a rule that the runs of a day found or saw fixed. */
interface RuleDaysTable {
  rule: string;
  day: string;
  opened: number;
  fixed: number;
}

/** A tool whose definition a run saw change. */
interface DefinitionChangesTable {
  server_id: number;
  run_id: string;
  /** When the run started. */
  at: string;
  tool: string;
  change: 'added' | 'removed' | 'changed';
  /** The hashes of its definitions. */
  before: string | null;
  after: string | null;
}

interface TokensTable {
  name: string;
  role: TokenRole;
  /** SHA-256 of the token, in hexadecimal. */
  hash: string;
  created_at: string;
}

/** What a token allows: to read, also to start checks, or also to manage tokens. */
export type TokenRole = 'read' | 'run' | 'admin';

/** Runs of a day by verdict. */
export type DayRow = Selectable<DaysTable>;
/** The open findings of a rule. */
export type RuleTotalRow = Selectable<RuleTotalsTable>;
/** What came and went of a rule on a day. */
export type RuleDayRow = Selectable<RuleDaysTable>;
/** What changed in a tool's definition, and when. */
export type DefinitionChangeRow = Selectable<DefinitionChangesTable>;
/** A token without its secret. */
export type TokenRow = Selectable<TokensTable>;
