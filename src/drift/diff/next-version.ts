import type { Finding } from '../../model/finding.js';
import { impactOf } from './drift-change.js';

/** Which part of a version number has to grow. */
export type VersionBump = 'major' | 'minor' | 'patch' | 'none';

/** Changes that callers do not notice: they read other words. */
const WORDING: ReadonlySet<string> = new Set(['drift/text-changed', 'drift/metadata-changed']);

/** Which part of a version number has to grow for these changes, by Semantic Versioning. */
export function versionBump(changes: readonly Finding[]): VersionBump {
  if (changes.length === 0) return 'none';
  if (changes.some((change) => impactOf(change) === 'breaking')) return 'major';
  return changes.every(({ rule }) => WORDING.has(rule)) ? 'patch' : 'minor';
}

/**
 * The version number that should follow. Before 1.0.0 a breaking change makes a minor version, and everything else a
 * patch. Nothing where the number is none of Semantic Versioning.
 */
export function nextVersion(version: string, bump: VersionBump): string | undefined {
  const match = /^v?(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.-]+)?(?:\+.*)?$/.exec(version);
  if (match === null) return undefined;
  const [major = 0, minor = 0, patch = 0] = match.slice(1, 4).map(Number);
  if (bump === 'none') return `${major}.${minor}.${patch}${match[4] ?? ''}`;
  const isMajor = bump === 'major';
  if (major === 0) return isMajor ? `0.${minor + 1}.0` : `0.${minor}.${patch + 1}`;
  if (isMajor) return `${major + 1}.0.0`;
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** Whether a version number has grown enough for these changes; true where one of the numbers cannot be read. */
export function isEnough(old: string, fresh: string, bump: VersionBump): boolean {
  const wanted = nextVersion(old, bump);
  const given = nextVersion(fresh, 'none');
  if (wanted === undefined || given === undefined) return true;
  const [a, b] = [wanted, given].map((text) => text.replace(/-.*/, '').split('.').map(Number));
  for (const [i, part] of (a ?? []).entries()) {
    const other = b?.[i] ?? 0;
    if (other !== part) return other > part;
  }
  return true;
}
