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
export { RESPONSE_RULES, type ResponseRule } from './response-rules.js';
export { ResponseValidator } from './response-validator.js';
export { type Factor, type SixFactors, sixFactors } from './six-factors.js';
export type {
  AnswerSize,
  OutputSchemaValidation,
  ResponseMetadata,
  ValidateOptions,
  ValidationContext,
  ValidationResult,
} from './validation.js';
