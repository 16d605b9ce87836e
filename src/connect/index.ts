export type { Channel, ChannelListener, SendContext } from './channel.js';
export { readConfig, type ServerEntries } from './config/read-config.js';
export { targetFromConfig } from './config/target-from-config.js';
export { open } from './open.js';
export type { Limits, OpenOptions, ScriptedAnswer, ScriptedAnswers, Timeouts } from './open-options.js';
export type { CommandTarget, InProcessTarget, ServerTransport, Target, UrlTarget } from './target.js';
