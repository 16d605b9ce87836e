import { BESIDE, type FlatNode } from './flatten.js';
import { isJsonSchema, mergeSchemas } from './merge-schemas.js';
import type { ValueMaker } from './value-maker.js';

/** Unions within unions that are decided for one node. */
const MOST_ROUNDS = 10;
/** Branches of one union that are tried at one attempt. */
const MOST_BRANCHES = 8;

/** Decides every union and condition of a node, so that one plain node is left; `false` where no decision fits. */
export function decideUnions(maker: ValueMaker, node: FlatNode | false): FlatNode | false {
  let settled = node;
  for (let round = 0; round < MOST_ROUNDS && settled !== false; round++) {
    if (Array.isArray(settled.anyOf) && settled.anyOf.length > 0) settled = branch(maker, settled, 'anyOf');
    else if (Array.isArray(settled.oneOf) && settled.oneOf.length > 0)
      settled = branch(maker, settled, 'oneOf');
    else if (settled.if !== undefined) settled = condition(maker, settled);
    else if (Array.isArray(settled[BESIDE])) settled = beside(maker, settled);
    else return settled;
  }
  return settled;
}

function branch(maker: ValueMaker, node: FlatNode, keyword: 'anyOf' | 'oneOf'): FlatNode | false {
  const { [keyword]: branches, ...rest } = node;
  for (const one of maker.choices
    .order(nullLast(Array.isArray(branches) ? branches : []))
    .slice(0, MOST_BRANCHES)) {
    const merged = maker.flattener.flat(mergeSchemas(rest, maker.flattener.flat(one)));
    if (merged !== false) return merged;
  }
  return false;
}

/** "Nothing" is the least telling branch. */
function nullLast(branches: readonly unknown[]): readonly unknown[] {
  const isNull = (one: unknown): boolean =>
    isJsonSchema(one) && typeof one === 'object' && one.type === 'null';
  return [...branches.filter((one) => !isNull(one)), ...branches.filter(isNull)];
}

/** Takes the condition and its `then`, or the `else`: the validator says whether that was right. */
function condition(maker: ValueMaker, node: FlatNode): FlatNode | false {
  const { if: when, then, else: otherwise, ...rest } = node;
  const holds = [rest, when, then].reduce((a, b) =>
    mergeSchemas(isJsonSchema(a) ? a : true, isJsonSchema(b) ? b : true),
  );
  const fails = mergeSchemas(rest, isJsonSchema(otherwise) ? otherwise : true);
  return maker.flattener.flat(maker.choices.pick([holds, fails]));
}

function beside(maker: ValueMaker, node: FlatNode): FlatNode | false {
  const { [BESIDE]: parts, ...rest } = node;
  return maker.flattener.flat({ ...rest, allOf: parts });
}
