import { jsonTypeOf } from '../../model/json.js';
import { type Damage, type Proposed, type RepairDefinition, replaceBy } from './repair-definition.js';

/** Longer texts are not parsed: a repair must stay cheap. */
const LONGEST = 1_000_000;

/** An object or array that was sent as JSON text: `"{\"a\":1}"` → `{ "a": 1 }`. */
export const jsonText = {
  kind: 'jsonText',
  summary: 'was JSON text and is now the value that the text holds.',
  propose({ value, types }: Damage): Proposed {
    if (typeof value !== 'string' || value.length > LONGEST || !/^\s*[[{]/.test(value)) return undefined;
    try {
      const parsed: unknown = JSON.parse(value);
      return types.has(jsonTypeOf(parsed)) ? replaceBy(parsed) : undefined;
    } catch {
      return undefined;
    }
  },
} as const satisfies RepairDefinition;
