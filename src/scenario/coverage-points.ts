import type { Tool } from '../model/tool.js';
import { rankGoals } from './goal/rank-goals.js';
import { toolGoals } from './goal/tool-goals.js';
import { Planner } from './planner.js';

/**
 * Everything about a tool's schema that a call can exercise: each keyword kept and broken, each branch, enum member
 * and optional property. A part that cannot be reached (a bound that another one hides) is not a point.
 * `Scenario.exercises` names these points.
 */
export function coveragePoints(tool: Tool): readonly string[] {
  const planner = new Planner(tool, { seed: 0 });
  const reached = new Set<string>();
  for (const goal of rankGoals([...toolGoals(tool)]))
    if (!reached.has(goal.label) && planner.canReach(goal)) reached.add(goal.label);
  return [...reached];
}
