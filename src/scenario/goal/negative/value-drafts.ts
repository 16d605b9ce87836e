import type { FlatNode } from '../../value/flatten.js';
import { isValue, type NegativeDraft } from './negative-draft.js';

const OF_ENUM = {
  keywords: ['enum'],
  outside: 'value that is not listed',
  inCase: 'listed value in another case',
};
const OF_CONST = {
  keywords: ['const', 'enum'],
  outside: 'value other than the constant',
  inCase: 'constant in another case',
};

/** Values outside an enum or a const. */
export function* valueDrafts(node: FlatNode): Generator<NegativeDraft> {
  const members = Array.isArray(node.enum)
    ? node.enum
    : Object.hasOwn(node, 'const')
      ? [node.const]
      : undefined;
  if (members === undefined) return;
  const { keywords, outside, inCase } = Array.isArray(node.enum) ? OF_ENUM : OF_CONST;
  const [text] = members.filter((member) => typeof member === 'string');
  const outsider =
    text === undefined ? (outsideNumber(members) ?? otherBoolean(members)) : 'assay_not_a_member';
  if (outsider !== undefined)
    yield {
      kind: 'outsider',
      label: outside,
      keywords,
      narrow: isValue(outsider),
    };
  const upper = text === undefined || text.toUpperCase() !== text ? text?.toUpperCase() : text.toLowerCase();
  const isTaken = members.some((member) => typeof member === 'string' && member === upper);
  if (upper !== undefined && !isTaken && upper !== text)
    yield {
      kind: 'mismatch',
      label: inCase,
      keywords,
      narrow: isValue(upper),
    };
}

function outsideNumber(members: readonly unknown[]): number | undefined {
  const numbers = members.filter((member) => typeof member === 'number');
  return numbers.length === 0 ? undefined : Math.floor(numbers.reduce((a, b) => Math.max(a, b))) + 1_001;
}

/** The one boolean that is not listed. */
function otherBoolean(members: readonly unknown[]): boolean | undefined {
  const [only, ...more] = members;
  return typeof only === 'boolean' && more.length === 0 ? !only : undefined;
}
