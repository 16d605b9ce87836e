import { findingId } from '../state/finding-book.js';
import type { ToolState } from '../state/tool-state.js';
import { idsShownBy } from './exchanges.js';

/**
 * Lets a call pass whose finding was dropped or lowered since it was made: what did not pass has a finding of severity
 * error that a reader can see, or got no response.
 */
export function settleAttempts({ attempts, book }: ToolState): void {
  const errors = book.entries.filter(({ finding }) => finding.severity === 'error');
  const ids = new Set(errors.map(({ finding }) => findingId(finding)));
  const idsOf = idsShownBy(book.entries);
  for (const [index, attempt] of attempts.entries()) {
    if (attempt.passed || attempt.reply === undefined) continue;
    if (!idsOf(attempt).some((id) => ids.has(id))) attempts[index] = { ...attempt, passed: true };
  }
}
