import { isRecord } from '../model/json.js';
import type { JsonPointer } from '../model/json-pointer.js';
import { DEFAULT_LIMITS } from './limits.js';
import { childrenOf } from './subschemas.js';

/** One place in a schema. */
export interface SchemaPlace {
  readonly schema: Readonly<Record<string, unknown>> | boolean;
  readonly pointer: JsonPointer;
  /** The keyword under which it stands; `''` at the root. */
  readonly keyword: string;
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
  if (!isRecord(schema) && typeof schema !== 'boolean') return;
  const open: SchemaPlace[] = [{ schema, pointer: '', keyword: '', depth: 0 }];
  for (let seen = 0; seen < maxPlaces; seen++) {
    const place = open.pop();
    if (place === undefined) return;
    yield place;
    if (typeof place.schema === 'boolean' || place.depth >= maxDepth) continue;
    for (const child of childrenOf(place.schema).reverse())
      open.push({
        schema: child.schema as SchemaPlace['schema'],
        pointer: place.pointer + child.step,
        keyword: child.keyword,
        parent: place,
        depth: place.depth + 1,
      });
  }
}
