export type { LowLevelServer, SdkServer } from '../sdk-server/server-internals.js';
export {
  EXPERIMENTAL_KEY,
  EXTENSION_KEY,
  hasCapability,
  readAnnouncement,
  SPECIFICATION_VERSION,
  type ToolValidationCapability,
  VALIDATION_LEVELS,
  type ValidationLevel,
} from './announcement.js';
export { CAPABILITY_RULES } from './capability-rules.js';
export {
  type StreamedResult,
  ToolValidationClient,
  type ToolValidationClientOptions,
  type ValidateCallOptions,
  type ValidationLogger,
} from './client/tool-validation-client.js';
export type { ToolValidationResult } from './client/tool-validation-result.js';
export { ToolValidationServers } from './client/tool-validation-servers.js';
export type { SdkClient, ValidationPeer } from './client/validation-peer.js';
export {
  type ConformanceCase,
  type ConformanceOptions,
  checkToolValidation,
} from './conformance/check-tool-validation.js';
export {
  ANSWER_SCHEMA,
  BATCH_VERDICT_SCHEMA,
  batchRequestSchema,
  CAPABILITY_SCHEMA,
  REQUEST_SCHEMA,
  VERDICT_SCHEMA,
} from './schemas.js';
export { announceToolValidation, type ToolValidation } from './server/announce-tool-validation.js';
export { createToolValidation } from './server/create-tool-validation.js';
export type { CheckContext, CheckResult, Issue, ToolCheck, ToolChecks } from './server/tool-check.js';
export type { AuthorizationRequest, ToolValidationOptions } from './server/tool-validation-options.js';
export type {
  BatchVerdict,
  ToolCallQuestion,
  ToolValidationVerdict,
  ValidationMethod,
} from './verdict.js';
export { VerdictCache } from './verdict-cache.js';
