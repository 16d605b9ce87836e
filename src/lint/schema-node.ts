import { isRecord } from '../model/json.js';
import { escapeToken, type JsonPointer, valueAt } from '../model/json-pointer.js';
import type { JsonSchema, Tool } from '../model/tool.js';
import { type Dialect, declaredDialect } from '../schema/dialect.js';
import { DRAFT_NUMBER } from '../schema/keyword-table.js';
import { type Resolution, Resolver } from '../schema/resolve-ref.js';

/** A schema as a whole: what its places have in common. */
export class SchemaRoot {
  /** The tool whose schema it is. */
  readonly tool: Tool;
  readonly schema: JsonSchema;
  readonly part: 'inputSchema' | 'outputSchema';
  /** The dialect in force: the declared one or the default; `undefined` where it is one that we do not know. */
  readonly dialect: Dialect | undefined;
  /** The same as a number, see `DRAFT_NUMBER`. */
  readonly draft: number | undefined;
  readonly isDeclared: boolean;
  private resolver: Resolver | undefined;
  private found: Set<string> | undefined;

  constructor(tool: Tool, part: 'inputSchema' | 'outputSchema', schema: JsonSchema) {
    this.tool = tool;
    this.schema = schema;
    this.part = part;
    const declared = declaredDialect(schema);
    this.isDeclared = declared !== undefined;
    this.dialect = declared === 'unknown' ? undefined : (declared ?? '2020-12');
    this.draft = this.dialect === undefined ? undefined : DRAFT_NUMBER[this.dialect];
  }

  /** Whether a reference plainly leads to a place of this schema: the common case, told without an index. */
  hasPlace(reference: string): boolean {
    if (reference === '#') return true;
    if (!reference.startsWith('#/') || reference.includes('%')) return false;
    if (this.found?.has(reference) === true) return true;
    const value = valueAt(this.schema, reference.slice(1));
    if (typeof value !== 'boolean' && !isRecord(value)) return false;
    this.found ??= new Set();
    this.found.add(reference);
    return true;
  }

  /** Where a reference leads that stands in the root's own resource. Nothing is ever fetched. */
  resolve(reference: string): Resolution {
    this.resolver ??= new Resolver(this.schema, this.dialect ?? '2020-12');
    return this.resolver.resolve(reference, this.resolver.root);
  }
}

/** A name that is required and not declared, with its place in the list. */
export type MissingName = readonly [index: number, name: string];

/** Where a schema stands: under a keyword of the schema around it. */
export interface Place {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly around: Place | undefined;
  /** `''` at the root. */
  readonly keyword: string;
  /** Its name or index under that keyword; `''` where the keyword holds the schema itself. */
  readonly name: string;
  readonly depth: number;
}

/** The places of a walk that are known and not yet visited; those of an earlier walk are used again. */
export class PlaceList {
  length = 0;
  private readonly places: { -readonly [K in keyof Place]: Place[K] }[] = [];

  at(index: number): Place {
    return this.places[index] as Place;
  }

  push(schema: Place['schema'], around: Place | undefined, keyword: string, name: string): void {
    const depth = around === undefined ? 0 : around.depth + 1;
    const place = this.places[this.length++];
    if (place === undefined) {
      this.places.push({ schema, around, keyword, name, depth });
      return;
    }
    place.schema = schema;
    place.around = around;
    place.keyword = keyword;
    place.name = name;
    place.depth = depth;
  }
}

/**
 * One place of a schema. A walk moves the same object from place to place, so that a check must not keep it; the
 * pointer is written when somebody asks, because most places are fine.
 */
export class SchemaNode {
  readonly root: SchemaRoot;
  place: Place;
  /** The place for which `undeclared` holds. */
  private asked: Place | undefined;
  private missing: readonly MissingName[] = [];

  constructor(root: SchemaRoot, place: Place) {
    this.root = root;
    this.place = place;
  }

  /** The required names that the schema does not declare itself. Several rules ask. */
  get undeclared(): readonly MissingName[] {
    if (this.asked !== this.place) {
      this.asked = this.place;
      this.missing = undeclaredNames(this.place.schema);
    }
    return this.missing;
  }

  get schema(): Readonly<Record<string, unknown>> {
    return this.place.schema;
  }

  get isRoot(): boolean {
    return this.place.around === undefined;
  }

  /** The keyword of the schema around it under which it stands; `''` at the root. */
  get keyword(): string {
    return this.place.keyword;
  }

  /** The schema around it; `undefined` at the root. */
  get around(): Readonly<Record<string, unknown>> | undefined {
    return this.place.around?.schema;
  }

  /** From the root of the schema. */
  get pointer(): JsonPointer {
    let pointer = '';
    for (let at: Place = this.place; at.around !== undefined; at = at.around) {
      const token = at.name === '' && !NAMED.has(at.keyword) ? '' : `/${escapeToken(at.name)}`;
      pointer = `/${escapeToken(at.keyword)}${token}${pointer}`;
    }
    return pointer;
  }

  /** The property that it describes, its own or that of the nearest place around. */
  get property(): string | undefined {
    for (let at: Place | undefined = this.place; at !== undefined; at = at.around)
      if (at.keyword === 'properties') return at.name;
    return undefined;
  }
}

/** Keywords below which names stand; the empty one is a name, too. */
const NAMED: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);

function undeclaredNames({ required, properties }: Place['schema']): readonly MissingName[] {
  if (!Array.isArray(required) || (properties !== undefined && !isRecord(properties))) return NONE;
  let missing: MissingName[] | undefined;
  for (let i = 0; i < required.length; i++) {
    const name: unknown = required[i];
    if (typeof name !== 'string' || (properties !== undefined && Object.hasOwn(properties, name))) continue;
    missing ??= [];
    missing.push([i, name]);
  }
  return missing ?? NONE;
}

const NONE: readonly MissingName[] = [];
