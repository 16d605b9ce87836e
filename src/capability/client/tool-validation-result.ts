import type { ToolValidationVerdict } from '../verdict.js';

/**
 * What a client knows in the end. Three things are kept apart:
 * - `outcome` `valid` or `invalid` is a verdict; `unvalidated` means that there is none (`inconclusive` says why), and
 *   `valid` is false then, so that whoever looks at nothing else stays on the safe side;
 * - `supported: false` means that the server does not offer validation and was not asked; the verdict is then what the
 *   tool's input schema alone can say (`method` is `schema-only`).
 */
export interface ToolValidationResult extends ToolValidationVerdict {
  readonly outcome: 'valid' | 'invalid' | 'unvalidated';
  readonly supported: boolean;
}

/** Completes a verdict that nobody else holds: it becomes the result, without a copy. */
export function resultOf(verdict: ToolValidationVerdict, supported: boolean): ToolValidationResult {
  const { valid, inconclusive } = verdict;
  const outcome = valid ? 'valid' : inconclusive === undefined ? 'invalid' : 'unvalidated';
  return Object.assign(verdict, { outcome, supported } as const);
}
