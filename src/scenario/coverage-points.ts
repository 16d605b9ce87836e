import type { Tool } from '../model/tool.js';
import { planScenarios } from './plan-scenarios.js';

/**
 * Everything about a tool's schema that a call can exercise: each keyword kept and broken, each branch, enum member and
 * optional property. What cannot be reached (a bound that another one hides) is no point. `Scenario.exercises` speaks
 * of these.
 */
export function coveragePoints(tool: Tool): readonly string[] {
  const every = planScenarios(tool, { seed: 0, limit: Number.POSITIVE_INFINITY });
  return every.flatMap(({ exercises }) => exercises);
}
