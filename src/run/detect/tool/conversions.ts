import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { singular } from '../../../scenario/known/singular.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import { type Argument, argumentsOf } from './ignored-argument.js';
import type { Wrong } from './known-results.js';

/** A quantity, and how a number of its unit becomes one of its first unit: first the offset is added. */
type Unit = readonly [quantity: string, factor: number, offset?: number];

/** Folded names of units that mean one thing everywhere. */
const UNITS: ReadonlyMap<string, Unit> = new Map(
  (
    [
      ['m metre metres meter meters', ['length', 1]],
      ['km kilometre kilometres kilometer kilometers', ['length', 1_000]],
      ['cm centimetre centimetres centimeter centimeters', ['length', 0.01]],
      ['mm millimetre millimetres millimeter millimeters', ['length', 0.001]],
      ['mi mile miles', ['length', 1_609.344]],
      ['ft foot feet', ['length', 0.3048]],
      ['inch inches', ['length', 0.0254]],
      ['yd yard yards', ['length', 0.9144]],
      ['g gram grams', ['mass', 1]],
      ['kg kilogram kilograms', ['mass', 1_000]],
      ['lb lbs pound pounds', ['mass', 453.592_37]],
      ['oz ounce ounces', ['mass', 28.349_523]],
      ['c celsius', ['temperature', 1]],
      ['f fahrenheit', ['temperature', 5 / 9, -32]],
      ['k kelvin', ['temperature', 1, -273.15]],
      ['s sec seconds', ['time', 1]],
      ['min minute minutes', ['time', 60]],
      ['h hr hour hours', ['time', 3_600]],
    ] as const
  ).flatMap(([names, unit]) => names.split(' ').map((name) => [name, unit] as const)),
);

/** A conversion to ask for, and what it has to give. */
export interface Conversion {
  readonly args: Readonly<Record<string, unknown>>;
  readonly expected: number;
}

/** Conversions that are asked for. */
const MOST = 6;

/** The number that is converted. */
const VALUE = 100;

/** What a tool that takes a number, a unit and another unit is asked for: each unit of a quantity to the next, and back. */
export function conversionsOf(state: ToolState): readonly Conversion[] {
  const all = argumentsOf(state);
  const [from, to, ...more] = all.filter(({ schema }) => Array.isArray(schema.enum));
  const numbers = all.filter(({ schema }) => schema.type === 'number' || schema.type === 'integer');
  const [value] = numbers;
  if (from === undefined || to === undefined || more.length > 0 || value === undefined || numbers.length > 1)
    return [];
  if (!/from|source|^unit/.test(foldName(from.name)) || !/to|target|dest/.test(foldName(to.name))) return [];
  const asked = (name: string, other: string, expected: number): Conversion => ({
    args: { [value.name]: VALUE, [from.name]: name, [to.name]: other },
    expected,
  });
  const stated = statedFactors(state.tool.description ?? '').flatMap(({ one, factor, other }) => {
    const [a, b] = [memberNamed(from, one), memberNamed(to, other)];
    return a === undefined || b === undefined ? [] : [asked(a, b, VALUE * factor)];
  });
  const [start, end] = [unitsOf(from), unitsOf(to)];
  const known = start
    .flatMap(([name, unit]) =>
      end
        .filter(([other, [quantity]]) => other !== name && quantity === unit[0])
        .map(([other, target]) => asked(name, other, converted(unit, target))),
    )
    .slice(0, MOST);
  return [...stated, ...known];
}

/** "1 league = 4828 m": what a description says that a unit is. */
const FACTOR =
  /(?<![\w.])(?:1|an?|one) ([\p{L}_]{1,20}) (?:=|is|equals) (\d{1,9}(?:\.\d{1,9})?) ([\p{L}_]{1,20})/giu;

interface Stated {
  readonly one: string;
  readonly factor: number;
  readonly other: string;
}

const statedFactors = (description: string): readonly Stated[] =>
  [...description.slice(0, 4_000).matchAll(FACTOR)]
    .slice(0, MOST)
    .map(([, one = '', factor, other = '']) => ({ one, factor: Number(factor), other }));

/** The listed value that is a unit, in the singular or the plural. */
const memberNamed = ({ schema }: Argument, unit: string): string | undefined =>
  (Array.isArray(schema.enum) ? schema.enum : []).find(
    (member: unknown): member is string =>
      typeof member === 'string' && singular(foldName(member)) === singular(foldName(unit)),
  );

const unitsOf = ({ schema }: Argument): readonly (readonly [name: string, unit: Unit])[] =>
  (Array.isArray(schema.enum) ? schema.enum : []).flatMap((member: unknown) => {
    const unit = typeof member === 'string' ? UNITS.get(foldName(member)) : undefined;
    return unit === undefined || typeof member !== 'string' ? [] : [[member, unit] as const];
  });

const converted = ([, factor, offset = 0]: Unit, [, other, otherOffset = 0]: Unit): number =>
  ((VALUE + offset) * factor) / other - otherOffset;

/** A result that is not the one expected, rounded as it may be. */
export function wrongConversion(attempt: Attempt, expected: number): Wrong | undefined {
  const result = resultOf(attempt);
  if (result === undefined) return undefined;
  const { value, places } = result;
  const slack = Math.max(0.51 * 10 ** -places, Math.abs(expected) * 0.005);
  return Math.abs(value - expected) <= slack
    ? undefined
    : { expected: `${Number(expected.toPrecision(6))}`, received: `${value}` };
}

interface Result {
  readonly value: number;
  readonly places: number;
}

/** The only number of a response that was not sent. */
function resultOf({ reply }: Attempt): Result | undefined {
  const data = replyData(reply);
  const digits =
    data === undefined
      ? (replyText(reply)
          .slice(0, 400)
          .match(/(?<![\w.])-?\d{1,12}(?:\.\d{1,12})?(?:e-?\d{1,3})?(?![\d.]\d)/g) ?? [])
      : (isRecord(data) ? Object.values(data) : [data]).filter((one) => typeof one === 'number').map(String);
  const others = [...new Set(digits.filter((one) => Number(one) !== VALUE))];
  const [only, ...more] = others;
  if (only === undefined || more.length > 0) return undefined;
  return { value: Number(only), places: /e/.test(only) ? 12 : (only.split('.')[1]?.length ?? 0) };
}
