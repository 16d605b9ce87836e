import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import type { JsonSchema } from '../../model/tool.js';
import { canonicalJson, contentHash } from '../../schema/hash.js';
import {
  type DeclaredNodes,
  declaredNames,
  declaredNodes,
  isRequiredBy,
  itemNodes,
  listedBy,
  propertyNodes,
} from './declared-nodes.js';
import { MOST_VALUES } from './observed-tool.js';

/** What was counted at one field. */
export interface FieldCount {
  present: number;
  readonly types: Map<string, number>;
  /** Short values, as JSON: kept where values are listed, now or in the lock. */
  readonly values: Set<string>;
  readonly nodes: DeclaredNodes;
  readonly isDeclared: boolean;
  readonly isRequired: boolean;
}

/** What was counted at one object: how many different ones, and their fields. */
export interface ObjectCount {
  readonly seen: Set<string>;
  readonly fields: Map<string, FieldCount>;
  /** So many names are no fields, but keys of a table. */
  isTable: boolean;
}

const DEEPEST = 8;
const MOST_OBJECTS = 200;
const MOST_NAMES = 60;
const MOST_ITEMS = 200;
const LONGEST_VALUE = 100;

/** Counts the fields of the different objects in a tool's responses, each by its place. */
export class FieldCounts {
  readonly objects = new Map<string, ObjectCount>();
  private readonly schema: JsonSchema | undefined;
  private budget = 0;

  constructor(schema: JsonSchema | undefined) {
    this.schema = schema;
  }

  /** Counts what one response returned. */
  add(data: unknown): void {
    this.budget = 2_000;
    this.visit(data, '', declaredNodes(this.schema, this.schema), 0);
  }

  private visit(value: unknown, path: string, nodes: DeclaredNodes, depth: number): void {
    if (depth > DEEPEST || this.budget-- <= 0) return;
    if (Array.isArray(value)) {
      const inner = itemNodes(nodes, this.schema);
      for (const item of value.slice(0, MOST_ITEMS)) this.visit(item, `${path}/*`, inner, depth + 1);
    } else if (isRecord(value)) this.visitObject(value, path, nodes, depth);
  }

  private visitObject(
    value: Readonly<Record<string, unknown>>,
    path: string,
    nodes: DeclaredNodes,
    depth: number,
  ): void {
    const object = this.objects.get(path) ?? { seen: new Set(), fields: new Map(), isTable: false };
    this.objects.set(path, object);
    const hash = contentHash(value);
    // The same object twice is one observation.
    if (object.seen.has(hash) || object.seen.size >= MOST_OBJECTS) return;
    object.seen.add(hash);
    const declared = new Set(declaredNames(nodes));
    for (const name of new Set([...declared, ...Object.keys(value)])) {
      const field = fieldOf(object, name, declared.has(name), nodes, this.schema);
      if (field === undefined || !Object.hasOwn(value, name)) continue;
      const inner = value[name];
      field.present++;
      const type = jsonType(inner);
      field.types.set(type, (field.types.get(type) ?? 0) + 1);
      if (field.values.size < MOST_VALUES && isShort(inner)) field.values.add(canonicalJson(inner));
      this.visit(inner, joinPointer(path, name), field.nodes, depth + 1);
    }
  }
}

function fieldOf(
  object: ObjectCount,
  name: string,
  isDeclared: boolean,
  nodes: DeclaredNodes,
  root: unknown,
): FieldCount | undefined {
  const known = object.fields.get(name);
  if (known !== undefined) return known;
  if (!isDeclared && object.fields.size >= MOST_NAMES) {
    object.isTable = true;
    return undefined;
  }
  const field: FieldCount = {
    present: 0,
    types: new Map(),
    values: new Set(),
    nodes: propertyNodes(nodes, name, root),
    isDeclared,
    isRequired: isRequiredBy(nodes, name),
  };
  object.fields.set(name, field);
  return field;
}

const isShort = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= LONGEST_VALUE : typeof value !== 'object' || value === null;

/** The JSON type of a value, integers and other numbers being one. */
function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Whether the schema says anything about the values of a field. */
export function isFieldDescribed({ nodes }: FieldCount): boolean {
  return (
    nodes.some(({ type, anyOf, oneOf }) => (type ?? anyOf ?? oneOf) !== undefined) ||
    listedBy(nodes) !== undefined
  );
}
