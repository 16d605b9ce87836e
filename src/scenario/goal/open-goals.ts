import { isRecord } from '../../model/json.js';
import { shownValues } from '../plausible/shown-values.js';
import type { FlatNode } from '../value/flatten.js';
import { isOpenObject, ODD_MEMBER } from '../value/open-object.js';
import type { Goal } from './goal.js';
import type { Step } from './step.js';

/** What a member of an object may be where the schema says nothing of it: programs often expect plain texts. */
const UNUSUAL: readonly (readonly [words: string, type: string, value: unknown])[] = [
  ['null', 'null', null],
  ['an object', 'object', { inner: 'assay', count: 2 }],
  ['a list', 'array', ['assay', 2]],
  ['a text with separators', 'string', 'one, "two"; three\nfour'],
];

/** Objects of any members, with one of them of an unusual kind. Of an argument itself, only members that are shown are known. */
export function* openGoals(
  steps: readonly Step[],
  node: FlatNode,
): Generator<Omit<Goal, 'steps' | 'expectation'>> {
  const last = steps.at(-1);
  const isItem = last !== undefined && 'item' in last;
  if (!isOpenObject(node) || !(isItem || shownValues(node).some(isRecord))) return;
  for (const [words, type, value] of UNUSUAL)
    yield {
      kind: 'open',
      category: 'edge_case',
      label: `a member that is ${words}`,
      about: { keyword: 'additionalProperties', member: type },
      narrow: (x) => ({ ...x, [ODD_MEMBER]: value }),
    };
}
