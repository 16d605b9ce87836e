import { isRecord } from '../model/json.js';
import { type JsonPointer, joinPointer } from '../model/json-pointer.js';

/** Where property names stand: a key below these is a name, not a keyword. */
const NAME_MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
/** Values below these are data, in which keywords mean nothing. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'example', 'examples']);
/** How many nodes are looked at: a hostile schema may be enormous. */
const MOST_NODES = 100_000;

/** An object inside a schema in which keywords may stand. */
export interface SchemaNode {
  readonly node: Readonly<Record<string, unknown>>;
  readonly path: JsonPointer;
  readonly isRoot: boolean;
  /** Reached from the root through `properties` alone. */
  readonly isStatic: boolean;
}

interface Place {
  readonly value: object;
  readonly path: JsonPointer;
  readonly isStatic: boolean;
  readonly isNameMap: boolean;
}

/** Every object of a schema in which keywords may stand, outermost first. Iterative: depth costs no stack. */
export function* schemaNodes(schema: unknown): Generator<SchemaNode> {
  if (!isRecord(schema)) return;
  const open: Place[] = [{ value: schema, path: '', isStatic: true, isNameMap: false }];
  // The list grows while it is walked, up to a bound.
  for (const place of open) {
    const { value, path, isStatic } = place;
    if (isRecord(value) && !place.isNameMap) yield { node: value, path, isRoot: value === schema, isStatic };
    for (const [key, child] of Object.entries(value))
      if (open.length < MOST_NODES) enter(open, place, key, child);
  }
}

function enter(open: Place[], { path, isStatic, isNameMap }: Place, key: string, child: unknown): void {
  if (typeof child !== 'object' || child === null || (!isNameMap && DATA.has(key))) return;
  open.push({
    value: child,
    path: joinPointer(path, key),
    isStatic: isStatic && (isNameMap || key === 'properties'),
    isNameMap: !isNameMap && NAME_MAPS.has(key),
  });
}

/** Keys that only occur where `checkReferences` or `checkHeaderAnnotations` may have something to say. */
const POINTING: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef', 'x-mcp-header']);

/**
 * Whether a schema may hold a reference or a header. Far cheaper than `schemaNodes`, and it allocates nothing: most
 * schemas have neither. True where it is nested too deeply to tell.
 */
export function mayPoint(value: object, depth = 0): boolean {
  if (depth > 100) return true;
  for (const key in value) {
    const child: unknown = Reflect.get(value, key);
    if (typeof child === 'object') {
      if (child !== null && mayPoint(child, depth + 1)) return true;
    }
    if (POINTING.has(key)) return true;
  }
  return false;
}
