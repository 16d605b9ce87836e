import type { Classification } from '../model/result.js';
import type { RunFinding, RunReport, ToolReport } from '../model/run-report.js';
import { whyNotLookedFor } from '../model/why-not-looked-for.js';

/** A finding of an earlier report that this one does not have. */
export interface FormerFinding {
  readonly id: string;
  readonly severity: RunFinding['severity'];
  readonly tool?: string;
  readonly message: string;
  /** Why nothing can be said about it now; absent where it was looked for. */
  readonly unknown?: string;
}

/** A tool with a different verdict in the two reports. */
export interface ToolChange {
  readonly name: string;
  /** Absent where the server did not list it, `not_tested` where it was not called. */
  readonly before?: Classification | 'not_tested';
  readonly now?: Classification | 'not_tested';
}

/** What changed between two reports, by the ids of findings. */
export interface Comparison {
  /** The findings that the earlier report does not have. */
  readonly added: readonly string[];
  /** The findings that both have. */
  readonly still: readonly string[];
  /** No longer found, although it was looked for. */
  readonly fixed: readonly FormerFinding[];
  /** Neither found nor looked for: that is not a fix. */
  readonly unknown: readonly FormerFinding[];
  /** Whether the runs were made with the same seed and mode, so that they made comparable calls. */
  readonly isAlike: boolean;
  /** The tools that came, went, or are classified otherwise. */
  readonly tools: readonly ToolChange[];
}

/** Compares a report with an earlier one of the same server. */
export function compareReports(earlier: RunReport, now: RunReport): Comparison {
  const before = new Set(earlier.findings.map(({ id }) => id));
  const present = new Set(now.findings.map(({ id }) => id));
  const former = earlier.findings
    .filter(({ id }) => !present.has(id))
    .map((finding) => formerFinding(finding, now));
  return {
    added: [...present].filter((id) => !before.has(id)),
    still: [...present].filter((id) => before.has(id)),
    fixed: former.filter(({ unknown }) => unknown === undefined),
    unknown: former.filter(({ unknown }) => unknown !== undefined),
    isAlike: earlier.seed === now.seed && earlier.mode === now.mode,
    tools: toolChanges(earlier, now),
  };
}

function toolChanges(earlier: RunReport, now: RunReport): readonly ToolChange[] {
  const before = new Map(earlier.tools.map((tool) => [tool.name, standingOf(tool)]));
  const present = new Map(now.tools.map((tool) => [tool.name, standingOf(tool)]));
  return [...new Set([...present.keys(), ...before.keys()])].flatMap((name): ToolChange[] => {
    const was = before.get(name);
    const is = present.get(name);
    if (was === is) return [];
    return [
      { name, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { now: is }) },
    ];
  });
}

function standingOf({ classification, notTested }: ToolReport): Classification | 'not_tested' {
  return notTested === undefined && classification !== undefined ? classification : 'not_tested';
}

function formerFinding({ id, severity, subject, message }: RunFinding, now: RunReport): FormerFinding {
  const { tool } = subject;
  const unknown = whyNotLookedFor(tool, now);
  return {
    id,
    severity,
    ...(tool === undefined ? {} : { tool }),
    message,
    ...(unknown === undefined ? {} : { unknown }),
  };
}
