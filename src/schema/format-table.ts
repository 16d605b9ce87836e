import type { AddedFormat } from 'ajv/dist/types/index.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { Inconclusive } from './inconclusive.js';
import { charge } from './meter.js';

/** Characters up to which the format expressions take only a few milliseconds. */
const LONGEST = 10_000;
/** The one whose expression takes quadratic time. */
const LONGEST_URL = 2_000;
/** A text up to this length costs next to nothing. */
const SHORT = 64;

/** The formats that are asserted. A string too long to be one in earnest is not judged. */
export const FORMATS: ReadonlyMap<string, AddedFormat> = new Map(
  Object.entries(fullFormats as Readonly<Record<string, AddedFormat>>).map(([name, format]) => [
    name,
    bounded(format, name === 'url' ? LONGEST_URL : LONGEST),
  ]),
);

function bounded(format: AddedFormat, longest: number): AddedFormat {
  const test = format instanceof RegExp ? (text: string) => format.test(text) : stringTest(format);
  if (test === undefined) return format;
  return (text: string): boolean => {
    if (text.length > longest)
      throw new Inconclusive('A string is too long to be checked against its format.');
    if (text.length > SHORT) charge(longest === LONGEST ? text.length : text.length ** 2 / 10);
    return test(text);
  };
}

function stringTest(format: AddedFormat): ((text: string) => boolean) | undefined {
  if (typeof format === 'function') return format as (text: string) => boolean;
  if (typeof format !== 'object' || format instanceof RegExp || format.type === 'number') return undefined;
  const { validate } = format as { validate: RegExp | ((text: string) => boolean) };
  return validate instanceof RegExp ? (text) => validate.test(text) : validate;
}
