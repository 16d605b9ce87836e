import type { JsonPointer } from '../model/json-pointer.js';
import { DEFAULT_LIMITS } from './limits.js';
import { childrenOf, isSchema, type UnreadSchema } from './subschemas.js';

/** One place in a schema. */
export interface SchemaPlace {
  readonly schema: UnreadSchema;
  readonly pointer: JsonPointer;
  /** The keyword that holds it; `''` at the root. */
  readonly keyword: string;
  /** Its name or index under that keyword; `''` where the keyword holds the schema itself. */
  readonly name: string;
  readonly parent?: SchemaPlace;
  readonly depth: number;
}

/** How far a walk goes. */
export interface WalkBounds {
  readonly maxDepth?: number;
  readonly maxPlaces?: number;
}

/**
 * Every subschema of a schema, itself first, in document order, definitions included, references not followed.
 * Stops silently at its bounds, so that a hostile schema costs no more than a large one.
 */
export function* walkSchema(
  schema: unknown,
  {
    maxDepth = DEFAULT_LIMITS.maxSchemaDepth,
    maxPlaces = DEFAULT_LIMITS.maxSubschemas * 10,
  }: WalkBounds = {},
): Generator<SchemaPlace> {
  if (!isSchema(schema)) return;
  const open: SchemaPlace[] = [{ schema, pointer: '', keyword: '', name: '', depth: 0 }];
  for (let seen = 0; seen < maxPlaces; seen++) {
    const place = open.pop();
    if (place === undefined) return;
    yield place;
    if (typeof place.schema === 'boolean' || place.depth >= maxDepth) continue;
    for (const child of childrenOf(place.schema).reverse())
      open.push({
        schema: child.schema,
        pointer: place.pointer + child.step,
        keyword: child.keyword,
        name: child.name,
        parent: place,
        depth: place.depth + 1,
      });
  }
}
