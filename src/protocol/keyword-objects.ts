import { isRecord } from '../model/json.js';
import { type JsonPointer, joinPointer } from '../model/json-pointer.js';
import { NAME_MAPS, SAMPLE_KEYWORDS } from '../schema/keyword-sets.js';

/** Values below these are data, in which keywords mean nothing; `example` is OpenAPI's. */
const DATA: ReadonlySet<string> = new Set([...SAMPLE_KEYWORDS, 'example']);
/** How many nodes are looked at: a hostile schema may be enormous. */
const MOST_NODES = 100_000;

/** An object inside a schema that may have keywords. */
export interface KeywordObject {
  readonly node: Readonly<Record<string, unknown>>;
  /** Written only when asked for: few objects are ever reported. */
  readonly path: JsonPointer;
  readonly isRoot: boolean;
  /** Reached from the root through `properties` alone. */
  readonly isStatic: boolean;
}

/** An object or array inside a schema. */
class Place implements KeywordObject {
  readonly node: Readonly<Record<string, unknown>>;
  readonly isStatic: boolean;
  /** Its keys are names, not keywords. */
  readonly isNameMap: boolean;
  private readonly parent: Place | undefined;
  private readonly key: string;

  constructor(node: Readonly<Record<string, unknown>>, parent?: Place, key = '') {
    this.node = node;
    this.isStatic = parent === undefined || (parent.isStatic && (parent.isNameMap || key === 'properties'));
    this.isNameMap = parent !== undefined && !parent.isNameMap && NAME_MAPS.has(key);
    this.parent = parent;
    this.key = key;
  }

  get isRoot(): boolean {
    return this.parent === undefined;
  }

  get path(): JsonPointer {
    const steps: string[] = [];
    for (let place: Place = this; place.parent !== undefined; place = place.parent) steps.push(place.key);
    return joinPointer('', ...steps.reverse());
  }
}

/** Every object of a schema that may have keywords, outermost first. Iterative: depth costs no stack. */
export function keywordObjects(schema: unknown): readonly KeywordObject[] {
  const objects: KeywordObject[] = [];
  const open: Place[] = isRecord(schema) ? [new Place(schema)] : [];
  // The list grows while it is walked, up to a bound.
  for (const place of open) {
    const { node, isNameMap } = place;
    if (!isNameMap && !Array.isArray(node)) objects.push(place);
    for (const key of Object.keys(node)) {
      const child = node[key];
      if (!isObject(child) || (!isNameMap && DATA.has(key))) continue;
      if (open.length < MOST_NODES) open.push(new Place(child, place, key));
    }
  }
  return objects;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
