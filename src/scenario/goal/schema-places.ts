import { isRecord } from '../../model/json.js';
import type { FlatNode, Flattener } from '../value/flatten.js';
import { mergeSchemas } from '../value/merge-schemas.js';
import type { Step } from './step.js';

/** A node of the schema that a value can be made to meet. */
export interface SchemaSpot {
  readonly steps: readonly Step[];
  /** The node with everything that applies there. */
  readonly node: FlatNode;
  /** The part that this spot adds: in a branch, the branch alone, since what is around it has had its turn. */
  readonly own: FlatNode;
  readonly depth: number;
}

const DEEPEST = 5;
const MOST_SPOTS = 400;
/** Branches of one union that are looked into. */
const MOST_BRANCHES = 30;

/** The nodes of a tool's schema, the outer before the inner; each reference is followed once. */
export function* schemaSpots(flattener: Flattener, root: unknown): Generator<SchemaSpot> {
  const flat = flattener.flat(root as FlatNode);
  if (flat === false) return;
  const followed = new Set<unknown>();
  const queue: SchemaSpot[] = [{ steps: [], node: flat, own: flat, depth: 0 }];
  for (let next = 0; next < queue.length && next < MOST_SPOTS; next++) {
    const spot = queue[next] as SchemaSpot;
    yield spot;
    if (spot.depth < DEEPEST) queue.push(...spotsBelow(flattener, spot, followed));
  }
}

function* spotsBelow(flattener: Flattener, spot: SchemaSpot, followed: Set<unknown>): Generator<SchemaSpot> {
  const { own, node, steps, depth } = spot;
  const enter = function* (schema: unknown, step: Step, around?: FlatNode): Generator<SchemaSpot> {
    if (!isRecord(schema)) return;
    if (typeof schema.$ref === 'string') {
      if (followed.has(schema.$ref)) return;
      followed.add(schema.$ref);
    }
    const flat = flattener.flat(schema);
    if (flat === false) return;
    const whole = around === undefined ? flat : flattener.flat(mergeSchemas(around, flat));
    if (whole !== false) yield { steps: [...steps, step], node: whole, own: flat, depth: depth + 1 };
  };
  if (isRecord(own.properties)) {
    const whole = isRecord(node.properties) ? node.properties : own.properties;
    for (const property of Object.keys(own.properties).slice(0, MOST_SPOTS))
      yield* enter(whole[property], { property });
  }
  if (isRecord(own.items)) yield* enter(own.items, { item: 0 });
  for (const union of ['anyOf', 'oneOf'] as const) {
    const { [union]: branches, ...around } = node;
    if (!Array.isArray(own[union]) || !Array.isArray(branches)) continue;
    for (const [branch, schema] of branches.slice(0, MOST_BRANCHES).entries())
      yield* enter(schema, { union, branch }, around);
  }
}
