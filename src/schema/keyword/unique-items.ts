import { _, type CodeKeywordDefinition, nil, str } from 'ajv';
import { chargedJson } from './charged-json.js';

/** The first two equal items, the later first, or `undefined`; in time linear in the size of the array. */
export function firstDuplicate(
  items: readonly unknown[],
): readonly [later: number, earlier: number] | undefined {
  const primitives = new Map<unknown, number>();
  const structures = new Map<string, number>();
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    const isStructure = typeof item === 'object' && item !== null;
    const key = isStructure ? chargedJson(item) : item;
    const seen: Map<unknown, number> = isStructure ? structures : primitives;
    const earlier = seen.get(key);
    if (earlier !== undefined) return [i, earlier];
    seen.set(key, i);
  }
  return undefined;
}

/** `uniqueItems` without comparing each with each. */
export const uniqueItemsKeyword: CodeKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: {
    message: ({ params: { pair } }) =>
      str`must NOT have duplicate items (items ## ${_`${pair ?? nil}[1]`} and ${_`${pair ?? nil}[0]`} are identical)`,
    params: ({ params: { pair } }) => _`{i: ${pair ?? nil}[0], j: ${pair ?? nil}[1]}`,
  },
  code(cxt) {
    if (cxt.schema !== true) return;
    const { gen, data } = cxt;
    const find = gen.scopeValue('func', { ref: firstDuplicate });
    const pair = gen.let('pair', _`${data}.length > 1 ? ${find}(${data}) : undefined`);
    cxt.setParams({ pair });
    cxt.fail(_`${pair} !== undefined`);
  },
};
