import { applicableNodes, type SchemaObject } from '../../model/applicable-nodes.js';
import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { SchemaPoint } from '../../model/run-report.js';
import { compileSchema } from '../../schema/index.js';
import { UNIONS } from '../../schema/keyword-sets.js';
import { structuredOf } from '../attempt/reply-text.js';
import { successes, type ToolState } from '../state/tool-state.js';

const DEEPEST = 6;
const MOST_POINTS = 1_000;
const MOST_MEMBERS = 200;
const MOST_BRANCHES = 30;
/** Items of all lists at one place that are looked at. */
const MOST_ITEMS = 1_000;

/** Which properties, members and branches of a tool's output schema its responses have shown. */
export function outputPoints(state: ToolState): readonly SchemaPoint[] {
  const { outputSchema } = state.tool;
  const values = successes(state)
    .map(({ reply }) => structuredOf(reply))
    .filter((value) => value !== undefined);
  const points: SchemaPoint[] = [];
  for (const point of pointsOf({ schema: outputSchema, at: '', depth: 0 }, values, outputSchema)) {
    points.push(point);
    if (points.length >= MOST_POINTS) break;
  }
  return points;
}

interface Spot {
  readonly schema: unknown;
  readonly at: string;
  readonly depth: number;
}

type Values = readonly unknown[];

function* pointsOf(spot: Spot, values: Values, root: unknown): Generator<SchemaPoint> {
  if (spot.depth > DEEPEST) return;
  const { at } = spot;
  const depth = spot.depth + 1;
  for (const node of applicableNodes(spot.schema, root)) {
    yield* memberPoints(node, at, values);
    for (const [name, schema] of Object.entries(propertiesOf(node))) {
      const place = joinPointer(at, name);
      const seen = values.flatMap((value) =>
        isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : [],
      );
      yield shown(place, 'properties', `${name} present`, seen.length > 0);
      yield* pointsOf({ schema, at: place, depth }, seen, root);
    }
    const items = values.flatMap((value) => (Array.isArray(value) ? value.slice(0, MOST_ITEMS) : []));
    if (isRecord(node.items))
      yield* pointsOf({ schema: node.items, at: `${at}/*`, depth }, items.slice(0, MOST_ITEMS), root);
    yield* branchPoints(node, { ...spot, depth }, values, root);
  }
}

function shown(at: string, keyword: string, label: string, tried: boolean, member?: unknown): SchemaPoint {
  return { at, keyword, ...(member === undefined ? {} : { member }), label, effect: 'kept', tried };
}

function* memberPoints(node: SchemaObject, at: string, values: Values): Generator<SchemaPoint> {
  const isEnum = Array.isArray(node.enum);
  const members: Values = Array.isArray(node.enum) ? node.enum : node.type === 'boolean' ? [true, false] : [];
  if (members.length === 0) return;
  const seen = new Set(values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value)));
  for (const member of members.slice(0, MOST_MEMBERS)) {
    const isSeen = seen.has(typeof member === 'object' ? JSON.stringify(member) : member);
    const label = `${isEnum ? 'enum' : 'boolean'} ${JSON.stringify(member)}`;
    yield shown(at, isEnum ? 'enum' : 'type', label, isSeen, member);
  }
}

function* branchPoints(
  node: SchemaObject,
  spot: Spot,
  values: Values,
  root: unknown,
): Generator<SchemaPoint> {
  for (const union of UNIONS) {
    const branches = Array.isArray(node[union]) ? node[union].slice(0, MOST_BRANCHES) : [];
    for (const [branch, schema] of branches.entries()) {
      const seen = values.filter((value) => accepts(schema, root, value));
      yield shown(spot.at, union, `${union} branch ${branch}`, seen.length > 0, branch);
      yield* pointsOf({ schema, at: `${spot.at}(${union} ${branch})`, depth: spot.depth }, seen, root);
    }
  }
}

/** Whether a branch takes a value; its references lead into the document around it. */
function accepts(branch: unknown, root: unknown, value: unknown): boolean {
  if (!isRecord(branch)) return branch === true;
  const { $defs, definitions } = isRecord(root) ? root : {};
  const document = {
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  };
  return compileSchema({ ...document, ...branch }).check(value).outcome === 'valid';
}
