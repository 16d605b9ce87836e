import { joinPointer } from '../model/json-pointer.js';
import type { SchemaPoint } from '../model/run-report.js';
import type { Tool } from '../model/tool.js';
import { coveragePoints } from './coverage-points.js';
import type { Goal } from './goal/goal.js';
import { UNDECLARED } from './goal/negative/object-drafts.js';
import { stepsText } from './goal/step.js';
import { toolGoals } from './goal/tool-goals.js';
import { isTooLarge } from './too-large.js';

type Place = Omit<SchemaPoint, 'tried'>;

/** A point of a schema before it is known whether it was tried, with the names by which `Scenario.exercises` speaks of it. */
export interface PlacedPoint extends Place {
  /** One at least: any of them tries the point. */
  readonly ways: readonly [string, ...string[]];
}

/**
 * The points of a tool's schema: a keyword at a place, kept or broken, or one member or branch of it. A type can be
 * broken by a number, by a list, by null: these are ways to try one point, and not points of their own. Whether a
 * point can be reached takes as long as a plan; for a tool that is not called, it is not computed.
 */
export function schemaPoints(tool: Tool, isCalled = true): readonly PlacedPoint[] {
  const places = placesOf(tool);
  const points = new Map<string, PlacedPoint>();
  for (const way of isCalled ? coveragePoints(tool) : places.keys()) {
    const place = places.get(way);
    if (place === undefined) continue;
    const key = keyOf(place);
    const known = points.get(key);
    points.set(key, known === undefined ? { ...place, ways: [way] } : another(known, way));
  }
  return [...points.values()];
}

/** For each thing that `Scenario.exercises` may name, the point that it tries: equal texts are the same point. */
export function pointsByWay(tool: Tool): ReadonlyMap<string, string> {
  return new Map([...placesOf(tool)].map(([way, place]) => [way, keyOf(place)]));
}

function placesOf(tool: Tool): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  if (isTooLarge(tool)) return places;
  for (const goal of toolGoals(tool))
    if (!places.has(goal.label)) places.set(goal.label, placed(goal.label, goal));
  return places;
}

/** A point without a keyword is represented by itself. */
function keyOf({ at, keyword, member, effect, label }: Place): string {
  return JSON.stringify(keyword === undefined ? [label] : [at, keyword, member, effect]);
}

function another(known: PlacedPoint, way: string): PlacedPoint {
  return { ...known, label: `${known.keyword} ${known.effect}`, ways: [...known.ways, way] };
}

function placed(way: string, { steps, about, violates }: Goal): Place {
  const place = stepsText(steps);
  const label = place === '' ? way : way.slice(0, -` at ${place}`.length);
  const effect = violates === undefined ? 'kept' : 'broken';
  if (about === undefined) return { at: place, label, effect };
  const { keyword, property, member } = about;
  const isNamed = property !== undefined && property !== UNDECLARED;
  const at = isNamed ? joinPointer(place, property) : place;
  return { at, keyword, label, effect, ...(member === undefined ? {} : { member }) };
}
