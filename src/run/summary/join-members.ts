import { pointerTokens } from '../../model/json-pointer.js';
import { quote } from '../../model/quote.js';
import type { RunFinding } from '../../model/run-report.js';
import { RUN_RULES } from '../detect/run-rules.js';

/** Rules whose findings about the members of one object have one cause: nobody looks into it. */
const JOINED: ReadonlySet<string> = new Set([
  RUN_RULES.silentAcceptance.id,
  RUN_RULES.undeclaredAccepted.id,
  RUN_RULES.coerced.id,
]);

/** Findings of one tool, with the ids of those that are now part of another one. */
export interface JoinedFindings {
  readonly findings: readonly RunFinding[];
  /** By the id of a finding: the id of the one that it is part of. */
  readonly partOf: ReadonlyMap<string, string>;
}

/** Joins what is accepted within the arguments of a tool, below the first level: one missing check is one finding. */
export function joinMembers(findings: readonly RunFinding[]): JoinedFindings {
  const partOf = new Map<string, string>();
  const groups = new Map<string, RunFinding[]>();
  for (const finding of findings) {
    if (!JOINED.has(finding.rule) || pointerTokens(finding.path).length < 2) continue;
    const key = `${finding.rule} ${finding.severity} ${finding.message}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  const joined = new Map<RunFinding, RunFinding>();
  for (const [first, ...others] of groups.values()) {
    if (first === undefined || others.length === 0) continue;
    for (const { id } of others) partOf.set(id, first.id);
    const places = [...new Set(others.map(({ path }) => path))];
    const evidence = [...first.evidence, { text: `The same at ${quote(places.join(', '), 400)}` }];
    const occurrences = [first, ...others].reduce((sum, one) => sum + one.occurrences, 0);
    joined.set(first, { ...first, evidence, occurrences });
  }
  const kept = findings.filter(({ id }) => !partOf.has(id));
  return { findings: kept.map((finding) => joined.get(finding) ?? finding), partOf };
}
