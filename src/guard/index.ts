export type { LowLevelServer, SdkServer } from '../capability/sdk/sdk-server.js';
export type { ToolSchemas } from '../capability/sdk/tool-book.js';
export { type Dispatch, guardDispatch } from './guard-dispatch.js';
export { guardServer } from './guard-server.js';
export { InvalidStreaks } from './invalid-streaks.js';
export type { GuardLogger, GuardMode, GuardOptions, RepeatedInvalid } from './options.js';
export { ToolCallRefused } from './refusal.js';
export { REPAIRS_META_KEY } from './repairs-meta.js';
