import type { JsonPointer } from '../model/json-pointer.js';
import type { DynamicScope } from './dynamic-scope.js';
import { SAME_INSTANCE } from './keyword-sets.js';
import type { Resource } from './resolve-ref.js';

/** How the copy treats undeclared properties: close this object, leave it to the schema around, or leave it open. */
export type Closing = 'here' | 'around' | 'never';

/** Where the walk over a schema is, and what holds there. */
export interface Spot {
  readonly pointer: JsonPointer;
  readonly resource: Resource;
  readonly scope: DynamicScope;
  readonly depth: number;
  readonly closing: Closing;
  /** The target whose instance this still is, or undefined further inside. */
  readonly owner: string | undefined;
}

const NEVER_CLOSED = new Set(['not', 'if', 'contains', 'propertyNames']);

/** The place of a subschema under a keyword. */
export function childSpot(spot: Spot, keyword: string, pointer: JsonPointer, closing?: Closing): Spot {
  const isSame = SAME_INSTANCE.has(keyword);
  const inherited =
    spot.closing === 'never' || NEVER_CLOSED.has(keyword) ? 'never' : isSame ? 'around' : 'here';
  return {
    pointer,
    resource: spot.resource,
    scope: spot.scope,
    depth: spot.depth + 1,
    closing: closing ?? inherited,
    owner: isSame ? spot.owner : undefined,
  };
}

/** The place of a definition: no value is checked against it there. */
export function definitionSpot(spot: Spot, pointer: JsonPointer): Spot {
  return { ...spot, pointer, depth: spot.depth + 1, closing: 'never', owner: undefined };
}
