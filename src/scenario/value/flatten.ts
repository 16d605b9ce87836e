import type { JsonSchema } from '../../model/tool.js';
import { declaredDialect } from '../../schema/dialect.js';
import { Resolver } from '../../schema/resolve-ref.js';
import { isJsonSchema, mergeSchemas } from './merge-schemas.js';

/** References that lead from one to the next; longer chains are loops. */
const LONGEST_CHAIN = 20;
/** Schemas joined into one node; more are an attack. */
const MOST_JOINED = 100;

/** A schema node in which neither `$ref` nor `allOf` is left. */
export type FlatNode = Readonly<Record<string, unknown>>;

/** Writes references and `allOf` of one node out into one node. References resolve within the tool's own schema alone. */
export class Flattener {
  private readonly resolver: Resolver;
  private readonly flattened = new WeakMap<object, FlatNode | false>();

  constructor(root: JsonSchema) {
    const declared = declaredDialect(root);
    this.resolver = new Resolver(
      root,
      declared === undefined || declared === 'unknown' ? '2020-12' : declared,
    );
  }

  /** The node written out; `false` where nothing can satisfy it. */
  flat(schema: unknown): FlatNode | false {
    if (!isJsonSchema(schema) || typeof schema === 'boolean') return schema === false ? false : {};
    let flat = this.flattened.get(schema);
    if (flat === undefined) {
      flat = this.join(schema, 0, { left: MOST_JOINED });
      this.flattened.set(schema, flat);
    }
    return flat;
  }

  private join(schema: unknown, depth: number, budget: { left: number }): FlatNode | false {
    if (schema === false) return false;
    if (!isJsonSchema(schema) || typeof schema === 'boolean' || depth > LONGEST_CHAIN || budget.left-- <= 0)
      return {};
    let node: JsonSchema = schema;
    if (typeof node.$ref === 'string') {
      const { $ref: _ref, ...rest } = node;
      const target = this.resolver.resolve(node.$ref, this.resolver.root);
      const found = typeof target === 'string' ? {} : this.join(target.schema, depth + 1, budget);
      node = mergeSchemas(rest, found);
    }
    if (typeof node === 'boolean') return node ? {} : false;
    return Array.isArray(node.allOf) ? this.joinAll(node, node.allOf, depth, budget) : node;
  }

  private joinAll(
    { allOf: _parts, ...rest }: FlatNode,
    parts: readonly unknown[],
    depth: number,
    budget: { left: number },
  ): FlatNode | false {
    let joined: JsonSchema = rest;
    for (const part of parts) joined = mergeSchemas(joined, this.join(part, depth + 1, budget));
    if (typeof joined === 'boolean') return false;
    // Two unions do not fit into one node: the second is kept as one more condition.
    const { allOf, ...whole } = joined;
    return allOf === undefined ? whole : { ...whole, [BESIDE]: allOf };
  }
}

/** Conditions that could not be merged into their node: a second union, a second `if`. */
export const BESIDE = 'assay:beside';
