import type { Classification, ScenarioCategory } from '../../model/result.js';
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

/** The class of a response and how sure that is. */
export interface Grade {
  readonly classification: Classification;
  /**
   * How likely the class is right, in percent: the calibrated confidence of the diagnosis. The guide fixes it for some
   * classes: 0 without content, 30 where only the connection works, 70 with a violated output schema.
   */
  readonly confidence: number;
  /** Why an error that shows a working tool is not `fully_working`. */
  readonly limit?: 'unsure' | 'unexpected';
}

/** What else decides. */
export interface GradeOptions {
  /** It breaks its output schema or a MUST of the protocol; not: it could not be checked. */
  readonly hasIssues: boolean;
  readonly errors: 'classified' | 'responded';
  /** The confidence, 0 to 1, below which a domain condition does not make a tool `fully_working`. */
  readonly threshold: number;
  readonly category: ScenarioCategory | undefined;
}

const WORKS: Grade = { classification: 'fully_working', confidence: 100 };
/** Works as far as can be seen; the end has not been seen. */
const WORKS_SO_FAR: Grade = { classification: 'fully_working', confidence: 60 };
const HAS_ISSUES: Grade = { classification: 'partially_working', confidence: 70 };
const REACHABLE: Grade = { classification: 'connectivity_only', confidence: 30 };
const BROKEN: Grade = { classification: 'broken', confidence: 0 };

/** The calibrated confidence from which on a diagnosis counts as sure. */
const SURE = 0.95;

/** Turns what was found out about a response into one of the five classes; the order of the questions matters. */
export function classify(
  { isError, isUnfinished, hasContent, hasStructured }: ResponseShape,
  diagnosis: Diagnosis,
  options: GradeOptions,
): Grade {
  const { errors, hasIssues } = options;
  if (isError) return errors === 'responded' ? WORKS : gradeError(diagnosis, options);
  if (isUnfinished) return WORKS_SO_FAR;
  if (!hasContent && !hasStructured) return BROKEN;
  if (diagnosis.surfacedAs === 'text_in_success') return gradeHiddenError(diagnosis, errors);
  return hasIssues || !hasContent ? HAS_ISSUES : WORKS;
}

/**
 * A domain condition shows a working tool where the diagnosis is sure. What rests on a guess does not, and neither does
 * a rejection of the input where the call was meant to succeed.
 */
function gradeError(diagnosis: Diagnosis, { threshold, category }: GradeOptions): Grade {
  const { kind, businessLogic } = diagnosis;
  if (businessLogic !== true) return gradeFailure(diagnosis);
  const confidence = percentOf(diagnosis);
  if (category === 'happy_path' && kind === 'validation_rejection')
    return { ...HAS_ISSUES, confidence: Math.min(HAS_ISSUES.confidence, confidence), limit: 'unexpected' };
  if (diagnosis.confidence >= SURE || isExpected(diagnosis, category)) return WORKS;
  if (diagnosis.confidence < threshold) return { ...HAS_ISSUES, confidence, limit: 'unsure' };
  return { ...WORKS, confidence };
}

/** An error case asks for an error: a rejection in reply to one needs no further proof. */
const isExpected = ({ kind }: Diagnosis, category: ScenarioCategory | undefined): boolean =>
  category === 'error_case' && kind === 'validation_rejection';

function gradeHiddenError(diagnosis: Diagnosis, errors: GradeOptions['errors']): Grade {
  const works = diagnosis.businessLogic === true || errors === 'responded';
  return works ? { ...HAS_ISSUES, confidence: percentOf(diagnosis) } : gradeFailure(diagnosis);
}

function gradeFailure(diagnosis: Diagnosis): Grade {
  const confidence = percentOf(diagnosis);
  if (diagnosis.kind !== 'upstream_unreachable') return { classification: 'error', confidence };
  return { ...REACHABLE, confidence: Math.min(REACHABLE.confidence, confidence) };
}

const percentOf = ({ confidence }: Diagnosis): number => Math.round(confidence * 100);
