import { type Damage, type Proposed, type RepairDefinition, replaceBy } from './repair-definition.js';

/** A boolean that was sent as text: `"true"`, `"False"`. Not `"yes"` or `1`: those would be a guess. */
export const booleanAsText = {
  kind: 'boolean',
  summary: 'was a boolean as text and is now a boolean.',
  propose({ value, types, values }: Damage): Proposed {
    if (typeof value !== 'string' || value.length > 20) return undefined;
    const text = value.trim().toLowerCase();
    if (text !== 'true' && text !== 'false') return undefined;
    const parsed = text === 'true';
    return types.has('boolean') || values.includes(parsed) ? replaceBy(parsed) : undefined;
  },
} as const satisfies RepairDefinition;
