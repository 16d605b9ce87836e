import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quoteValue } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { replyData } from '../../attempt/reply-text.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

const ISO = /\b(?:ISO[ -]?8601|RFC ?3339)\b/i;

/** What makes another form right: a span of time, or a choice. */
const OTHERWISE = /\b(?:or|duration|interval|period|input|given|unless|except|local|free)\b/i;

/** How a sentence says that a response has dates in that form. */
const RETURNS_ISO =
  /\b(?:returns?|returned|response|result|output)\b[^.\n]{0,80}\b(?:ISO[ -]?8601|RFC ?3339)\b/i;

/** A date that is surely in another form: "11/17/2026", "17.11.2026 09:30", "Tue Nov 17 2026", "Nov 17, 2026". */
const OTHER_DATE =
  /^(?:\d{1,2}([/.])\d{1,2}\1\d{4}\b|(?:[A-Z][a-z]{2,8},? ){1,2}\d{1,2},? (?:[A-Z][a-z]{2} )?\d{4}\b)/;

/** Units of one quantity, each with the ways to write it. */
const UNITS: readonly (readonly string[])[] = [
  ['celsius °c c degc', 'fahrenheit °f f degf', 'kelvin k'],
  ['kilometers kilometres km', 'miles mi'],
  ['kilograms kg', 'pounds lb lbs'],
  ['km/h kph kmh', 'mph'],
];

/** Parts of a response that are looked at. */
const MOST_PARTS = 200;

interface Part {
  readonly path: string;
  readonly name: string;
  readonly value: string;
  readonly description: string;
}

/** A date or a unit in a response is not the one that the definition promises. */
export const promisedForm: CallDetector = {
  name: 'promised form',
  scope: 'call',
  rules: [RUN_RULES.promisedForm],
  replay: { by: 'call' },
  *detect(tool, { reply, succeeded, scenario }) {
    if (!succeeded || scenario.violates !== undefined) return;
    const { description = '', name } = tool;
    const [unit = '', ...others] = unitIn(tool);
    const isDated = isIso(description) && RETURNS_ISO.test(description);
    for (const { path, name: member, value, description: said } of partsOf(tool, replyData(reply))) {
      const isUnit = /units?$/i.test(member) && others.some((other) => isIn(other, value));
      if (!isUnit && !((isDated || isIso(said)) && OTHER_DATE.test(value))) continue;
      const draft = {
        path: `/form${path}`,
        message: 'The response has a date or a unit in another form than the definition says.',
        expected: isUnit ? unit : 'ISO 8601',
        received: quoteValue(value, 60),
      };
      yield runFinding(RUN_RULES.promisedForm, name, draft, 'response');
      return;
    }
  },
};

const isIso = (text: string): boolean => ISO.test(text) && !OTHERWISE.test(text);

const isIn = (unit: string, word: string): boolean => unit.split(' ').includes(word.trim().toLowerCase());

/** The only unit of a quantity that a description names, and then the other ones of that quantity. */
function unitIn({ description = '', inputSchema }: Tool): readonly string[] {
  if (/unit|system/i.test(Object.keys(propertiesOf(inputSchema)).join(' '))) return [];
  const words = [...description.matchAll(/\bin (?:degrees )?([\p{L}°/]{2,12})/giu)].map(
    ([, word = '']) => word,
  );
  for (const units of UNITS) {
    const [unit, ...more] = units.filter((one) => words.some((word) => isIn(one, word)));
    if (unit === undefined) continue;
    const others = units.filter((one) => one !== unit);
    const isOnly =
      more.length === 0 &&
      !others.some((one) => description.toLowerCase().includes(one.split(' ')[0] ?? one));
    return isOnly ? [unit, ...others] : [];
  }
  return [];
}

/** The texts of a response, each with what the output schema says of it. */
function partsOf({ outputSchema }: Tool, data: unknown): readonly Part[] {
  const found: Part[] = [];
  const open: (readonly [string, string, unknown, unknown])[] = [['', '', data, outputSchema]];
  for (let at = 0; at < open.length && at < MOST_PARTS; at++) {
    const [path, name, value, schema] = open[at] ?? ['', '', undefined, undefined];
    const { description, items } = isRecord(schema) ? schema : {};
    if (typeof value === 'string')
      found.push({ path, name, value, description: typeof description === 'string' ? description : '' });
    else if (Array.isArray(value))
      open.push(...value.slice(0, 5).map((item, index) => [`${path}/${index}`, name, item, items] as const));
    else if (isRecord(value))
      for (const [key, inner] of Object.entries(value).slice(0, MOST_PARTS))
        open.push([joinPointer(path, key), key, inner, propertiesOf(schema)[key]]);
  }
  return found;
}
