import type { Attempt } from '../../attempt/attempt.js';
import { isOfMadeUpShape } from '../../control/shape-crash.js';
import type { ToolState } from '../../state/tool-state.js';

const CRASH = 'response/crash';

/**
 * Lowers a crash to a warning where only values of a wrong type cause it, or texts that we made up and that have another
 * shape than the tool expects: a caller that keeps to the definition never sees it. A crash for a missing argument stays
 * an error, since models leave arguments out.
 */
export function lowerWrongTypeCrashes(state: ToolState): void {
  const { attempts, book } = state;
  const showing = attempts.filter(({ findings }) => findings.some(({ rule }) => rule === CRASH));
  if (showing.length === 0 || !showing.every((one) => isOfWrongType(one) || isOfMadeUpShape(state, one)))
    return;
  for (const entry of book.entries)
    if (entry.finding.rule === CRASH) entry.finding = { ...entry.finding, severity: 'warning' };
}

const isOfWrongType = ({ scenario }: Attempt): boolean => scenario.violates?.keyword === 'type';
