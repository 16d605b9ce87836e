import { jsonTypeOf } from '../../model/json.js';
import { type Propose, replaceBy } from './proposal.js';

/** Longer texts are not parsed: a repair must stay cheap. */
const LONGEST = 1_000_000;

/** An object or array that was sent as JSON text: `"{\"a\":1}"` → `{ "a": 1 }`. */
export const jsonText: Propose = ({ value, types }) => {
  if (typeof value !== 'string' || value.length > LONGEST || !/^\s*[[{]/.test(value)) return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return types.has(jsonTypeOf(parsed)) ? replaceBy(parsed) : undefined;
  } catch {
    return undefined;
  }
};
