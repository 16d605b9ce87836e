import type { Tool } from '../model/tool.js';
import { planScenarios } from './plan-scenarios.js';

/**
 * Everything about a tool's schema that a call can exercise: each keyword kept and broken, each branch, enum member
 * and optional property. A part that cannot be reached (a bound that another one hides) is not a point.
 * `Scenario.exercises` names these points.
 */
export function coveragePoints(tool: Tool): readonly string[] {
  const every = planScenarios(tool, { seed: 0, limit: Number.POSITIVE_INFINITY });
  return every.flatMap(({ exercises }) => exercises);
}
