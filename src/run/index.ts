export { type ReplayOptions, replay } from './replay.js';
export type { Replay } from './replay-verdict.js';
export { run } from './run.js';
export type { Found, Judged, MadeCall, Probe, ProbedServer, RunOptions } from './run-options.js';
export { RUN_RULES, type RunRule } from './run-rules.js';
export {
  overallStatus,
  type ScenarioResult,
  TestScenarioEngine,
  type TestScenarioEngineOptions,
  type ToolTestResult,
} from './test-scenario-engine.js';
