import type { RunFinding, RunReport } from '../model/run-report.js';
import { whyNotLookedFor } from '../model/why-not-looked-for.js';
import { storedName, storedText } from './stored-text.js';
import type { FindingChange, FindingRow } from './tables.js';

/** A run in the order of a server's history. */
export interface TrackedRun {
  readonly id: string;
  readonly server_id: number;
  readonly started_at: string;
  readonly report: RunReport;
  /** Whether it tested the server, so that what it does not show may be fixed. */
  readonly hasTested: boolean;
}

/** What a run changes in the findings of its server. */
export interface TrackedFindings {
  /** Rows that are new or have changed. */
  readonly rows: readonly FindingRow[];
  readonly changes: readonly FindingChange[];
}

/** Compares the findings of a run with those that are known: new ones, fixed ones, and fixed ones that came back. */
export function trackFindings(known: readonly FindingRow[], run: TrackedRun): TrackedFindings {
  const before = new Map(known.map((row) => [row.id, row]));
  const rows = new Map<string, FindingRow>();
  const changes = new Map<string, FindingChange['change']>();
  for (const finding of run.report.findings) {
    const row = before.get(finding.id);
    if (row === undefined) changes.set(finding.id, 'new');
    else if (row.fixed_run !== null) changes.set(finding.id, 'returned');
    rows.set(finding.id, seenRow(finding, row, run));
  }
  for (const row of known)
    if (!rows.has(row.id) && row.fixed_run === null && isFixed(row, run)) {
      changes.set(row.id, 'fixed');
      rows.set(row.id, { ...row, fixed_run: run.id, fixed_at: run.started_at });
    }
  return {
    rows: [...rows.values()],
    changes: [...changes].map(([finding_id, change]) => ({ run_id: run.id, finding_id, change })),
  };
}

function seenRow(
  { id, rule, severity, subject, message }: RunFinding,
  known: FindingRow | undefined,
  run: TrackedRun,
): FindingRow {
  const seen = { last_run: run.id, last_seen: run.started_at, fixed_run: null, fixed_at: null };
  const first = known ?? { first_run: run.id, first_seen: run.started_at, returned: 0, fixed_run: null };
  return {
    ...seen,
    server_id: run.server_id,
    id,
    rule,
    severity,
    tool: subject.tool === undefined ? null : storedName(subject.tool),
    message: storedText(message),
    first_run: first.first_run,
    first_seen: first.first_seen,
    returned: first.returned + (first.fixed_run === null ? 0 : 1),
  };
}

/** What was neither found nor looked for is not fixed. */
function isFixed({ tool }: FindingRow, { report, hasTested }: TrackedRun): boolean {
  return hasTested && whyNotLookedFor(tool ?? undefined, report) === undefined;
}
