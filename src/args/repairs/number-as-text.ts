import { type Damage, type Proposed, type RepairDefinition, replaceBy } from './repair-definition.js';

const JSON_NUMBER = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?(?:[eE][+-]?\d{1,3})?$/;

/** More digits than a double keeps for sure. */
const MOST_DIGITS = 15;

/** A number that was sent as text: `"5"` → `5`; never where digits would be lost, and never `"007"`. */
export const numberAsText = {
  kind: 'number',
  summary: 'was a number as text and is now a number.',
  propose({ value, types, values }: Damage): Proposed {
    if (typeof value !== 'string') return undefined;
    const text = value.trim();
    if (!JSON_NUMBER.test(text)) return undefined;
    const parsed = Number(text);
    if (!Number.isFinite(parsed) || !isExact(text, parsed)) return undefined;
    const wanted = types.has('number') || (types.has('integer') && Number.isInteger(parsed));
    return wanted || values.includes(parsed) ? replaceBy(parsed) : undefined;
  },
} as const satisfies RepairDefinition;

function isExact(text: string, parsed: number): boolean {
  if (Number.isInteger(parsed) && !Number.isSafeInteger(parsed)) return false;
  const mantissa = text
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '');
  return mantissa.length <= MOST_DIGITS || Number.isSafeInteger(parsed);
}
