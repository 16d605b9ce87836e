import { type Propose, replaceBy } from './proposal.js';

/** A boolean that was sent as text: `"true"`, `"False"`. Not `"yes"` or `1`: those are somebody's reading. */
export const boolean: Propose = ({ value, types, values }) => {
  if (typeof value !== 'string' || value.length > 20) return undefined;
  const text = value.trim().toLowerCase();
  if (text !== 'true' && text !== 'false') return undefined;
  const parsed = text === 'true';
  return types.has('boolean') || values.includes(parsed) ? replaceBy(parsed) : undefined;
};
