export type { ScenarioCategory } from '../model/result.js';
export { coveragePoints } from './coverage-points.js';
export { type HarvestSource, harvest, harvestResources } from './known/harvest.js';
export { allowedDirectoriesIn, allowedValuesIn } from './known/harvest-text.js';
export type { HarvestedValue, KnownValues, WorkFolder } from './known/known-values.js';
export { type PlanOptions, planScenarios } from './plan-scenarios.js';
export {
  decideSafety,
  type SafetyDecision,
  type SafetyMode,
  type SafetyOptions,
} from './safety/decide-safety.js';
export type { Effect } from './safety/effect.js';
export type { Expectation, Planted, Scenario, ScenarioAim } from './scenario.js';
export { type PlacedPoint, schemaPoints } from './schema-points.js';
export { type BoundStep, bindStep, type StepRecord } from './sequence/bind-step.js';
export { findSequences } from './sequence/find-sequences.js';
export type { Sequence, SequenceRole, SequenceStep, ValueFlow } from './sequence/sequence.js';
