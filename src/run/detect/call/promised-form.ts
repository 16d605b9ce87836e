import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quoteValue } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** A form of a date or a time that a definition may name, what is surely in another form, and the example that proves it. */
interface Form {
  readonly name: string;
  readonly named: string;
  readonly own: RegExp;
  readonly other: RegExp;
}

const FORMS: readonly Form[] = [
  {
    name: 'ISO 8601',
    named: 'ISO[ -]?8601|RFC ?3339|(?<!/)YYYY-MM-DD',
    own: /\b\d{4}-\d\d-\d\d/,
    // "11/17/2026", "17.11.26 09:30", "Tue Nov 17 2026", "Nov 17, 2026"
    other:
      /(?<![\w./-])(?:\d{1,2}([/.])\d{1,2}\1(?:\d{4}|(?<=\d\d.\d\d.)\d\d)(?![\w./-]*\d)|(?:[A-Z][a-z]{2,8},? ){1,2}\d{1,2},? (?:[A-Z][a-z]{2} )?\d{4}\b)/,
  },
  {
    name: 'HH:MM',
    named: 'HH:MM(?::SS)?|24-?hour',
    own: /\b\d\d:\d\d\b(?! ?[AaPp]\.?[Mm]\b)/,
    // "2:30 PM"
    other: /(?<![\w:])\d{1,2}:\d\d(?::\d\d)? ?[AaPp]\.?[Mm]\b/,
  },
];

/** What makes another form right: a span of time, or a choice. */
const OTHERWISE = /\b(?:or|duration|interval|period|input|given|unless|except|local|free)\b/i;

/** How a sentence says what a response has. */
const RETURNS = String.raw`\b(?:returns?|returned|response|result|output|answers?|replies|reports?|gives?|shows?)\b`;

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
  readonly isProse?: true;
}

/** A date or a unit in a response is not the one that the definition promises. */
export const promisedForm: CallDetector = {
  name: 'promised form',
  scope: 'call',
  rules: [RUN_RULES.promisedForm],
  replay: { by: 'call' },
  *detect(tool, { reply, succeeded, scenario, arguments: args }) {
    if (!succeeded || scenario.violates !== undefined) return;
    const sent = JSON.stringify(args) ?? '';
    const { description = '', name } = tool;
    const [unit = '', ...others] = unitIn(tool);
    const promised = FORMS.filter((form) => isPromised(form, description));
    for (const part of textsOf(tool, reply)) {
      const { path, name: member, value, description: said } = part;
      const isUnit = /units?$/i.test(member) && others.some((other) => isIn(other, value));
      const form = FORMS.find(
        (one) => (promised.includes(one) || isNamed(one, said)) && isOther(one, part, sent),
      );
      if (!isUnit && form === undefined) continue;
      const draft = {
        path: `/form${path}`,
        message: 'The response has a date or a unit in another form than the definition says.',
        expected: isUnit ? unit : (form?.name ?? ''),
        received: quoteValue(value, 60),
      };
      yield runFinding(RUN_RULES.promisedForm, name, draft, 'response');
      return;
    }
  },
};

const isNamed = ({ named }: Form, text: string): boolean =>
  new RegExp(`(?<!\\w)(?:${named})\\b`, 'i').test(text) && !OTHERWISE.test(text);

/** Whether a sentence says that the response has the form. */
const isPromised = (form: Form, description: string): boolean =>
  description
    .split(/(?<=[.;!?])\s+|\n+/)
    .some(
      (sentence) =>
        isNamed(form, sentence) &&
        new RegExp(`${RETURNS}[^.\\n]{0,80}?(?:${form.named})\\b`, 'i').test(sentence),
    );

/** Whether a value begins with a date in another form, or a text has no other date. What the call was told is repeated. */
function isOther({ own, other }: Form, { value, isProse }: Part, sent: string): boolean {
  const found = other.exec(value);
  if (found === null || sent.includes(found[0])) return false;
  return isProse === true ? !own.test(value) : found.index === 0;
}

/** The texts in the data of a response; the words of one in prose, where they are few enough to be about one thing. */
function textsOf(tool: Tool, reply: Attempt['reply']): readonly Part[] {
  const data = replyData(reply);
  if (data !== undefined) return partsOf(tool, data);
  const text = replyText(reply);
  return text.length > SHORT ? [] : [{ path: '', name: '', value: text, description: '', isProse: true }];
}

/** Characters of a response in prose that is about one thing. */
const SHORT = 300;

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
