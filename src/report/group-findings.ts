import type { Finding, Severity } from '../model/finding.js';
import { groupBy } from '../model/group-by.js';
import { countFindings, SEVERITIES } from './finding-report.js';

/** The findings of one tool, worst first; `tool` is absent for those of the server. */
export interface FindingGroup {
  readonly tool?: string;
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<Severity, number>>;
}

/** Findings by the name of their tool, those of the server under `undefined`. */
export function findingsByTool(findings: readonly Finding[]): Map<string | undefined, Finding[]> {
  return groupBy(findings, ({ subject }) => subject.tool);
}

/** Findings by tool, the worst tool first; equally bad ones stay in their order. */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = [...findingsByTool(findings)].map(
    ([tool, own]): FindingGroup => ({
      ...(tool === undefined ? {} : { tool }),
      findings: worstFirst(own),
      counts: countFindings(own),
    }),
  );
  return groups.sort((a, b) => compareCounts(a.counts, b.counts));
}

/** Sorts by severity, and keeps the order within a severity. */
export function worstFirst<F extends { readonly severity: Severity }>(findings: readonly F[]): F[] {
  return [...findings].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

function compareCounts(a: FindingGroup['counts'], b: FindingGroup['counts']): number {
  for (const severity of SEVERITIES) if (a[severity] !== b[severity]) return b[severity] - a[severity];
  return 0;
}

/** A finding, and the rules of other clients that say the same of the same place. */
export interface FoldedFinding {
  readonly finding: Finding;
  readonly also: readonly string[];
}

/** Folds `portability/<client>/<what>` of one place and severity: several clients that want the same are said once. */
export function foldFindings(findings: readonly Finding[]): readonly FoldedFinding[] {
  const folded = new Map<unknown, { finding: Finding; also: string[] }>();
  for (const finding of findings) {
    const [room, client, what] = finding.rule.split('/');
    const isPortability = room === 'portability' && client !== undefined && what !== undefined;
    const key = isPortability ? `${what} ${finding.severity} ${finding.path}` : finding;
    const known = folded.get(key);
    if (known === undefined) folded.set(key, { finding, also: [] });
    else known.also.push(finding.rule);
  }
  return [...folded.values()];
}
