import { applicableNodes, type SchemaObject } from '../../model/applicable-nodes.js';
import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { SchemaPoint } from '../../model/run-report.js';
import { partsOf, type SchemaPart, triedOf } from './schema-parts.js';

/** A node of a schema as a row of a tree. */
export interface SchemaRow {
  readonly name: string;
  readonly description?: string;
  readonly parts: readonly SchemaPart[];
  /** What calls can try at this node. */
  readonly points: readonly SchemaPoint[];
  readonly below: readonly SchemaRow[];
}

/** Nodes that are shown; what is larger was not written for people. */
const MOST_ROWS = 400;
const DEEPEST = 10;

/** The name by which the planner of scenarios fills a map. */
const ANY_KEY = 'assay_key';

interface Walk {
  readonly root: unknown;
  readonly points: ReadonlyMap<string, readonly SchemaPoint[]>;
  rows: number;
}

/** A schema as a tree, each part marked by the points that are about it. */
export function schemaTree(schema: unknown, points: readonly SchemaPoint[]): SchemaRow {
  const placed = new Map<string, SchemaPoint[]>();
  for (const point of points) placed.set(point.at, [...(placed.get(point.at) ?? []), point]);
  return rowOf(schema, { name: '', at: '', depth: 0 }, { root: schema, points: placed, rows: 0 });
}

interface Place {
  readonly name: string;
  readonly at: string;
  /** What the node around it says of it. */
  readonly around?: SchemaPart;
  readonly depth: number;
}

function rowOf(schema: unknown, place: Place, walk: Walk): SchemaRow {
  walk.rows++;
  const nodes = applicableNodes(schema, walk.root);
  const points = walk.points.get(place.at) ?? [];
  const description = nodes.map((node) => node.description).find((text) => typeof text === 'string');
  return {
    name: place.name,
    ...(description === undefined ? {} : { description }),
    parts: [
      ...(place.around === undefined ? [] : [place.around]),
      ...(schema === false ? [{ text: 'nothing is allowed', tried: 'unmarked' as const }] : []),
      ...nodes.flatMap((node) => partsOf(node, points)),
    ],
    points,
    below: place.depth >= DEEPEST ? [] : nodes.flatMap((node) => [...rowsBelow(node, place, walk)]),
  };
}

function* rowsBelow(node: SchemaObject, { at, depth }: Place, walk: Walk): Generator<SchemaRow> {
  const enter = function* (schema: unknown, name: string, place: string, around?: SchemaPart) {
    if (walk.rows >= MOST_ROWS) return;
    const inner = { name, at: place, depth: depth + 1 };
    yield rowOf(schema, around === undefined ? inner : { ...inner, around }, walk);
  };
  const required = new Set<unknown>(Array.isArray(node.required) ? node.required : []);
  for (const [name, schema] of Object.entries(propertiesOf(node))) {
    const place = joinPointer(at, name);
    yield* enter(schema, name, place, presenceOf(required.has(name), walk.points.get(place) ?? []));
  }
  if (isRecord(node.additionalProperties))
    yield* enter(node.additionalProperties, 'any other property', joinPointer(at, ANY_KEY));
  if (isRecord(node.items)) yield* enter(node.items, 'each item', `${at}/*`);
  for (const union of ['anyOf', 'oneOf'] as const)
    for (const [branch, schema] of (Array.isArray(node[union]) ? node[union] : []).entries()) {
      const isMeant = ({ keyword, member }: SchemaPoint): boolean => keyword === union && member === branch;
      const tried = triedOf((walk.points.get(at) ?? []).filter(isMeant));
      yield* enter(schema, `branch ${branch + 1}`, `${at}(${union} ${branch})`, { text: union, tried });
    }
}

/** Whether a property has to be there. */
function presenceOf(isRequired: boolean, points: readonly SchemaPoint[]): SchemaPart {
  return {
    text: isRequired ? 'required' : 'optional',
    tried: triedOf(points.filter(({ keyword }) => keyword === 'required' || keyword === 'properties')),
  };
}
