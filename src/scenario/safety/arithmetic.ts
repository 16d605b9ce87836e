import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Tool } from '../../model/tool.js';
import { snakeName } from '../plausible/name-values.js';
import type { EffectReading } from './effect.js';

/** Operations on numbers, some of which are deeds elsewhere. */
const OPERATIONS: ReadonlySet<string> = new Set(
  `add addition sub subtract minus mul mult multiply times div divide mod modulo modulus pow power exponent sqrt cbrt root
  sum total product average avg mean median mode variance min max minimum maximum round floor ceil ceiling abs negate
  factorial log ln log10 log2 exp sin cos tan asin acos atan gcd lcm percentage percent square cube increment decrement
  calculate compute`.split(/\s+/),
);

/** Words beside the operation. */
const BESIDE: ReadonlySet<string> = new Set([
  'number',
  'numbers',
  'two',
  'three',
  'and',
  'of',
  'the',
  'math',
  'calc',
]);

/** A name that is an operation, and nothing but numbers as arguments: whatever the verb, it computes. */
export function arithmetic({ name, inputSchema }: Tool): EffectReading | undefined {
  const words = snakeName(name)
    .split('_')
    .filter((word) => word !== '' && !BESIDE.has(word));
  const [operation] = words;
  if (operation === undefined || !words.every((word) => OPERATIONS.has(word))) return undefined;
  const types = Object.values(propertiesOf(inputSchema));
  if (types.length === 0 || !types.every(isNumeric)) return undefined;
  return { effect: 'read', because: `its name says "${operation}", and it takes only numbers` };
}

function isNumeric(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  if (schema.type === 'array') return isNumeric(schema.items);
  return schema.type === 'number' || schema.type === 'integer';
}
