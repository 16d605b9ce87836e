import type { JsonPointer } from '../model/json-pointer.js';
import { type SchemaPlace, walkSchema } from '../schema/walk.js';
import type { SchemaRoot } from './schema-root.js';

/** How far a walk goes: a hostile schema costs no more than a large one. */
const MAX_DEPTH = 100;
const MAX_PLACES = 10_000;

/** One object of a schema that has keywords, and its place. */
export interface SchemaNode {
  readonly root: SchemaRoot;
  readonly schema: Readonly<Record<string, unknown>>;
  /** From the root of the schema. */
  readonly pointer: JsonPointer;
  /** The keyword that holds it; `''` at the root. */
  readonly keyword: string;
  /** Its name or index under that keyword; `''` where the keyword holds the schema itself. */
  readonly name: string;
  readonly depth: number;
  /** The property that it describes, its own or that of the nearest schema around it. */
  readonly property: string | undefined;
}

/** What a walk has seen. */
export interface WalkedSchema {
  readonly nodes: readonly SchemaNode[];
  /** False where the schema goes on beyond the bounds of the walk. */
  readonly isComplete: boolean;
}

/** Every object of a schema that has keywords, as written: references are not followed. */
export function schemaNodes(root: SchemaRoot): WalkedSchema {
  const nodes: SchemaNode[] = [];
  let places = 0;
  let isComplete = true;
  for (const place of walkSchema(root.schema, { maxDepth: MAX_DEPTH, maxPlaces: MAX_PLACES })) {
    const { schema, pointer, keyword, name, depth } = place;
    places++;
    if (depth >= MAX_DEPTH || places >= MAX_PLACES) isComplete = false;
    if (typeof schema !== 'boolean')
      nodes.push({ root, schema, pointer, keyword, name, depth, property: propertyOf(place) });
  }
  return { nodes, isComplete };
}

function propertyOf(place: SchemaPlace): string | undefined {
  for (let at: SchemaPlace | undefined = place; at !== undefined; at = at.parent)
    if (at.keyword === 'properties') return at.name;
  return undefined;
}
