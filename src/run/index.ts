export { RUN_RULES, type RunRule } from './detect/run-rules.js';
export type { CallTool } from './engine/call-tool-session.js';
export {
  overallStatus,
  type ScenarioResult,
  TestScenarioEngine,
  type TestScenarioEngineOptions,
  type ToolTestResult,
} from './engine/test-scenario-engine.js';
export { type ReplayOptions, replay } from './replay/replay.js';
export type { Replay } from './replay/replay-verdict.js';
export { run } from './run.js';
export type { Found, Judged, MadeCall, Probe, ProbedServer, RunOptions } from './run-options.js';
