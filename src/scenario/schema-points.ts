import { joinPointer } from '../model/json-pointer.js';
import type { SchemaPoint } from '../model/run-report.js';
import type { Tool } from '../model/tool.js';
import type { Goal } from './goal/goal.js';
import { UNDECLARED } from './goal/negative/object-drafts.js';
import { rankGoals } from './goal/rank-goals.js';
import { stepsName, stepsText } from './goal/step.js';
import { toolGoals } from './goal/tool-goals.js';
import { Planner } from './planner.js';
import { isTooLarge } from './too-large.js';

type Place = Omit<SchemaPoint, 'tried'>;

/** Goals that try one point. */
type Group = readonly [Goal, ...Goal[]];

/** A point of a schema before it is known whether it was tried, with the names by which `Scenario.exercises` speaks of it. */
export interface PlacedPoint extends Place {
  /** One at least: any of them tries the point. */
  readonly ways: readonly [string, ...string[]];
}

/**
 * The points of a tool's schema: a keyword at a place, kept or broken, or one member or branch of it. A type can be
 * broken by a number, by a list, by null: these are ways to try one point, and not points of their own. What calls have
 * `tried` can be reached; of the other points, those that no arguments reach are left out. That takes as long as a plan:
 * for a tool that is not called, pass nothing, and each point is returned.
 */
export function schemaPoints(tool: Tool, tried?: ReadonlySet<string>): readonly PlacedPoint[] {
  const points = [...groupedGoals(tool).values()];
  if (tried === undefined) return points.map(pointOf);
  const planner = new Planner(tool, { seed: 0 });
  const isReached = (goals: readonly Goal[]): boolean =>
    goals.some(({ label }) => tried.has(label)) || goals.some((goal) => planner.canReach(goal));
  return points.filter(isReached).map(pointOf);
}

/** For each thing that `Scenario.exercises` may name, the point that it tries: equal texts are the same point. */
export function pointsByWay(tool: Tool): ReadonlyMap<string, string> {
  const ways = new Map<string, string>();
  for (const [key, goals] of groupedGoals(tool)) for (const { label } of goals) ways.set(label, key);
  return ways;
}

/** The goals of a tool by the point that they try, the most telling first. */
function groupedGoals(tool: Tool): ReadonlyMap<string, Group> {
  const groups = new Map<string, [Goal, ...Goal[]]>();
  for (const goal of isTooLarge(tool) ? [] : rankGoals([...toolGoals(tool)])) {
    const key = keyOf(placed(goal));
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [goal]);
    else known.push(goal);
  }
  return groups;
}

function pointOf(goals: Group): PlacedPoint {
  const [first, ...more] = goals;
  const place = placed(first);
  const others = new Set(more.map(({ label }) => label));
  others.delete(first.label);
  const label = others.size === 0 ? place.label : `${place.keyword} ${place.effect}`;
  return { ...place, label, ways: [first.label, ...others] };
}

/** A point without a keyword is represented by itself. */
function keyOf({ at, keyword, member, effect, label }: Place): string {
  return JSON.stringify(keyword === undefined ? [label] : [at, keyword, member, effect]);
}

function placed({ label: way, steps, about, violates }: Goal): Place {
  const place = stepsText(steps);
  const label = place === '' ? way : way.slice(`${stepsName(steps)}: `.length);
  const effect = violates === undefined ? 'kept' : 'broken';
  if (about === undefined) return { at: place, label, effect };
  const { keyword, property, member } = about;
  const isNamed = property !== undefined && property !== UNDECLARED;
  const at = isNamed ? joinPointer(place, property) : place;
  return { at, keyword, label, effect, ...(member === undefined ? {} : { member }) };
}
