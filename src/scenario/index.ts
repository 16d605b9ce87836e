export { coveragePoints } from './coverage-points.js';
export type { HarvestedValue, KnownValues } from './known/known-values.js';
export { type PlanOptions, planScenarios } from './plan-scenarios.js';
export type { Expectation, Planted, Scenario, ScenarioCategory } from './scenario.js';
