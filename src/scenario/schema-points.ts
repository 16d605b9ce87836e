import { joinPointer } from '../model/json-pointer.js';
import type { SchemaPoint } from '../model/run-report.js';
import type { Tool } from '../model/tool.js';
import { coveragePoints } from './coverage-points.js';
import type { Goal } from './goal/goal.js';
import { UNDECLARED } from './goal/negative-goals.js';
import { placeOf } from './goal/step.js';
import { toolGoals } from './goal/tool-goals.js';

/** A point of a schema before it is known whether it was tried, with the name by which `Scenario.exercises` speaks of it. */
export interface PlacedPoint extends Omit<SchemaPoint, 'tried'> {
  readonly point: string;
}

/** The coverage points of a tool, each with the place and the keyword of the schema that it is about. */
export function schemaPoints(tool: Tool): readonly PlacedPoint[] {
  const goals = new Map<string, Goal>();
  for (const goal of toolGoals(tool)) if (!goals.has(goal.label)) goals.set(goal.label, goal);
  return coveragePoints(tool).flatMap((point) => {
    const goal = goals.get(point);
    return goal === undefined ? [] : [placed(point, goal)];
  });
}

function placed(point: string, { steps, about, violates }: Goal): PlacedPoint {
  const place = placeOf(steps);
  const label = place === '' ? point : point.slice(0, -` at ${place}`.length);
  const effect = violates === undefined ? 'kept' : 'broken';
  if (about === undefined) return { point, at: place, label, effect };
  const { keyword, property, member } = about;
  const isNamed = property !== undefined && property !== UNDECLARED;
  const at = isNamed ? joinPointer(place, property) : place;
  return { point, at, keyword, label, effect, ...(member === undefined ? {} : { member }) };
}
