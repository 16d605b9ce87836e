/** The dated revisions of the Model Context Protocol, oldest first. */
export const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

/** A dated specification. */
export type Revision = (typeof REVISIONS)[number];

/** Legacy revisions open with `initialize`; modern ones are stateless. */
export type Era = 'legacy' | 'modern';

/** The newest revision. */
export const LATEST_REVISION: Revision = '2026-07-28';

/** The newest revision that still begins with `initialize`. */
export const LATEST_LEGACY_REVISION: Revision = '2025-11-25';

/** Whether a string from the wire names a revision that we know. */
export function isRevision(value: unknown): value is Revision {
  return (REVISIONS as readonly unknown[]).includes(value);
}

/** True when `revision` is `since` or newer: dated revisions sort as text. */
export function isAtLeast(revision: Revision, since: Revision): boolean {
  return revision >= since;
}

/** The era of a revision. */
export function eraOf(revision: Revision): Era {
  return isAtLeast(revision, '2026-07-28') ? 'modern' : 'legacy';
}
