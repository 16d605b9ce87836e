export type { RuleSettings } from '../lint/index.js';
export { applyRuleSettings } from './apply-rule-settings.js';
export {
  type AcceptedFinding,
  applyBaseline,
  type Baseline,
  type BaselineResult,
  baselineOf,
  readBaseline,
  STALE_BASELINE,
} from './baseline.js';
export {
  type AssayConfig,
  defineConfig,
  type Fixtures,
  type OwnRule,
  type ToolOverride,
} from './config.js';
export { CONFIG_SCHEMA } from './config-schema.js';
export { fitsGlob } from './glob.js';
export { profileProblems } from './profile-problems.js';
export { type ConfigReading, type KnownNames, readConfig } from './read-config.js';
