import type { Classification } from '../../model/result.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';

/** What a response has. */
export interface ResponseShape {
  /** `isError: true`, or a JSON-RPC error. */
  readonly isError: boolean;
  /** The result is not final: `input_required`, or what an extension defines. */
  readonly isUnfinished: boolean;
  readonly hasContent: boolean;
  readonly hasStructured: boolean;
}

/** The class of a response and how sure that is, 0 to 100. */
export interface Grade {
  readonly classification: Classification;
  readonly confidence: number;
}

const WORKS: Grade = { classification: 'fully_working', confidence: 100 };
/** Works as far as can be seen; the end has not been seen. */
const WORKS_SO_FAR: Grade = { classification: 'fully_working', confidence: 60 };
const HAS_ISSUES: Grade = { classification: 'partially_working', confidence: 70 };
const REACHED: Grade = { classification: 'connectivity_only', confidence: 30 };
const BROKEN: Grade = { classification: 'broken', confidence: 0 };

/**
 * Turns what was found out about a response into one of the five classes; the order of the questions matters.
 * `hasIssues`: it breaks its output schema or a MUST of the protocol; not: it could not be checked.
 */
export function classify(
  { isError, isUnfinished, hasContent, hasStructured }: ResponseShape,
  diagnosis: Diagnosis,
  hasIssues: boolean,
  errors: 'classified' | 'responded',
): Grade {
  if (isError) return errors === 'responded' ? WORKS : ofError(diagnosis, WORKS);
  if (isUnfinished) return WORKS_SO_FAR;
  if (!hasContent && !hasStructured) return BROKEN;
  if (diagnosis.surfacedAs === 'text_in_success')
    return errors === 'responded' ? HAS_ISSUES : ofError(diagnosis, HAS_ISSUES);
  return hasIssues || !hasContent ? HAS_ISSUES : WORKS;
}

/** `business` is what a tool deserves that reports a domain condition: less where it hides that as a success. */
function ofError({ kind, businessLogic, confidence }: Diagnosis, business: Grade): Grade {
  if (businessLogic === true) return business;
  if (kind === 'upstream_unreachable') return REACHED;
  return { classification: 'error', confidence: Math.round(confidence * 100) };
}
