export type { ConsumedTool, ConsumerCall, ConsumerContract } from './consumer/consumer-contract.js';
export { contractFromCalls, type RecordedCall } from './consumer/contract-from-calls.js';
export { CONTRACT_SCHEMA } from './consumer/contract-schema.js';
export { type ContractReading, readContract } from './consumer/read-contract.js';
export { contractChanges, verifyContract } from './consumer/verify-contract.js';
export { verifyResponse } from './consumer/verify-response.js';
export { diffServers, type ServerContract } from './diff/diff-servers.js';
export { type DiffOptions, diffTool, diffTools } from './diff/diff-tools.js';
export { type Impact, impactOf } from './diff/drift-change.js';
export { isEnough, nextVersion, type VersionBump, versionBump } from './diff/next-version.js';

export {
  EMPTY_LOCK,
  LOCK_FILE,
  type LockedServer,
  type LockedTool,
  type LockFile,
  type WireTool,
} from './lock/lock-file.js';
export { LOCK_SCHEMA } from './lock/lock-schema.js';
export {
  type LockOptions,
  lockServer,
  type ServerSnapshot,
  withApproved,
  withLocked,
  withObserved,
} from './lock/lock-server.js';
export { lockText } from './lock/lock-text.js';
export { type LockReading, looksLikeLock, readLock } from './lock/read-lock.js';
export { toolHash } from './lock/tool-hash.js';
export { compareObserved, type ObservedComparison } from './observe/compare-observed.js';
export type { ObservedArgument, ObservedField, ObservedTool } from './observe/observed-tool.js';
export { type ObservedCall, ToolObserver } from './observe/tool-observer.js';
export {
  type Answer,
  type RelateOptions,
  relateSchemas,
  type SchemaRelation,
} from './relate/relate-schemas.js';
