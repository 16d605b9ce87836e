import type { Tool } from '../model/tool.js';
import { rankGoals } from './goal/rank-goals.js';
import { toolGoals } from './goal/tool-goals.js';
import type { KnownValues } from './known/known-values.js';
import { Planner } from './planner.js';
import type { Scenario } from './scenario.js';

/** How scenarios are made. */
export interface PlanOptions {
  /** The same seed gives the same scenarios. */
  readonly seed: number;
  /** Values that exist on the server. */
  readonly values?: KnownValues;
  /** At most as many scenarios; the most telling are kept. */
  readonly limit?: number;
  /** Optional arguments that every call gets: without them none has worked. */
  readonly include?: readonly string[];
  /** The folder in which every made-up path lies. Default `assay-scratch`, relative to where the server runs. */
  readonly scratch?: string;
}

/** Scenarios of one tool unless asked otherwise. */
const DEFAULT_LIMIT = 500;

/**
 * The calls that show most about a tool, the most informative first, so that a cut at any length keeps the best. Each
 * was checked: valid arguments validate, invalid ones violate what they say and nothing else.
 */
export function planScenarios(tool: Tool, options: PlanOptions): Scenario[] {
  const planner = new Planner(tool, options);
  const { limit = DEFAULT_LIMIT } = options;
  const scenarios = new Map<string, Scenario>();
  const reached = new Set<string>();
  for (const goal of rankGoals([...toolGoals(tool)])) {
    if (scenarios.size >= limit || planner.isSpent) break;
    const scenario = reached.has(goal.label) ? undefined : planner.reach(goal);
    if (scenario === undefined) continue;
    reached.add(goal.label);
    // Two goals may lead to the same call: it is made once and counts for both.
    const key = JSON.stringify(scenario.arguments);
    const known = scenarios.get(key);
    if (known === undefined) scenarios.set(key, scenario);
    else scenarios.set(key, { ...known, exercises: [...known.exercises, goal.label] });
  }
  return [...scenarios.values()];
}
