import { isRecord } from '../../../model/json.js';
import { propertiesOf } from '../../../model/properties-of.js';
import type { Tool } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';

/** How a definition says that a number is not kept to its last digit. */
const SAYS_SO =
  /\b(?:round(?:s|ed|ing)?|decimals?|precision|nearest|cents|whole (?:numbers?|units?)|(?:steps?|multiples?) of)\b/i;

/** Digits beyond the point that a number is rounded to, at the most. */
const MOST_PLACES = 4;

/** Whether a number is another one with fewer digits beyond the point. */
export function isRounded(sent: unknown, kept: unknown): boolean {
  if (typeof sent !== 'number' || typeof kept !== 'number') return false;
  const places = (/\.(\d+)$/.exec(String(kept))?.[1] ?? '').length;
  // Halves may be rounded to either side.
  return (
    places <= MOST_PLACES && Math.abs(sent - kept) <= 0.5 / 10 ** places + Number.EPSILON * Math.abs(sent)
  );
}

/** Whether a number was rounded where the definition of the tool, or of the argument, says that numbers are. */
export function isRoundedAsSaid(
  { description = '', inputSchema }: Tool,
  name: string,
  sent: unknown,
  kept: unknown,
): boolean {
  if (!isRounded(sent, kept)) return false;
  const schema = propertiesOf(inputSchema)[name];
  const own = isRecord(schema) ? valueText(schema.description ?? '') : '';
  return SAYS_SO.test(`${description.slice(0, 2_000)} ${own.slice(0, 1_000)}`);
}
