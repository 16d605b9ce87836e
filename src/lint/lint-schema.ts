import { KEYWORDS } from '../schema/keyword-table.js';
import { holdsOnlySchemas, holdsSchema, schemaSlots } from '../schema/subschemas.js';
import { needsEngine } from './needs-engine.js';
import { MALFORMED, type SchemaRule, STRAY, UNKNOWN } from './rule.js';
import { type SchemaNode, schemaNodes } from './schema-node.js';
import type { SchemaRoot } from './schema-root.js';

/** Applies the rules that one keyword of a place wakes, if any. The keyword may be a way to a value below it; see `STRAY`. */
export type Wake = (rules: readonly SchemaRule[] | undefined, node: SchemaNode, keyword: string) => void;

/**
 * Looks at every keyword of every place of a schema, and wakes the rules for it. Returns whether only the engine can
 * say if the schema is valid.
 */
export function lintSchema(
  root: SchemaRoot,
  rules: ReadonlyMap<string, readonly SchemaRule[]>,
  wake: Wake,
): boolean {
  const { nodes, isComplete } = schemaNodes(root);
  let isDoubtful = false;
  for (const node of nodes) {
    const isSound = lintNode(node, rules, wake);
    isDoubtful ||= !isSound || needsEngine(node);
  }
  // The engine has bounds of its own, beyond which it says nothing either.
  return isDoubtful && isComplete;
}

/** Wakes the rules for one place. Returns whether its keywords have values that the dialect allows. */
function lintNode(node: SchemaNode, rules: ReadonlyMap<string, readonly SchemaRule[]>, wake: Wake): boolean {
  const { schema, root } = node;
  let isSound = true;
  for (const name of Object.keys(schema)) {
    const keyword = KEYWORDS.get(name);
    wake(rules.get(keyword === undefined ? UNKNOWN : name), node, name);
    if (keyword === undefined) continue;
    const value = schema[name];
    if (root.draft !== undefined && !keyword.accepts(value, root.draft)) {
      isSound = false;
      wake(rules.get(MALFORMED), node, name);
    }
    if (holdsOnlySchemas(value, keyword.role)) continue;
    for (const slot of schemaSlots(name, value, keyword.role)) {
      // An array under `dependencies` lists names.
      if (holdsSchema(slot) || (keyword.role === 'dependencies' && Array.isArray(slot.schema))) continue;
      isSound = false;
      wake(rules.get(STRAY), node, slot.step);
    }
  }
  return isSound;
}
