export type { ArgumentChange } from './argument-change.js';
export { CLOSING_SENTENCE } from './help-prompt.js';
export type { RepairResult, RepairSwitches } from './repair.js';
export { REPAIR_KINDS, type RepairKind } from './repairs/repairs.js';
export {
  type HelpPromptOptions,
  type RegisterOptions,
  ToolCallValidator,
  type ToolCallValidatorOptions,
} from './tool-call-validator.js';
export { ToolSchemaError } from './tool-schema-error.js';
export { UnknownToolError } from './unknown-tool-error.js';
export type { ReportedError, ValidationError, ValidationResult } from './validation-error.js';
