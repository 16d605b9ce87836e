export { coveragePoints } from './coverage-points.js';
export type { HarvestedValue, KnownValues } from './known/known-values.js';
export { type PlanOptions, planScenarios } from './plan-scenarios.js';
export {
  decideSafety,
  type SafetyDecision,
  type SafetyMode,
  type SafetyOptions,
} from './safety/decide-safety.js';
export type { Effect } from './safety/effect.js';
export type { Expectation, Planted, Scenario, ScenarioCategory } from './scenario.js';
