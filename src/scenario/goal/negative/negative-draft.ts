import type { Goal } from '../goal.js';

/** One thing that a node forbids, and how to break it. */
export interface NegativeDraft {
  readonly kind: Goal['kind'];
  readonly label: string;
  readonly narrow: Goal['narrow'];
  readonly keywords: readonly string[];
  readonly companions?: readonly string[];
  /** The property that is missing or too much. */
  readonly property?: string;
  readonly expectation?: Goal['expectation'];
}

/** Leaves one value. */
export const isValue =
  (value: unknown): Goal['narrow'] =>
  () => ({ const: value });
