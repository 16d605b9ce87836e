export { diagnose, isBusinessLogicError } from './diagnose/diagnose.js';
export type {
  DiagnoseOptions,
  Diagnosis,
  DiagnosisContext,
  DiagnosisDetail,
  DiagnosisKind,
  ErrorKind,
  SurfacedAs,
} from './diagnose/diagnosis.js';
export type { ErrorFactor, ErrorPattern } from './diagnose/extension.js';
export { type Factor, type SixFactors, sixFactors } from './diagnose/six-factors.js';
export { responseFindings } from './judge/response-findings.js';
export type {
  AnswerSize,
  OutputSchemaValidation,
  ResponseMetadata,
  ToolException,
  ValidateOptions,
  ValidationContext,
  ValidationResult,
} from './judge/validation.js';
export { RESPONSE_RULES, type ResponseRule } from './response-rules.js';
export { ResponseValidator } from './response-validator.js';
