import { type Finding, findingKey, type RuleId, type Subject } from '../model/finding.js';
import { isRecord } from '../model/json.js';

/** A finding that somebody has accepted: what identifies it, and what it said for whoever reads the file. */
export interface AcceptedFinding {
  readonly rule: string;
  readonly tool?: string;
  readonly part?: string;
  readonly call?: string;
  readonly path: string;
  readonly message?: string;
}

/** The content of a baseline file. */
export interface Baseline {
  readonly version: 1;
  readonly accepted: readonly AcceptedFinding[];
}

/** Findings without those that a baseline accepts, and with one for each entry that accepts nothing any more. */
export interface BaselineResult {
  readonly findings: readonly Finding[];
  readonly accepted: number;
}

/** The rule of an entry that accepts nothing. */
export const STALE_BASELINE = 'config/stale-baseline';

/** A baseline that accepts some findings, in an order that depends on nothing but them. */
export function baselineOf(findings: readonly Finding[]): Baseline {
  const byKey = new Map(
    findings.filter(({ rule }) => rule !== STALE_BASELINE).map((finding) => [findingKey(finding), finding]),
  );
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    version: 1,
    accepted: sorted.map(([, { rule, subject, path, message }]) => ({ rule, ...subject, path, message })),
  };
}

/** Reads a baseline; `undefined` where the value is none. */
export function readBaseline(value: unknown): Baseline | undefined {
  if (!isRecord(value) || value.version !== 1 || !Array.isArray(value.accepted)) return undefined;
  return value.accepted.every(isAccepted) ? (value as unknown as Baseline) : undefined;
}

function isAccepted(value: unknown): value is AcceptedFinding {
  if (!isRecord(value)) return false;
  const optional = [value.tool, value.part, value.call];
  return (
    [value.rule, value.path].every((text) => typeof text === 'string') &&
    optional.every((text) => text === undefined || typeof text === 'string')
  );
}

/** Takes out what a baseline accepts. An entry of a rule that was not applied this time is not stale. */
export function applyBaseline(
  findings: readonly Finding[],
  { accepted }: Baseline,
  isApplied: (rule: string) => boolean = () => true,
): BaselineResult {
  const keys = accepted.map(keyOf);
  const known = new Set(keys);
  const met = new Set<string>();
  const left = findings.filter((finding) => {
    const key = findingKey(finding);
    if (known.has(key)) met.add(key);
    return !known.has(key);
  });
  const stale = accepted.flatMap((entry, i) =>
    met.has(keys[i] ?? '') || !isApplied(entry.rule) ? [] : [staleFinding(entry, i)],
  );
  return { findings: [...left, ...stale], accepted: findings.length - left.length };
}

function keyOf({ rule, tool, part, call, path }: AcceptedFinding): string {
  const subject = {
    ...(tool === undefined ? {} : { tool }),
    ...(part === undefined ? {} : { part: part as NonNullable<Subject['part']> }),
    ...(call === undefined ? {} : { call }),
  };
  const identity = { rule: rule as RuleId, subject, path };
  return findingKey({ ...identity, severity: 'info', message: '', evidence: [] });
}

/** Points into the baseline, because what it spoke of is gone. */
function staleFinding({ rule, tool, path }: AcceptedFinding, index: number): Finding {
  const place = [tool, path].filter((part) => part !== undefined && part !== '').join(' ');
  return {
    rule: STALE_BASELINE,
    severity: 'warning',
    subject: {},
    path: `/accepted/${index}`,
    message: `The baseline accepts ${rule}${place === '' ? '' : ` at ${place}`}, which is not found any more.`,
    evidence: [],
    fix: 'Remove the entry, or write the baseline anew with `--update-baseline`.',
  };
}
