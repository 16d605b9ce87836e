export type { LowLevelServer, SdkServer } from '../sdk-server/server-internals.js';
export type { ToolSchemas } from '../sdk-server/tool-snapshot.js';
export { type Dispatch, guardDispatch } from './guard-dispatch.js';
export type { GuardLogger, GuardMode, GuardOptions, RepeatedInvalid } from './guard-options.js';
export { guardServer } from './guard-server.js';
export { InvalidStreaks } from './invalid-streaks.js';
export { REPAIRS_META_KEY } from './repairs-meta.js';
export { ToolCallRefused } from './tool-call-refused.js';
