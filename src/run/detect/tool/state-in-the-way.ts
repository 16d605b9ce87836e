import type { Attempt } from '../../attempt/attempt.js';
import { responseSignature } from '../../control/response-signature.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';

/**
 * Whether a tool that changes things now rejects what it accepted before in the same words: then what was done since is in
 * the way, and not what this call has of its own.
 */
export async function isStateInTheWay(
  state: ToolState,
  rejected: Attempt,
  repeat: (worked: Attempt) => Promise<Attempt | undefined>,
): Promise<boolean> {
  if (state.stage === 'read') return false;
  const [nearest] = [...successes(state)].sort(
    (one, other) =>
      differences(rejected.arguments, one.arguments).length -
      differences(rejected.arguments, other.arguments).length,
  );
  if (nearest === undefined) return false;
  const again = await repeat(nearest);
  return again?.succeeded === false && responseSignature(again) === responseSignature(rejected);
}
