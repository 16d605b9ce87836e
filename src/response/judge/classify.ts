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
  /** 0 to 100, as the guide counts: it fixes 70, 30 and 0 for what has issues, is unreachable or has no content. */
  readonly confidence: number;
  /** How likely the class is right, 0 to 1: the confidence of the diagnosis, or 1 where the class follows from the shape. */
  readonly certainty: number;
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

type GuideFigure = Pick<Grade, 'classification' | 'confidence'>;

const WORKS: GuideFigure = { classification: 'fully_working', confidence: 100 };
/** Works as far as can be seen; the end has not been seen. */
const WORKS_SO_FAR: GuideFigure = { classification: 'fully_working', confidence: 60 };
const HAS_ISSUES: GuideFigure = { classification: 'partially_working', confidence: 70 };
const REACHED: GuideFigure = { classification: 'connectivity_only', confidence: 30 };
const BROKEN: GuideFigure = { classification: 'broken', confidence: 0 };

/** The calibrated confidence from which on a diagnosis counts as sure. */
const SURE = 0.95;

/** Turns what was found out about a response into one of the five classes; the order of the questions matters. */
export function classify(
  { isError, isUnfinished, hasContent, hasStructured }: ResponseShape,
  diagnosis: Diagnosis,
  options: GradeOptions,
): Grade {
  const { errors, hasIssues } = options;
  const { surfacedAs, confidence: certainty } = diagnosis;
  if (isError) return errors === 'responded' ? { ...WORKS, certainty: 1 } : gradeError(diagnosis, options);
  if (isUnfinished) return { ...WORKS_SO_FAR, certainty: WORKS_SO_FAR.confidence / 100 };
  if (!hasContent && !hasStructured) return { ...BROKEN, certainty: 1 };
  if (surfacedAs === 'text_in_success')
    return errors === 'responded' ? { ...HAS_ISSUES, certainty } : gradeHiddenError(diagnosis);
  return hasIssues || !hasContent ? { ...HAS_ISSUES, certainty: 1 } : { ...WORKS, certainty };
}

/**
 * A domain condition shows a working tool where the diagnosis is sure. What rests on a guess does not, and neither does
 * a rejection of the input where the call was meant to succeed.
 */
function gradeError(diagnosis: Diagnosis, { threshold, category }: GradeOptions): Grade {
  const { kind, businessLogic, confidence: certainty } = diagnosis;
  if (businessLogic !== true) return gradeFailure(diagnosis);
  const confidence = Math.round(certainty * 100);
  if (category === 'happy_path' && kind === 'validation_rejection')
    return { ...atMost(HAS_ISSUES, confidence), certainty, limit: 'unexpected' };
  if (certainty >= SURE || isExpected(diagnosis, category)) return { ...WORKS, certainty };
  if (certainty < threshold) return { ...HAS_ISSUES, confidence, certainty, limit: 'unsure' };
  return { ...WORKS, confidence, certainty };
}

/** An error case asks for an error: a rejection in reply to one needs no further proof. */
const isExpected = ({ kind }: Diagnosis, category: ScenarioCategory | undefined): boolean =>
  category === 'error_case' && kind === 'validation_rejection';

const atMost = (figure: GuideFigure, confidence: number): GuideFigure => ({
  ...figure,
  confidence: Math.min(figure.confidence, confidence),
});

function gradeHiddenError(diagnosis: Diagnosis): Grade {
  const { businessLogic, confidence: certainty } = diagnosis;
  if (businessLogic !== true) return gradeFailure(diagnosis);
  return { ...atMost(HAS_ISSUES, Math.round(certainty * 100)), certainty };
}

function gradeFailure({ kind, confidence: certainty }: Diagnosis): Grade {
  if (kind === 'upstream_unreachable') return { ...REACHED, certainty };
  return { classification: 'error', confidence: Math.round(certainty * 100), certainty };
}
