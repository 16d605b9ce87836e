export type {
  Block,
  MediaBlock,
  OtherBlock,
  ResourceBlock,
  ResourceLinkBlock,
  TextBlock,
} from './content-block.js';
export { PROTOCOL_RULES } from './protocol-rules.js';
export { readCapabilities } from './read-capabilities.js';
export { type ListPage, readListPage } from './read-list-page.js';
export { readError, readReply } from './read-reply.js';
export { type ReadResultOptions, readResult, type ToolResult } from './read-result.js';
export { type ReadToolOptions, readTool, readToolList, type ToolReading } from './read-tool.js';
export type { Level, ProtocolRule, RuleScope } from './rule.js';
export { type Section, specUrl } from './section.js';
