import type { Severity } from '../model/finding.js';
import { grouped } from '../model/grouped.js';
import { shown } from './words.js';

/** What the changes between two versions of a server mean together. */
export interface ChangeSummary {
  readonly from: string;
  readonly to: string;
  /** Tools whose definition is written differently and means the same. */
  readonly rewritten: readonly string[];
  /** Which part of the version number has to grow. */
  readonly bump: 'major' | 'minor' | 'patch' | 'none';
  readonly version?: {
    readonly old: string;
    /** What the new server says. */
    readonly declared?: string;
    /** What should follow the old version. */
    readonly suggested: string;
    /** Whether the declared version has grown enough. */
    readonly isEnough: boolean;
  };
}

const IMPACTS: readonly (readonly [Severity, string])[] = [
  ['error', 'breaking'],
  ['warning', 'risky'],
  ['info', 'compatible'],
];

/** `1 breaking and 2 compatible changes`. */
export function countedChanges(counts: Readonly<Record<Severity, number>>): string {
  const parts = IMPACTS.filter(([severity]) => counts[severity] > 0).map(
    ([severity, word]) => `${grouped(counts[severity])} ${word}`,
  );
  const total = counts.error + counts.warning + counts.info;
  if (total === 0) return 'no changes';
  const last = parts.pop();
  return `${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`} ${total === 1 ? 'change' : 'changes'}`;
}

/** Which version number should follow, and whether the new server says so. */
export function versionSentence({ version, bump }: ChangeSummary): string | undefined {
  if (bump === 'none' || version === undefined) return undefined;
  const { old, declared, suggested, isEnough } = version;
  const is = declared === undefined || declared === old ? '' : `; the new server says ${shown(declared, 60)}`;
  if (is !== '' && isEnough) return undefined;
  return `Next version: ${shown(suggested, 60)} (after ${shown(old, 60)}${is})`;
}
