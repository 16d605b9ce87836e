import { foldValue } from '../near-miss.js';
import { type Propose, replaceBy } from './proposal.js';

/** A listed value in another case or with other separators: `"In Progress"` → `"in_progress"`. */
export const enumValue: Propose = ({ value, values }) => {
  if (typeof value !== 'string' || value.length > 200 || value.trim() === '') return undefined;
  const folded = foldValue(value);
  const meant = new Set(
    values.filter((candidate) => typeof candidate === 'string' && foldValue(candidate) === folded),
  );
  return meant.size === 1 ? replaceBy([...meant][0]) : undefined;
};
