import type { Severity } from './finding.js';
import type { RunOrigin, RunReport } from './run-report.js';

/** The version of the JSON report of many servers; it grows when a reader would have to change. */
export const SERVERS_REPORT_VERSION = 1;

/** What a check says of a server: nothing that fails it, something that does, or that it could not be tested. */
export type ServerVerdict = 'clean' | 'findings' | 'untested';

/** One server of a configuration, and what its check found. */
export interface ServerRun {
  /** Its name in the configuration. */
  readonly name: string;
  readonly verdict: ServerVerdict;
  /** Why it could not be opened; absent where it could. */
  readonly fault?: { readonly code: string; readonly message: string; readonly fix?: string };
  /** Without tools where the server could not be opened. */
  readonly report: RunReport;
}

/** The totals of all servers. */
export interface ServersSummary {
  readonly servers: number;
  readonly verdicts: Readonly<Record<ServerVerdict, number>>;
  readonly tools: number;
  readonly tested: number;
  readonly fullyWorking: number;
  readonly findings: Readonly<Record<Severity, number>>;
  readonly calls: number;
  readonly milliseconds: number;
}

/** The JSON report of every server of a configuration; `docs/servers-report.schema.json` describes it. */
export interface ServersReport {
  readonly version: typeof SERVERS_REPORT_VERSION;
  readonly origin?: RunOrigin;
  readonly summary: ServersSummary;
  /** In the order of the configuration. */
  readonly servers: readonly ServerRun[];
}
