import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { ToolState } from '../../state/tool-state.js';
import { demanded, undeclaredDemand } from './demanded-property.js';
import { differenceRejected } from './rejected-difference.js';
import { proseRejected } from './rejected-prose.js';

/** How sure a diagnosis has to be before a finding rests on it. */
const SURE = 0.6;

/**
 * Valid arguments that were rejected as invalid. A made-up id or path may be rejected by right, so that a finding needs
 * proof that the made-up values are not to blame: the same ones worked in another call, or the tool asks for a property
 * that its schema calls optional.
 */
export function validRejected(state: ToolState, attempt: Attempt): Finding | undefined {
  const { scenario, validation, arguments: args } = attempt;
  if (scenario.expectation === 'reject' || validation === undefined || attempt.succeeded) return undefined;
  const { kind, confidence } = validation.diagnosis;
  if (kind !== 'validation_rejection' || confidence < SURE || !isRecord(args)) return undefined;
  if (scenario.violates !== undefined) return undefined;
  if (scenario.expectation === 'either') return proseRejected(state, attempt);
  return (
    demanded(state, attempt) ??
    undeclaredDemand(state, attempt) ??
    differenceRejected(state, attempt) ??
    proseRejected(state, attempt)
  );
}
