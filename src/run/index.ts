export { run } from './run.js';
export type { RunOptions } from './run-options.js';
export { RUN_RULES, type RunRule } from './run-rules.js';
