import type { Attempt } from '../../attempt/attempt.js';
import { steadyText } from '../../attempt/steady-text.js';

/** Errors that depend on what is outside of the tool, or on how often it was asked. */
const OUTSIDE: ReadonlySet<string> = new Set(['rate_or_quota', 'auth', 'upstream_unreachable']);

/** Repetitions that have to go well before a tool counts as steady, and all that are made. */
const [ENOUGH, MOST] = [3, 9];

/** Milliseconds above which a tool is not called for this. */
const SLOW = 300;

/**
 * The same call made again and again: only reads are made between them, so that nothing that was changed explains what
 * differs. More are made where one has failed.
 */
export async function repetitions(
  again: Attempt,
  once: () => Promise<Attempt | undefined>,
): Promise<readonly Attempt[]> {
  const made = [again];
  while (made.length < MOST && again.milliseconds <= SLOW && !isOutside(again)) {
    const failures = made.filter(({ succeeded }) => !succeeded).length;
    // Where it failed again and again, something else has changed.
    if (made.length >= ENOUGH && (failures === 0 || failures === made.length)) break;
    if (failureBetween(made) !== undefined) break;
    const next = await once();
    if (next?.reply === undefined || isOutside(next)) break;
    made.push(next);
  }
  return made;
}

/** A failure that comes back, with a success between, whatever the error says. */
export function failureBetween(made: readonly Attempt[]): Attempt | undefined {
  const failures = made.filter(({ succeeded }) => !succeeded);
  const first = made.findIndex(({ succeeded }) => !succeeded);
  return failures.length > 1 && made.some(({ succeeded }, at) => succeeded && at > first)
    ? failures[0]
    : undefined;
}

/** Another response between two that are the same: a time or a counter would not come back to what it was. */
export function otherBetween(made: readonly Attempt[]): Attempt | undefined {
  if (made.some(({ succeeded }) => !succeeded)) return undefined;
  const texts = made.map(steadyText);
  const at = texts.findIndex(
    (text, index) => text !== texts[0] && texts.slice(index + 1).includes(texts[0] ?? ''),
  );
  return made[at];
}

/** Whether a call failed for a reason outside of the tool, or for one that no response gives. */
export const isOutside = ({ succeeded, validation }: Attempt): boolean =>
  !succeeded && (validation?.isError !== true || OUTSIDE.has(validation.diagnosis.kind));
