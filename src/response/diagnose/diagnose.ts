import { quote } from '../../model/quote.js';
import { confidenceOf } from './confidence.js';
import type { DiagnoseOptions, Diagnosis, DiagnosisContext } from './diagnosis.js';
import { judge } from './uncalibrated-diagnosis.js';

/** Says of one answer whether it is an error, which, how sure that is, and why. Never throws. */
export function diagnose(context: DiagnosisContext, options: DiagnoseOptions = {}): Diagnosis {
  try {
    const { kind, surfacedAs, businessLogic, clarity, evidence } = judge(context, options);
    return { kind, surfacedAs, businessLogic, confidence: confidenceOf(kind, clarity), evidence };
  } catch (error) {
    const evidence = [
      { text: `The answer could not be read: ${quote(String(error))}`, speaks: 'against' as const },
    ];
    return { kind: 'unclear', surfacedAs: 'none', businessLogic: null, confidence: 0, evidence };
  }
}

/** Whether an error answer shows a tool that works and reports a domain condition; false where it is no error. */
export function isBusinessLogicError(context: DiagnosisContext, options: DiagnoseOptions = {}): boolean {
  return diagnose(context, options).businessLogic === true;
}
