export {
  judgePortability,
  type Outcome,
  type Portability,
  type PortabilityCell,
  type PortabilityOptions,
  type PortabilityReason,
  type ServerOutcome,
} from './judge-portability.js';
export type { ClientCheck, ClientEffect, Constraint, Profile, Source, SourceKind } from './profile.js';
export { MAINSTREAM, PROFILES } from './profiles.js';
