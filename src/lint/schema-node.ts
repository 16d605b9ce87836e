import { isRecord } from '../model/json.js';
import { escapeToken, type JsonPointer, valueAt } from '../model/json-pointer.js';
import type { JsonSchema, Tool } from '../model/tool.js';
import { type Dialect, declaredDialect } from '../schema/dialect.js';
import { DRAFT_NUMBER, NAME_MAPS } from '../schema/keyword-table.js';
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
const NONE: readonly MissingName[] = [];

/**
 * One place of a schema: where it stands, under a keyword of the schema around it. A walk uses the same object for
 * whatever stands at the same depth next, so that a check must not keep it; the pointer is written when somebody asks,
 * because most places are fine.
 */
export class SchemaNode {
  root: SchemaRoot;
  schema: Readonly<Record<string, unknown>>;
  readonly parent: SchemaNode | undefined;
  /** The keyword of the schema around it under which it stands; `''` at the root. */
  keyword = '';
  /** Its name or index under that keyword; `''` where the keyword holds the schema itself. */
  name = '';
  readonly depth: number;
  private child: SchemaNode | undefined;
  /** The schema for which `undeclared` holds. */
  private asked: SchemaNode['schema'] | undefined;
  private missing: readonly MissingName[] = NONE;

  constructor(root: SchemaRoot, schema: SchemaNode['schema'], parent?: SchemaNode) {
    this.root = root;
    this.schema = schema;
    this.parent = parent;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }

  /** The place below this one, under a keyword; whoever asks says what stands there. */
  below(keyword: string): SchemaNode {
    this.child ??= new SchemaNode(this.root, this.schema, this);
    const { child } = this;
    child.root = this.root;
    child.keyword = keyword;
    return child;
  }

  /** The required names that the schema does not declare itself. Several rules ask. */
  get undeclared(): readonly MissingName[] {
    if (this.asked !== this.schema) {
      this.asked = this.schema;
      this.missing = undeclaredNames(this.schema);
    }
    return this.missing;
  }

  get isRoot(): boolean {
    return this.parent === undefined;
  }

  /** The schema around it; `undefined` at the root. */
  get around(): SchemaNode['schema'] | undefined {
    return this.parent?.schema;
  }

  /** From the root of the schema. */
  get pointer(): JsonPointer {
    let pointer = '';
    for (let at: SchemaNode = this; at.parent !== undefined; at = at.parent) {
      const token = at.name === '' && !NAME_MAPS.has(at.keyword) ? '' : `/${escapeToken(at.name)}`;
      pointer = `/${escapeToken(at.keyword)}${token}${pointer}`;
    }
    return pointer;
  }

  /** The property that it describes, its own or that of the nearest place around. */
  get property(): string | undefined {
    for (let at: SchemaNode | undefined = this; at !== undefined; at = at.parent)
      if (at.keyword === 'properties') return at.name;
    return undefined;
  }
}

function undeclaredNames({ required, properties }: SchemaNode['schema']): readonly MissingName[] {
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
