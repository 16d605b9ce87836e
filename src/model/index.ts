export { applicableNodes, type SchemaObject } from './applicable-nodes.js';
export { Fault, type FaultCode } from './fault.js';
export {
  type Evidence,
  type Finding,
  type FindingDraft,
  type FindingIdentity,
  findingKey,
  type Severity,
  type SpecReference,
  type Subject,
} from './finding.js';
export { isRecord, type Json, type JsonObject, jsonTypeOf } from './json.js';
export { escapeToken, type JsonPointer, joinPointer, pointerTokens, valueAt } from './json-pointer.js';
export { foldName, nearest } from './nearest.js';
export { quote, truncate } from './quote.js';
export { redact, SECRET_SHAPES } from './redact.js';
export type {
  CallToolResult,
  Classification,
  ContentBlock,
  JsonRpcError,
  ScenarioCategory,
} from './result.js';
export {
  type Era,
  eraOf,
  isAtLeast,
  isRevision,
  LATEST_LEGACY_REVISION,
  LATEST_REVISION,
  REVISIONS,
  type Revision,
} from './revision.js';
export { isInForce, isOwnRuleId, type OwnRuleId, type Rule, type RuleId } from './rule.js';
export type { CallEnd, CallPurpose, RunEvent, ScenarioOutline } from './run-event.js';
export {
  type CallScenario,
  type CaseCounts,
  type ContractCell,
  type Exchange,
  type ExchangeDiagnosis,
  type Latency,
  REPORT_VERSION,
  type RunCall,
  type RunFinding,
  type RunMode,
  type RunReport,
  type RunSummary,
  type SchemaCoverage,
  type SchemaPoint,
  type ServerReport,
  type ToolContract,
  type ToolReport,
  type WireValue,
} from './run-report.js';
export type { Reply, RequestOptions, Session, SessionEvent, ToolList } from './session.js';
export { STANDARDS, type Standard } from './standard.js';
export { estimateTokens } from './token-estimate.js';
export type { JsonSchema, Tool, ToolAnnotations } from './tool.js';
