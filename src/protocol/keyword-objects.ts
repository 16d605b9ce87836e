import { isRecord } from '../model/json.js';
import { type JsonPointer, joinPointer } from '../model/json-pointer.js';
import { NAME_MAPS, SAMPLE_KEYWORDS } from '../schema/keyword-sets.js';

/** Values below these are data, in which keywords mean nothing; `example` is OpenAPI's. */
const DATA: ReadonlySet<string> = new Set([...SAMPLE_KEYWORDS, 'example']);
/** How many nodes are looked at: a hostile schema may be enormous. */
const MOST_NODES = 100_000;

/** An object or array inside a schema. Its path is written only where somebody asks: few places are ever reported. */
class Place {
  readonly value: object;
  /** Reached from the root through `properties` alone. */
  readonly isStatic: boolean;
  /** Its keys are names, not keywords. */
  readonly isNameMap: boolean;
  readonly #parent: Place | undefined;
  readonly #key: string;

  constructor(value: object, parent?: Place, key = '') {
    this.value = value;
    this.isStatic = parent === undefined || (parent.isStatic && (parent.isNameMap || key === 'properties'));
    this.isNameMap = parent !== undefined && !parent.isNameMap && NAME_MAPS.has(key);
    this.#parent = parent;
    this.#key = key;
  }

  get isRoot(): boolean {
    return this.#parent === undefined;
  }

  get path(): JsonPointer {
    const steps: string[] = [];
    let place: Place = this;
    while (place.#parent !== undefined) {
      steps.push(place.#key);
      place = place.#parent;
    }
    return joinPointer('', ...steps.reverse());
  }
}

/** An object inside a schema that may have keywords. */
export interface KeywordObject {
  readonly node: Readonly<Record<string, unknown>>;
  readonly place: Pick<Place, 'path' | 'isRoot' | 'isStatic'>;
}

/** Every object of a schema that may have keywords, outermost first. Iterative: depth costs no stack. */
export function keywordObjects(schema: unknown): readonly KeywordObject[] {
  const objects: KeywordObject[] = [];
  const open: Place[] = isRecord(schema) ? [new Place(schema)] : [];
  // The list grows while it is walked, up to a bound.
  for (const place of open) {
    const { value, isNameMap } = place;
    if (isRecord(value) && !isNameMap) objects.push({ node: value, place });
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null || (!isNameMap && DATA.has(key))) continue;
      if (open.length < MOST_NODES) open.push(new Place(child, place, key));
    }
  }
  return objects;
}
