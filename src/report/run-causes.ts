import { groupBy } from '../model/group-by.js';
import type { Cause, RunFinding, RunReport } from '../model/run-report.js';
import { worstFirst } from './group-findings.js';

/** A cause, with the finding that shows it best. */
export interface ShownCause {
  readonly cause: Cause;
  readonly finding: RunFinding;
}

/** What is wrong with a server, the worst first: each cause once, over all the tools that show it. */
export function runCauses(run: RunReport): readonly ShownCause[] {
  const byId = new Map(run.findings.map((finding) => [finding.id, finding]));
  const causes = run.causes ?? groupedFindings(run.findings);
  return worstFirstCauses(causes).flatMap((cause) => {
    const finding = byId.get(cause.findings[0] ?? '');
    return finding === undefined ? [] : [{ cause, finding }];
  });
}

/** Errors before warnings before notes; within a severity, the order of the report. */
function worstFirstCauses(causes: readonly Cause[]): readonly Cause[] {
  return (['error', 'warning', 'info'] as const).flatMap((severity) =>
    causes.filter((cause) => cause.severity === severity),
  );
}

/** An older report does not bind its findings: what says the same is taken for one cause. */
function groupedFindings(findings: readonly RunFinding[]): readonly Cause[] {
  const groups = groupBy(
    worstFirst(findings),
    ({ rule, severity, message }) => `${rule} ${severity} ${message}`,
  );
  return [...groups.values()].map((group) => {
    const [{ id, rule, severity, message, fix }] = group;
    const tools = new Set(group.flatMap(({ subject: { tool } }) => (tool === undefined ? [] : [tool])));
    return {
      id,
      rule,
      severity,
      message,
      tools: [...tools],
      findings: group.map((finding) => finding.id),
      ...(fix === undefined ? {} : { fix }),
    };
  });
}
