import type { Attempt } from '../../attempt/attempt.js';

/** Errors that depend on what is outside of the tool, or on how often it was asked. */
const OUTSIDE: ReadonlySet<string> = new Set(['rate_or_quota', 'auth', 'upstream_unreachable']);

/** Repetitions that have to go well before a tool counts as steady, and all that are made. */
const [ENOUGH, MOST] = [4, 9];

/** Milliseconds above which a tool is not called for this. */
const SLOW = 300;

/**
 * The failing repetition of a call that succeeds before and after it, where the failure comes back: only reads are made
 * between them, so that nothing that was changed explains it, whatever the error says.
 */
export async function failsBetween(
  again: Attempt,
  once: () => Promise<Attempt | undefined>,
): Promise<Attempt | undefined> {
  if (again.milliseconds > SLOW) return undefined;
  const made = [again];
  while (made.length < MOST) {
    const failures = made.filter(({ succeeded }) => !succeeded);
    const [failure] = failures;
    // Where it failed again and again, something else has changed.
    if (made.length >= ENOUGH && (failure === undefined || failures.length === made.length)) return undefined;
    const first = made.findIndex(({ succeeded }) => !succeeded);
    if (failures.length > 1 && made.some(({ succeeded }, at) => succeeded && at > first)) return failure;
    const next = await once();
    if (next?.reply === undefined || isOutside(next)) return undefined;
    made.push(next);
  }
  return undefined;
}

/** Whether a call failed for a reason outside of the tool, or for one that no response gives. */
export const isOutside = ({ succeeded, validation }: Attempt): boolean =>
  !succeeded && (validation?.isError !== true || OUTSIDE.has(validation.diagnosis.kind));
