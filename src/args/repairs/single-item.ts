import { type Damage, type Proposed, type RepairDefinition, replaceBy } from './repair-definition.js';

/** A text that may be a list or broken JSON is not one element for sure. */
const MAYBE_MANY = /^\s*[[{]|[,;\n]/;

/** One scalar where the schema wants a list: `"a"` → `["a"]`. Not `""`, and not what looks like several. */
export const singleItem = {
  kind: 'array',
  summary: 'was a single value and is now an array with that value.',
  propose({ value, types }: Damage): Proposed {
    if (!types.has('array')) return undefined;
    if (typeof value === 'number' || typeof value === 'boolean') return replaceBy([value]);
    if (typeof value !== 'string' || value === '' || MAYBE_MANY.test(value)) return undefined;
    return replaceBy([value]);
  },
} as const satisfies RepairDefinition;
