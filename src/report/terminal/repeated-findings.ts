import type { Finding } from '../../model/finding.js';
import { groupBy } from '../../model/group-by.js';

/** Findings with what repeats itself taken out. */
export interface Unrepeated {
  /** Those that are shown each in its place. */
  readonly findings: readonly Finding[];
  /** For some of them: the findings of other tools that say the same of the same place. */
  readonly same: ReadonlyMap<Finding, readonly Finding[]>;
  /** Rules with several notes, each with all its findings. */
  readonly notes: readonly (readonly [Finding, ...Finding[]])[];
}

/**
 * Says once what holds for many tools: a rule that only informs, and a warning that several tools share because they
 * share a parameter. Errors stay each in its place.
 */
export function withoutRepeats(findings: readonly Finding[]): Unrepeated {
  const notes: [Finding, ...Finding[]][] = [];
  const same = new Map<Finding, readonly Finding[]>();
  const kept: Finding[] = [];
  for (const group of groupBy(findings, keyOf).values()) {
    const [first, ...others] = group;
    if (first.severity === 'info' && others.length > 0) notes.push(group);
    else kept.push(first);
    if (first.severity === 'warning' && others.length > 0) same.set(first, others);
  }
  return { findings: kept, same, notes };
}

/** What a finding has in common with those that repeat it; itself if none does. */
function keyOf(finding: Finding): unknown {
  const { severity, rule, path, message, subject } = finding;
  if (subject.tool === undefined || severity === 'error') return finding;
  return severity === 'info' ? rule : `${rule} ${path} ${message}`;
}
