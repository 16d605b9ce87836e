/**
 * Bounds on what a hostile schema or value may cost. What exceeds one is reported: as a problem of the schema, or
 * as an inconclusive check. The defaults leave room for the largest tools that real servers publish.
 */
export interface Limits {
  /** Characters of a schema as JSON text. Default 2,000,000. */
  readonly maxSchemaLength: number;
  /** Levels of subschemas within subschemas. Default 100. */
  readonly maxSchemaDepth: number;
  /** Subschemas that are compiled; one that is reached in two ways may count twice. Default 2,000. */
  readonly maxSubschemas: number;
  /** Keyword evaluations for one value, roughly; a few nanoseconds each. Default 5,000,000. */
  readonly maxSteps: number;
  /** Violations gathered before the check stops at the first one. Default 1,000. */
  readonly maxViolations: number;
  /** Problems reported for one schema. Default 100. */
  readonly maxProblems: number;
  /** Characters of a string against which a `pattern` or `format` is matched. Default 1,000,000. */
  readonly maxMatchLength: number;
}

/** What holds where an option says nothing. */
export const DEFAULT_LIMITS: Limits = Object.freeze({
  maxSchemaLength: 2_000_000,
  maxSchemaDepth: 100,
  maxSubschemas: 2_000,
  maxSteps: 5_000_000,
  maxViolations: 1_000,
  maxProblems: 100,
  maxMatchLength: 1_000_000,
});
