import { isRecord } from '../model/json.js';
import { escapeToken, type JsonPointer } from '../model/json-pointer.js';
import { NAME_MAPS, SAMPLE_KEYWORDS } from '../schema/keyword-sets.js';

/** Values below these are data, in which keywords mean nothing; `example` is OpenAPI's. */
const DATA: ReadonlySet<string> = new Set([...SAMPLE_KEYWORDS, 'example']);
/** How many nodes are looked at: a hostile schema may be enormous. */
const MOST_NODES = 100_000;

/** An object inside a schema that may have keywords. */
export interface KeywordObject {
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

/** Every object of a schema that may have keywords, outermost first. Iterative: depth costs no stack. */
export function* keywordObjects(schema: unknown): Generator<KeywordObject> {
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
    path: `${path}/${escapeToken(key)}`,
    isStatic: isStatic && (isNameMap || key === 'properties'),
    isNameMap: !isNameMap && NAME_MAPS.has(key),
  });
}
