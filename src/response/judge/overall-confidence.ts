import type { Classification } from '../../model/result.js';
import type { ValidationResult } from './validation.js';

/** How much a result of each class counts for a tool. */
const WEIGHTS: Readonly<Record<Classification, number>> = {
  fully_working: 1,
  partially_working: 0.7,
  connectivity_only: 0.3,
  error: 0.2,
  broken: 0,
};

/** The weighted mean of several results' confidence, 0 to 100; 0 where there is none. */
export function overallConfidence(
  results: readonly Pick<ValidationResult, 'classification' | 'confidence'>[],
): number {
  if (!Array.isArray(results) || results.length === 0) return 0;
  let sum = 0;
  for (const result of results as readonly Partial<ValidationResult>[]) {
    const { classification, confidence } = result ?? {};
    if (classification === undefined || !Object.hasOwn(WEIGHTS, classification)) continue;
    if (typeof confidence !== 'number' || Number.isNaN(confidence)) continue;
    sum += Math.min(100, Math.max(0, confidence)) * WEIGHTS[classification];
  }
  return sum / results.length;
}
