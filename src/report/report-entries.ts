import type { Finding } from '../model/finding.js';
import type { FindingReport } from './finding-report.js';
import { worstFirst } from './group-findings.js';
import { runCauses } from './run-causes.js';

/** What a report says once: a finding, and the tools that have it. */
export interface ReportEntry {
  readonly finding: Finding;
  /** All findings with this cause; `finding` is the first of them. */
  readonly findings: readonly Finding[];
  /** Empty for a finding about the server. */
  readonly tools: readonly string[];
  /** Stays the same while rule and message do; absent for a finding that shares its cause with no other. */
  readonly causeId?: string;
}

/**
 * The findings of a report, the worst first. A cause that a run found in many tools is one entry. Findings about
 * definitions stay apart: each has its own line in the file.
 */
export function reportEntries(report: FindingReport): readonly ReportEntry[] {
  if (report.run === undefined) return worstFirst(report.findings).map(entryOf);
  return runCauses(report.run).map(({ cause, finding, findings }) => ({
    finding,
    findings,
    tools: cause.tools,
    ...(findings.length > 1 ? { causeId: cause.id } : {}),
  }));
}

function entryOf(finding: Finding): ReportEntry {
  const { tool } = finding.subject;
  return { finding, findings: [finding], tools: tool === undefined ? [] : [tool] };
}
