export { checkMcpResponse } from './check-response.js';
export type {
  ContentItem,
  ErrorResponse,
  ImageItem,
  McpResponse,
  ProtocolItem,
  ResourceItem,
  ResponseError,
  SuccessResponse,
  TextItem,
} from './envelope.js';
export { envelopeIn, fromCallToolResult } from './envelope-meta.js';
export {
  checkErrorStructure,
  createErrorStructure,
  ERROR_TYPES,
  type ErrorStructure,
  type ErrorType,
} from './error-structure.js';
export type { Malformed } from './judge-body.js';
export type { FetchHandler, Middleware, NodeResponse } from './middleware.js';
export { ToolError } from './public-error.js';
export { readableText } from './readable-text.js';
export {
  McpResponseFormatError,
  type Monitor,
  type ResponseFormat,
  type ResponseFormatWorld,
  responseFormat,
} from './response-format.js';
export { mcpResponseSchema, mcpResponseSchemaDraft07 } from './response-schema.js';
export { toCallToolResult } from './to-call-tool-result.js';
export type { ToolFunction, WrapOptions } from './wrap-tool.js';
