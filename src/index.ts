export {
  type HelpPromptOptions,
  ToolCallValidator,
  type ToolCallValidatorOptions,
  ToolSchemaError,
  UnknownToolError,
  type ValidationError,
  type ValidationResult,
} from './args/index.js';
export { Fault, type FaultCode } from './model/fault.js';
export type { Evidence, Finding, Severity, Subject } from './model/finding.js';
export type { JsonSchema, Tool } from './model/tool.js';
export { type CompiledSchema, type CompileOptions, compileSchema, type Violation } from './schema/index.js';
