import { type Finding, findingKey } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { CONFIG_RULES } from './config-rules.js';

/** An accepted finding: what identifies it, and its message for readers of the file. */
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

/** Findings, split by a baseline, and one more for each entry that no longer accepts anything. */
export interface BaselineResult<F extends Finding = Finding> {
  /** What the baseline does not accept. */
  readonly findings: readonly F[];
  readonly accepted: readonly F[];
  readonly stale: readonly Finding[];
}

/** The rule of an entry that accepts nothing. */
export const STALE_BASELINE = CONFIG_RULES.staleBaseline.id;

/** A baseline that accepts some findings, and keeps some entries, in an order that depends on nothing but them. */
export function baselineOf(findings: readonly Finding[], kept: readonly AcceptedFinding[] = []): Baseline {
  const entries = findings
    .filter(({ rule }) => rule !== STALE_BASELINE)
    .map((finding): [string, AcceptedFinding] => {
      const { rule, subject, path, message } = finding;
      return [findingKey(finding), { rule, ...subject, path, message }];
    });
  const byKey = new Map([
    ...kept.map((entry): [string, AcceptedFinding] => [keyOf(entry), entry]),
    ...entries,
  ]);
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1));
  return { version: 1, accepted: sorted.map(([, entry]) => entry) };
}

/** Reads a baseline; `undefined` where the value is none. */
export function readBaseline(value: unknown): Baseline | undefined {
  if (!isRecord(value) || value.version !== 1 || !Array.isArray(value.accepted)) return undefined;
  const accepted: readonly unknown[] = value.accepted;
  return accepted.every(isAccepted) ? { version: 1, accepted } : undefined;
}

function isAccepted(value: unknown): value is AcceptedFinding {
  if (!isRecord(value)) return false;
  const optional = [value.tool, value.part, value.call];
  return (
    [value.rule, value.path].every((text) => typeof text === 'string') &&
    optional.every((text) => text === undefined || typeof text === 'string')
  );
}

/** Removes the findings that a baseline accepts. An entry that nothing could have matched this time is not stale. */
export function applyBaseline<F extends Finding>(
  findings: readonly F[],
  { accepted }: Baseline,
  isApplied: (entry: AcceptedFinding) => boolean = () => true,
): BaselineResult<F> {
  const keys = accepted.map(keyOf);
  const known = new Set(keys);
  const met = new Set(findings.map(findingKey));
  return {
    findings: findings.filter((finding) => !known.has(findingKey(finding))),
    accepted: findings.filter((finding) => known.has(findingKey(finding))),
    stale: accepted.flatMap((entry, i) =>
      met.has(keys[i] ?? '') || !isApplied(entry) ? [] : [staleFinding(entry, i)],
    ),
  };
}

function keyOf({ rule, tool, part, call, path }: AcceptedFinding): string {
  const subject = {
    ...(tool === undefined ? {} : { tool }),
    ...(part === undefined ? {} : { part }),
    ...(call === undefined ? {} : { call }),
  };
  return findingKey({ rule, subject, path });
}

/** Points into the baseline, because its subject is gone. */
function staleFinding({ rule, tool, path }: AcceptedFinding, index: number): Finding {
  const place = [tool, path].filter((part) => part !== undefined && part !== '').join(' ');
  return {
    rule: CONFIG_RULES.staleBaseline.id,
    severity: CONFIG_RULES.staleBaseline.severity,
    subject: {},
    path: `/accepted/${index}`,
    message: `The baseline accepts ${rule}${place === '' ? '' : ` at ${place}`}, which no longer exists.`,
    evidence: [],
    fix: CONFIG_RULES.staleBaseline.fix,
  };
}
