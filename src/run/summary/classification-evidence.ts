import type { Evidence } from '../../model/finding.js';
import type { Attempt } from '../attempt/attempt.js';
import { invalidCalls, invalidOutcome } from '../control/invalid-call.js';
import { successes, type ToolState } from '../state/tool-state.js';

/** Why a tool is classified as it is: how many of its calls speak for it, and how many against. */
export function classificationEvidence(state: ToolState): readonly Evidence[] {
  const { attempts, book } = state;
  if (attempts.length === 0) return [];
  const count = (isMeant: (attempt: Attempt) => boolean): number => attempts.filter(isMeant).length;
  const passed = count((attempt) => attempt.passed);
  const worked = successes(state).length;
  const outcomes = invalidCalls(state).map((attempt) => invalidOutcome(state, attempt));
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused').length;
  const blocked = outcomes.filter((one) => one.outcome === 'blocked');
  const errors = book.entries.filter(({ finding }) => finding.severity === 'error').length;
  return [
    ...speaks('for', passed, `${passed} of ${calls(attempts.length)} went as expected`),
    ...speaks('for', worked, `${calls(worked)} with valid arguments succeeded`),
    ...speaks('for', refused, `${calls(refused)} with invalid arguments were rejected`),
    ...speaks(
      'against',
      blocked.length,
      `${calls(blocked.length)} with invalid arguments were blocked: ${blocked[0]?.obstacle ?? ''}`,
    ),
    ...speaks('against', worked === 0 ? 1 : 0, 'no call with valid arguments succeeded'),
    ...speaks('against', attempts.length - passed, `${calls(attempts.length - passed)} went wrong`),
    ...speaks('against', unanswered(attempts), `${calls(unanswered(attempts))} got no response`),
    ...speaks('against', errors, `${errors} ${errors === 1 ? 'finding' : 'findings'} of severity error`),
  ];
}

const unanswered = (attempts: readonly Attempt[]): number =>
  attempts.filter(({ reply }) => reply === undefined).length;

const calls = (count: number): string => `${count} ${count === 1 ? 'call' : 'calls'}`;

function speaks(side: 'for' | 'against', count: number, text: string): Evidence[] {
  return count === 0 ? [] : [{ text, speaks: side }];
}
