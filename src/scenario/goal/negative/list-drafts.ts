import { isRecord } from '../../../model/json.js';
import type { FlatNode } from '../../value/flatten.js';
import { LONGEST_LIST, REPEATED } from '../../value/lists.js';
import type { Goal } from '../goal.js';
import type { NegativeDraft } from './negative-draft.js';

/** Lists that are too short, too long, or repeat an item. */
export function* listDrafts(node: FlatNode): Generator<NegativeDraft> {
  const { minItems, maxItems, uniqueItems } = node;
  const ofLength =
    (length: number): Goal['narrow'] =>
    (x) => ({ ...x, minItems: length, maxItems: length });
  if (typeof minItems === 'number' && minItems > 0 && minItems <= LONGEST_LIST)
    yield {
      kind: 'bound_broken',
      label: `${minItems - 1} items instead of at least ${minItems}`,
      keywords: ['minItems'],
      narrow: ofLength(minItems - 1),
    };
  if (typeof maxItems === 'number' && maxItems < LONGEST_LIST) {
    const tooMany = {
      kind: 'bound_broken',
      label: `${maxItems + 1} items instead of at most ${maxItems}`,
      keywords: ['maxItems'],
    } as const;
    yield { ...tooMany, narrow: ofLength(maxItems + 1) };
    // Where there are not so many different items, some are repeated.
    if (uniqueItems === true)
      yield {
        ...tooMany,
        companions: ['uniqueItems'],
        narrow: ({ uniqueItems: _unique, ...x }) => ofLength(maxItems + 1)(x),
      };
  }
  // What the list has to contain, other values are not by chance.
  if (isRecord(node.contains) && node.minContains !== 0)
    yield {
      kind: 'mismatch',
      label: 'no item that the list has to contain',
      keywords: ['contains'],
      narrow: ({ contains: _contains, ...x }) => x,
    };
  if (uniqueItems === true)
    yield {
      kind: 'mismatch',
      label: 'repeated item',
      keywords: ['uniqueItems'],
      narrow: ({ uniqueItems: _unique, ...x }) => ({
        ...x,
        minItems: Math.max(2, Number(x.minItems ?? 0)),
        [REPEATED]: true,
      }),
    };
}
