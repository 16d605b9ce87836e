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
export type { SdkClient, ValidationPeer } from './client/peer.js';
export type { ToolValidationResult } from './client/result.js';
export {
  ToolValidationClient,
  type ToolValidationClientOptions,
  type ValidateOptions,
} from './client/tool-validation-client.js';
export {
  type ConformanceCase,
  type ConformanceOptions,
  checkToolValidation,
} from './conformance/check-tool-validation.js';
export { CAPABILITY_RULES } from './conformance/rules.js';
export {
  ANSWER_SCHEMA,
  BATCH_VERDICT_SCHEMA,
  batchRequestSchema,
  CAPABILITY_SCHEMA,
  REQUEST_SCHEMA,
  VERDICT_SCHEMA,
} from './schemas.js';
export type { LowLevelServer, SdkServer } from './sdk/sdk-server.js';
export { announceToolValidation, type ToolValidation } from './server/announce.js';
export type { CheckContext, CheckResult, Issue, ToolCheck, ToolChecks } from './server/check.js';
export type { AuthorizationRequest, ToolValidationOptions } from './server/options.js';
export { createToolValidation } from './server/standalone.js';
export type {
  BatchVerdict,
  ToolCallQuestion,
  ToolValidationVerdict,
  ValidationMethod,
} from './verdict.js';
export { VerdictCache } from './verdict-cache.js';
