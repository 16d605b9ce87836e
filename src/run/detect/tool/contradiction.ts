import type { Attempt } from '../../attempt/attempt.js';

/** Two numbers that contradict each other, and the call whose response has them. */
export interface Contradiction {
  readonly attempt: Attempt;
  readonly path: string;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
}
