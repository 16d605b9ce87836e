import type { Tool } from '../model/tool.js';
import { toolGoals } from './goal/tool-goals.js';

/**
 * Everything about a tool's schema that a call can exercise: each keyword kept and broken, each branch, enum member and
 * optional property. `Scenario.exercises` speaks of these.
 */
export function coveragePoints(tool: Tool): readonly string[] {
  return [...new Set([...toolGoals(tool)].map(({ label }) => label))];
}
