import type { Evidence } from '../../model/finding.js';
import type { Attempt } from '../attempt/attempt.js';
import { successes, type ToolState } from '../state/tool-state.js';

/** Why a tool is classified as it is: counts of its calls that speak for it, and those that speak against. */
export function classificationEvidence(state: ToolState): readonly Evidence[] {
  const { attempts, book } = state;
  if (attempts.length === 0) return [];
  const count = (isMeant: (attempt: Attempt) => boolean): number => attempts.filter(isMeant).length;
  const passed = count((attempt) => attempt.passed);
  const worked = successes(state).length;
  const refused = count(({ scenario, succeeded, reply }) => {
    return scenario.expectation === 'reject' && !succeeded && reply !== undefined;
  });
  const errors = book.entries.filter(({ finding }) => finding.severity === 'error').length;
  return [
    ...speaks('for', passed, `${passed} of ${calls(attempts.length)} went as they should`),
    ...speaks('for', worked, `${calls(worked)} with valid arguments did what was asked`),
    ...speaks('for', refused, `${calls(refused)} with invalid arguments were refused`),
    ...speaks('against', worked === 0 ? 1 : 0, 'no call with valid arguments was seen to succeed'),
    ...speaks('against', attempts.length - passed, `${calls(attempts.length - passed)} went wrong`),
    ...speaks('against', unanswered(attempts), `${calls(unanswered(attempts))} got no answer`),
    ...speaks('against', errors, `${errors} ${errors === 1 ? 'finding' : 'findings'} of severity error`),
  ];
}

const unanswered = (attempts: readonly Attempt[]): number =>
  attempts.filter(({ reply }) => reply === undefined).length;

const calls = (count: number): string => `${count} ${count === 1 ? 'call' : 'calls'}`;

function speaks(side: 'for' | 'against', count: number, text: string): Evidence[] {
  return count === 0 ? [] : [{ text, speaks: side }];
}
