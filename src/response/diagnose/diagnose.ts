import { quote } from '../../model/quote.js';
import { type ResponseReading, readResponse } from '../read/response-reading.js';
import { confidenceOf } from './confidence.js';
import type { DiagnoseOptions, Diagnosis, DiagnosisContext } from './diagnosis.js';
import { diagnoseUncalibrated } from './uncalibrated-diagnosis.js';

/** Says of one response whether it is an error, which, how sure that is, and why. Never throws. */
export function diagnose(context: DiagnosisContext, options: DiagnoseOptions = {}): Diagnosis {
  try {
    return diagnoseReading(readResponse(context), context, options);
  } catch (error) {
    const text = `The response could not be read: ${quote(String(error))}`;
    const evidence = [{ text, speaks: 'against' as const }];
    return { kind: 'unclear', surfacedAs: 'none', businessLogic: null, confidence: 0, evidence };
  }
}

/** The same of a response that has been read. May throw where a getter of the response throws. */
export function diagnoseReading(
  reading: ResponseReading,
  context: DiagnosisContext,
  options: DiagnoseOptions,
): Diagnosis {
  const found = diagnoseUncalibrated(reading, context, options);
  const { kind, surfacedAs, businessLogic, evidence, detail, factors } = found;
  const confidence = confidenceOf(kind, found.clarity);
  const diagnosis = { kind, surfacedAs, businessLogic, confidence, evidence };
  if (factors === undefined) return diagnosis;
  return detail === undefined ? { ...diagnosis, factors } : { ...diagnosis, detail, factors };
}

/**
 * Whether an error response shows a tool that works and reports a domain condition; false where it is not an error.
 */
export function isBusinessLogicError(context: DiagnosisContext, options: DiagnoseOptions = {}): boolean {
  return diagnose(context, options).businessLogic === true;
}
