import { groupBy } from '../model/group-by.js';
import type { Cause, RunFinding, RunReport } from '../model/run-report.js';
import { worstFirst } from './group-findings.js';

/** A cause, with its findings; the first one shows it best. */
export interface ShownCause {
  readonly cause: Cause;
  readonly finding: RunFinding;
  readonly findings: readonly [RunFinding, ...RunFinding[]];
}

/** What is wrong with a server, the worst first: each cause once, over all the tools that show it. */
export function runCauses(run: RunReport): readonly ShownCause[] {
  const byId = new Map(run.findings.map((finding) => [finding.id, finding]));
  const causes = run.causes ?? [];
  const bound = new Set(causes.flatMap(({ findings }) => findings));
  // An older report binds none of its findings, and a saved one may bind only some.
  const unbound = groupedFindings(run.findings.filter(({ id }) => !bound.has(id)));
  return worstFirst([...causes, ...unbound]).flatMap((cause) => {
    const [finding, ...others] = cause.findings.flatMap((id) => byId.get(id) ?? []);
    return finding === undefined ? [] : [{ cause, finding, findings: [finding, ...others] }];
  });
}

/** Findings that say the same, taken for one cause. */
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
