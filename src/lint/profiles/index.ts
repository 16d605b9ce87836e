export {
  judgePortability,
  type Outcome,
  type Portability,
  type PortabilityCell,
  type PortabilityOptions,
  type PortabilityReason,
  type ServerOutcome,
} from './judge-portability.js';
export type { Check, Constraint, Effect, Profile, Source, SourceKind } from './profile.js';
export { MAINSTREAM, PROFILES } from './profiles.js';
