/** The dated revisions of the Model Context Protocol, oldest first. */
export const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

/** A dated specification. */
export type Revision = (typeof REVISIONS)[number];

/** Legacy revisions open with `initialize`; modern ones are stateless. */
export type Era = 'legacy' | 'modern';

/** What the wire looks like under a revision. */
interface RevisionFacts {
  readonly era: Era;
  /** Whether several messages may come as one JSON array. */
  readonly batches: boolean;
}

const FACTS: Readonly<Record<Revision, RevisionFacts>> = {
  '2024-11-05': { era: 'legacy', batches: true },
  '2025-03-26': { era: 'legacy', batches: true },
  '2025-06-18': { era: 'legacy', batches: false },
  '2025-11-25': { era: 'legacy', batches: false },
  '2026-07-28': { era: 'modern', batches: false },
};

/** The last element of a tuple: a new revision at the end does not compile until it is named below. */
type Last<List extends readonly unknown[]> = List extends readonly [...unknown[], infer End] ? End : never;

/** The newest revision. */
export const LATEST_REVISION: Last<typeof REVISIONS> = '2026-07-28';

/** The newest revision that still begins with `initialize`. */
export const LATEST_LEGACY_REVISION: Revision = '2025-11-25';

const KNOWN: ReadonlySet<unknown> = new Set(REVISIONS);

/** Whether a string from the wire names a revision that we know. */
export function isRevision(value: unknown): value is Revision {
  return KNOWN.has(value);
}

/** True when `revision` is `since` or newer: dated revisions sort as text. */
export function isAtLeast(revision: Revision, since: Revision): boolean {
  return revision >= since;
}

/** The era of a revision. */
export function eraOf(revision: Revision): Era {
  return FACTS[revision].era;
}

/** Whether several messages may come as one JSON array under a revision. */
export function allowsBatches(revision: Revision): boolean {
  return FACTS[revision].batches;
}
