import { escapeToken, type JsonPointer } from '../model/json-pointer.js';
import type { JsonSchema } from '../model/tool.js';
import type { Dialect } from '../schema/dialect.js';
import { declaredDialect } from '../schema/dialect.js';
import { type Resolution, Resolver } from '../schema/resolve-ref.js';

/** A schema as a whole: what its places have in common. */
export class SchemaRoot {
  readonly schema: JsonSchema;
  readonly part: 'inputSchema' | 'outputSchema';
  /** The dialect in force: the declared one or the default; `undefined` where it is one that we do not know. */
  readonly dialect: Dialect | undefined;
  readonly isDeclared: boolean;
  private resolver: Resolver | undefined;

  constructor(schema: JsonSchema, part: 'inputSchema' | 'outputSchema') {
    this.schema = schema;
    this.part = part;
    const declared = declaredDialect(schema);
    this.isDeclared = declared !== undefined;
    this.dialect = declared === 'unknown' ? undefined : (declared ?? '2020-12');
  }

  /** Where a reference leads that stands in the root's own resource. Nothing is ever fetched. */
  resolve(reference: string): Resolution {
    this.resolver ??= new Resolver(this.schema, this.dialect ?? '2020-12');
    return this.resolver.resolve(reference, this.resolver.root);
  }
}

/** One place of a schema. Its pointer is written when somebody asks: most places are fine. */
export class SchemaNode {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly root: SchemaRoot;
  readonly parent: SchemaNode | undefined;
  /** The keyword of the parent under which it stands; `''` at the root. */
  readonly keyword: string;
  /** Its name or index under that keyword; `undefined` where the keyword holds the schema itself. */
  readonly name: string | number | undefined;
  readonly depth: number;

  constructor(
    schema: Readonly<Record<string, unknown>>,
    root: SchemaRoot,
    parent: SchemaNode | undefined,
    keyword: string,
    name: string | number | undefined,
  ) {
    this.schema = schema;
    this.root = root;
    this.parent = parent;
    this.keyword = keyword;
    this.name = name;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }

  /** From the root of the schema. */
  get pointer(): JsonPointer {
    if (this.parent === undefined) return '';
    const token = this.name === undefined ? '' : `/${escapeToken(String(this.name))}`;
    return `${this.parent.pointer}/${escapeToken(this.keyword)}${token}`;
  }

  /** The property that it describes, its own or that of the nearest place around. */
  get property(): string | undefined {
    if (this.keyword === 'properties') return String(this.name);
    return this.parent?.property;
  }
}
