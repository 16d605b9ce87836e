export {
  type Change,
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
  type McpResponse,
  McpResponseFormatError,
  type Monitor,
  mcpResponseSchema,
  type ResponseFormat,
  readableText,
  responseFormat,
  ToolError,
  toCallToolResult,
} from './format/index.js';
export { Fault, type FaultCode } from './model/fault.js';
export type { Evidence, Finding, Severity, Subject } from './model/finding.js';
export type { JsonSchema, Tool } from './model/tool.js';
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
export { type CompiledSchema, type CompileOptions, compileSchema, type Violation } from './schema/index.js';
