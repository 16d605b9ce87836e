import { propertiesOf } from '../../../model/properties-of.js';
import type { Tool } from '../../../model/tool.js';

/** Units of one quantity, each with the ways to write it. */
const UNITS: readonly (readonly string[])[] = [
  ['celsius °c c degc', 'fahrenheit °f f degf', 'kelvin k'],
  ['kilometers kilometres km', 'miles mi'],
  ['kilograms kg', 'pounds lb lbs'],
  ['km/h kph kmh', 'mph'],
];

/** Whether a word is a unit, however it is written. */
export const isInUnit = (unit: string, word: string): boolean =>
  unit.split(' ').includes(word.trim().toLowerCase());

/** The only unit of a quantity that a description names, and then the other ones of that quantity. */
export function unitsIn({ description = '', inputSchema }: Tool): readonly string[] {
  if (/unit|system/i.test(Object.keys(propertiesOf(inputSchema)).join(' '))) return [];
  const words = [...description.matchAll(/\bin (?:degrees )?([\p{L}°/]{2,12})/giu)].map(
    ([, word = '']) => word,
  );
  for (const units of UNITS) {
    const [unit, ...more] = units.filter((one) => words.some((word) => isInUnit(one, word)));
    if (unit === undefined) continue;
    const others = units.filter((one) => one !== unit);
    const isOnly =
      more.length === 0 &&
      !others.some((one) => description.toLowerCase().includes(one.split(' ')[0] ?? one));
    return isOnly ? [unit, ...others] : [];
  }
  return [];
}
