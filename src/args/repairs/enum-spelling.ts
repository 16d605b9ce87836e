import { foldValue } from '../near-miss.js';
import { type Damage, type Proposed, type RepairDefinition, replaceBy } from './repair-definition.js';

/** A listed value in another case or with other separators: `"In Progress"` → `"in_progress"`. */
export const enumSpelling = {
  kind: 'enum',
  summary: 'was a listed value in another spelling and is now that value.',
  propose({ value, values }: Damage): Proposed {
    if (typeof value !== 'string' || value.length > 200 || value.trim() === '') return undefined;
    const folded = foldValue(value);
    const meant = new Set(
      values.filter((candidate) => typeof candidate === 'string' && foldValue(candidate) === folded),
    );
    return meant.size === 1 ? replaceBy([...meant][0]) : undefined;
  },
} as const satisfies RepairDefinition;
