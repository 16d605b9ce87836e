import { KEYWORDS } from '../schema/keyword-table.js';
import { holdsSchema, schemaSlots } from '../schema/subschemas.js';
import { needsEngine } from './needs-engine.js';
import { MALFORMED, type SchemaRule, STRAY, UNKNOWN } from './rule.js';
import { type SchemaNode, schemaNodes } from './schema-node.js';
import type { SchemaRoot } from './schema-root.js';

/** Applies the rules that one keyword of a place wakes. The keyword may be a way to a value below it; see `STRAY`. */
export type Wake = (rules: readonly SchemaRule[], node: SchemaNode, keyword: string) => void;

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
    let isSound = true;
    for (const { wakes, keyword } of wakers(node)) {
      if (wakes === MALFORMED || wakes === STRAY) isSound = false;
      const woken = rules.get(wakes);
      if (woken !== undefined) wake(woken, node, keyword);
    }
    isDoubtful ||= !isSound || needsEngine(node);
  }
  // The engine has bounds of its own, beyond which it says nothing either.
  return isDoubtful && isComplete;
}

/** What about a place wakes rules, and for which keyword. */
interface Waker {
  readonly wakes: string;
  readonly keyword: string;
}

function* wakers({ schema, root }: SchemaNode): Generator<Waker> {
  for (const name of Object.keys(schema)) {
    const keyword = KEYWORDS.get(name);
    if (keyword === undefined) {
      yield { wakes: UNKNOWN, keyword: name };
      continue;
    }
    yield { wakes: name, keyword: name };
    const value = schema[name];
    if (root.draft !== undefined && !keyword.accepts(value, root.draft))
      yield { wakes: MALFORMED, keyword: name };
    // An array under `dependencies` lists names.
    for (const slot of schemaSlots(name, value, keyword.role))
      if (!holdsSchema(slot) && !(keyword.role === 'dependencies' && Array.isArray(slot.schema)))
        yield { wakes: STRAY, keyword: slot.step };
  }
}
