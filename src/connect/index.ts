export type { Channel, ChannelListener, LaunchWork, SendContext } from './channel.js';
export { readServerEntries, type ServerEntries } from './config/read-server-entries.js';
export { targetFromConfig } from './config/target-from-config.js';
export type { Challenge, HttpAuth } from './http/credentials.js';
export {
  type ClientCredentialsOptions,
  clientCredentials,
  type SignInOptions,
  signIn,
} from './http/oauth/oauth.js';
export { fileStore, type Grant, memoryStore, type TokenStore } from './http/oauth/token-store.js';
export { paramHeaders } from './http/param-headers.js';
export { open } from './open.js';
export type {
  OpenOptions,
  ScriptedAnswer,
  ScriptedAnswers,
  SessionLimits,
  Timeouts,
} from './open-options.js';
export type { CommandTarget, InProcessTarget, ServerTransport, Target, UrlTarget } from './target.js';
