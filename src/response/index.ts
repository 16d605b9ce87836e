export { diagnose, isBusinessLogicError } from './diagnose.js';
export type {
  DiagnoseOptions,
  Diagnosis,
  DiagnosisContext,
  DiagnosisKind,
  ErrorKind,
  SurfacedAs,
} from './diagnosis.js';
export type { ErrorFactor, ErrorPattern } from './extension.js';
export { type Factor, type SixFactors, sixFactors } from './six-factors.js';
