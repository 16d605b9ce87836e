import { isRecord } from './json.js';
import { valueAt } from './json-pointer.js';

/** An object of a schema; what its keywords hold is unproven. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** References and parts of `allOf` that are followed from one node. */
const MOST = 20;

/** A node of a schema, what it refers to in the same document, and what else applies to the same value by `allOf`. */
export function applicableNodes(
  schema: unknown,
  root: unknown,
  seen: ReadonlySet<unknown> = new Set(),
): readonly SchemaObject[] {
  if (!isRecord(schema) || seen.has(schema) || seen.size > MOST) return [];
  const known = new Set(seen).add(schema);
  const { $ref, allOf } = schema;
  const target = typeof $ref === 'string' && $ref.startsWith('#') ? targetOf($ref.slice(1), root) : undefined;
  const parts = Array.isArray(allOf) ? allOf.slice(0, MOST) : [];
  return [schema, target, ...parts].flatMap((node) =>
    node === schema ? [schema] : applicableNodes(node, root, known),
  );
}

function targetOf(fragment: string, root: unknown): unknown {
  try {
    return valueAt(root, decodeURIComponent(fragment));
  } catch {
    return undefined;
  }
}
