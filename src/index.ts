export {
  type ArgumentChange,
  type HelpPromptOptions,
  type RepairKind,
  type RepairResult,
  type RepairSwitches,
  ToolCallValidator,
  type ToolCallValidatorOptions,
  ToolSchemaError,
  UnknownToolError,
  type ValidationError,
  type ValidationResult,
} from './args/index.js';
export {
  checkErrorStructure,
  checkMcpResponse,
  createErrorStructure,
  ERROR_TYPES,
  fromCallToolResult,
  type McpResponse,
  McpResponseFormatError,
  type Monitor,
  mcpResponseSchema,
  mcpResponseSchemaDraft07,
  type ResponseFormat,
  readableText,
  responseFormat,
  ToolError,
  toCallToolResult,
} from './format/index.js';
export { Fault, type FaultCode } from './model/fault.js';
export type { Evidence, Finding, Severity, Subject } from './model/finding.js';
export type { RunEvent } from './model/run-event.js';
export type { RunFinding, RunReport, ToolReport } from './model/run-report.js';
export type { JsonSchema, Tool } from './model/tool.js';
export {
  type Diagnosis,
  diagnose,
  type ErrorFactor,
  type ErrorPattern,
  type ResponseMetadata,
  ResponseValidator,
  type ValidateOptions,
  type ValidationContext,
  // The guide's `ValidationResult`; that name belongs to the validator of calls here. `mcp-assay/response` has it unchanged.
  type ValidationResult as ResponseValidationResult,
} from './response/index.js';
export {
  auditMcpResponse,
  createErrorResponse,
  createSuccessResponse,
  mcpResponseValidationFetch,
  mcpResponseValidationMiddleware,
  validateMcpResponse,
  wrapToolResponse,
  wrapWithAudit,
} from './response-format.js';
export { RUN_RULES, type RunOptions, run, TestScenarioEngine, type ToolTestResult } from './run/index.js';
export {
  type Check,
  type CompiledSchema,
  type CompileOptions,
  compileSchema,
  type Dialect,
  type Limits,
  type SchemaProblem,
  type Violation,
} from './schema/index.js';
