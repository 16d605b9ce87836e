import { isRecord } from '../model/json.js';
import { valueAt } from '../model/json-pointer.js';
import type { JsonSchema, Tool } from '../model/tool.js';
import { type Dialect, declaredDialect } from '../schema/dialect.js';
import { DRAFT_NUMBER } from '../schema/keyword-table.js';
import { type Resolution, Resolver } from '../schema/resolve-ref.js';

/** One schema of a tool: what its places have in common. */
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
  private readonly found = new Set<string>();

  constructor(tool: Tool, part: 'inputSchema' | 'outputSchema', schema: JsonSchema) {
    this.tool = tool;
    this.schema = schema;
    this.part = part;
    const declared = declaredDialect(schema);
    this.isDeclared = declared !== undefined;
    this.dialect = declared === 'unknown' ? undefined : (declared ?? '2020-12');
    this.draft = this.dialect === undefined ? undefined : DRAFT_NUMBER[this.dialect];
  }

  /** Whether a reference is a plain pointer to a place of this schema. This is the common case and needs no index. */
  hasPlace(reference: string): boolean {
    if (reference === '#' || this.found.has(reference)) return true;
    if (!reference.startsWith('#/') || reference.includes('%')) return false;
    const value = valueAt(this.schema, reference.slice(1));
    if (typeof value !== 'boolean' && !isRecord(value)) return false;
    this.found.add(reference);
    return true;
  }

  /** Where a reference in the root's own resource leads. Nothing is ever fetched. */
  resolve(reference: string): Resolution {
    this.resolver ??= new Resolver(this.schema, this.dialect ?? '2020-12');
    return this.resolver.resolve(reference, this.resolver.root);
  }
}
