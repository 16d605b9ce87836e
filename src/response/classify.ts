import type { Classification } from '../model/result.js';
import type { Diagnosis } from './diagnosis.js';

/** What the classification looks at. */
export interface Judged {
  readonly diagnosis: Diagnosis;
  /** `isError: true`, or a JSON-RPC error. */
  readonly isError: boolean;
  readonly errors: 'classified' | 'responded';
  /** The result is not final: `input_required`, or what an extension defines. */
  readonly isUnfinished: boolean;
  readonly hasContent: boolean;
  readonly hasStructured: boolean;
  /** The output schema is violated, or nothing was there to check; not: it could not be checked. */
  readonly breaksOutputSchema: boolean;
  /** The answer breaks a MUST of the protocol. */
  readonly breaksProtocol: boolean;
}

/** The class of an answer and how sure it is, 0 to 100. */
export interface Verdict {
  readonly classification: Classification;
  readonly confidence: number;
}

const WORKS: Verdict = { classification: 'fully_working', confidence: 100 };
/** Works as far as can be seen; the end has not been seen. */
const WORKS_SO_FAR: Verdict = { classification: 'fully_working', confidence: 60 };
const HAS_ISSUES: Verdict = { classification: 'partially_working', confidence: 70 };
const REACHED: Verdict = { classification: 'connectivity_only', confidence: 30 };
const BROKEN: Verdict = { classification: 'broken', confidence: 0 };

/** Turns what was found out about an answer into one of the five classes. The order of the questions matters. */
export function classify(judged: Judged): Verdict {
  const { diagnosis, hasContent, hasStructured } = judged;
  if (judged.isError) return judged.errors === 'responded' ? WORKS : ofError(diagnosis, WORKS);
  if (judged.isUnfinished) return WORKS_SO_FAR;
  if (!hasContent && !hasStructured) return BROKEN;
  if (diagnosis.surfacedAs === 'text_in_success')
    return judged.errors === 'responded' ? HAS_ISSUES : ofError(diagnosis, HAS_ISSUES);
  if (!hasContent || judged.breaksOutputSchema || judged.breaksProtocol) return HAS_ISSUES;
  return WORKS;
}

/** `business` is what a tool deserves that reports a domain condition: less where it hides that as a success. */
function ofError({ kind, businessLogic, confidence }: Diagnosis, business: Verdict): Verdict {
  if (businessLogic === true) return business;
  if (kind === 'upstream_unreachable') return REACHED;
  return { classification: 'error', confidence: Math.round(confidence * 100) };
}
