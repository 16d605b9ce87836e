import type { Attempt } from '../../attempt/attempt.js';
import type { ToolState } from '../../state/tool-state.js';

const CRASH = 'response/crash';

/**
 * Lowers a crash to a warning where only values of a wrong type cause it: a caller that keeps to the schema never sees
 * it. A crash for a missing argument stays an error, since models leave arguments out.
 */
export function lowerWrongTypeCrashes({ attempts, book }: ToolState): void {
  const showing = attempts.filter(({ findings }) => findings.some(({ rule }) => rule === CRASH));
  if (showing.length === 0 || !showing.every(isOfWrongType)) return;
  for (const entry of book.entries)
    if (entry.finding.rule === CRASH) entry.finding = { ...entry.finding, severity: 'warning' };
}

const isOfWrongType = ({ scenario }: Attempt): boolean => scenario.violates?.keyword === 'type';
