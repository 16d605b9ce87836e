import type { FlatNode } from '../value/flatten.js';
import { examplesIn, QUOTED } from './described-examples.js';

/** Descriptions are read up to here; examples are near the start. */
const LONGEST = 2_000;
const MOST = 5;
const DEFAULT =
  /\bdefaults?(?:\s+(?:value|is|to|are))*\s*[:=]?\s*[`"'“]?([\w./:-]{1,60}?)[`"'”]?(?=[\s,;)\]]|\.(?!\w)|$)/i;
const ONE_OF =
  /\b(?:one of|either|allowed values?|valid values?|possible values?|options?|must be)(?:\s+are)?\s*[:=]?\s*([^.\n]{1,200})/i;
/** A list of values that is closed. */
const LIMITED =
  /\b(?:one of|either|(?:allowed|valid|possible) values?)(?:\s+are)?\s*[:=]?\s*([^.\n]{1,200})/i;
/** "local branches ('local') or remote ones ('remote')": each value behind what it means. */
const BEHIND = /\(\s?["'`]([\w-]{1,30})["'`]\s?\)/g;
/** Written forms of dates, and a date in each. */
const DATE_FORMS: readonly (readonly [RegExp, string])[] = [
  [/YYYY-MM-DD[T ]HH:mm:ss(?:\.\w+)?Z/i, '2026-01-15T09:30:00Z'],
  [/YYYY-MM-DD HH:mm(?::ss)?/i, '2026-01-15 09:30:00'],
  [/YYYY-MM-DD/i, '2026-01-15'],
  [/YYYY\/MM\/DD/i, '2026/01/15'],
  [/MM\/DD\/YYYY/i, '01/15/2026'],
  [/DD\.MM\.YYYY/i, '15.01.2026'],
  [/YYYYMMDD/i, '20260115'],
  [/YYYY-MM/i, '2026-01'],
  [/HH:mm:ss/i, '09:30:00'],
  [/HH:mm/i, '09:30'],
  [/ISO[ -]?8601/i, '2026-01-15T09:30:00Z'],
];

/** Content in the address itself: nothing is fetched for it. */
const DATA_URI = 'data:text/plain;base64,QXNzYXk=';

/** Values that take precedence over those of a format, because the description says that they are accepted. */
export function preferredValues(description: string): readonly string[] {
  const text = description.slice(0, LONGEST);
  if (/\bdata[- ]ur[il]s?\b/i.test(text)) return [DATA_URI];
  return speaksSql(text) ? ['SELECT 1'] : [];
}

/** Whether a description says that a value is an SQL statement. */
function speaksSql(description: string): boolean {
  return /\bSQL\b/i.test(description) || /\bSELECT\b/.test(description);
}

/** Whether a property takes an SQL statement, though its name does not say so. */
export function takesStatement({ description, type }: FlatNode, name: string): boolean {
  const isNamed = /^(?:query|q|text|input|expression)$/i.test(name);
  return (
    isNamed &&
    type === 'string' &&
    typeof description === 'string' &&
    speaksSql(description.slice(0, LONGEST))
  );
}

/** Texts that a description gives as examples, defaults or allowed values, in the order in which to try them. */
export function describedValues(description: string): readonly string[] {
  const text = description.slice(0, LONGEST);
  const dates = datesInForm(text);
  const [, fallback] = DEFAULT.exec(text) ?? [];
  const found = [
    ...examplesIn(text).map((example) => example.text),
    ...datesWithin(text),
    ...dates.slice(0, 1),
    ...(fallback === undefined ? [] : [fallback]),
    ...choices(text),
  ];
  return [...new Set(found)].slice(0, MOST);
}

/** Dates in the forms that a text writes out: "YYYY-MM-DD", "HH:MM:SS". */
export const datesInForm = (text: string): readonly string[] =>
  DATE_FORMS.filter(([form]) => form.test(text)).map(([, date]) => date);

/** The first and the last day of a period that a text names: "from 2031-03-01 to 2031-04-30". */
export function datesWithin(text: string): readonly string[] {
  const [, first, last] = PERIOD.exec(text) ?? [];
  return first === undefined || last === undefined ? [] : [first, last];
}

const PERIOD =
  /\b(\d{4}-\d\d-\d\d)\b\s{0,3}(?:to|and|until|till|through|[-–—]|\.{2,3}|…)\s{0,3}(?:including )?(\d{4}-\d\d-\d\d)\b/;

/** The default that a description states; `undefined` where it states none. */
export function describedDefault(description: string): string | undefined {
  return DEFAULT.exec(description.slice(0, LONGEST))?.[1];
}

/** The values to which a description limits an argument: all that follow "one of", in quotes. */
export function describedChoices(description: string): readonly string[] {
  const [, listed = ''] = LIMITED.exec(description.slice(0, LONGEST)) ?? [];
  return [...new Set([...listed.matchAll(QUOTED)].map(([, value = '']) => value))].slice(0, MOST);
}

function choices(text: string): readonly string[] {
  const [, listed = ''] = ONE_OF.exec(text) ?? [];
  const quoted = [...listed.matchAll(QUOTED)].map(([, value = '']) => value);
  if (quoted.length > 0) return quoted;
  const [row] = quotedLists(text);
  if (row !== undefined) return row;
  const behind = [...text.matchAll(BEHIND)].map(([, value = '']) => value);
  if (behind.length > 1) return behind;
  const [first = '', ...others] = listed.split(/\s*(?:,|\||\bor\b)\s*/).map((word) => word.trim());
  // "one of the people amir, bea or noor": what they are comes before them.
  const bare = [first.replace(/^(?:the|these|its) (?:[\w-]{1,30} ){1,2}/, ''), ...others];
  if (bare.length > 1 && bare.every((word) => /^[\w-]{0,30}$/.test(word)))
    return bare.filter((word) => word !== '');
  const [, inside = ''] = ENUMERATED.exec(text) ?? [];
  const words = inside.split(/[\s,|/]+(?:or\s+)?/).filter((word) => word !== '');
  return words.some((word) => NO_VALUE.has(word.toLowerCase())) ? [] : words;
}

/** One of a row of quoted words, what is said of it, and what is between it and the next. */
const IN_ROW =
  /["'`“‘]([\w.+-]{1,40})["'`”’](?: ?\([^()\n]{0,80}\))?(\s*(?:,\s*(?:or|and)?|;|\/|\||\bor\b)\s*)?/g;

/** Rows of two and more quoted words, whatever leads to them: "Supports: 'add', 'divide'(a fraction), or 'gcd'". */
function quotedLists(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let isOpen = false;
  let end = 0;
  for (const match of text.matchAll(IN_ROW)) {
    const [whole, value = '', separator] = match;
    if (isOpen && match.index === end) rows.at(-1)?.push(value);
    else rows.push([value]);
    isOpen = separator !== undefined;
    end = match.index + whole.length;
  }
  return rows.filter(({ length }) => length > 1);
}

/** "Output format (json, csv or xml)", "Level: low/medium/high". */
const ENUMERATED =
  /[(:]\s?([a-z][\w-]{1,30}(?:\s?(?:,|\||\/)\s?(?:or )?[a-z][\w-]{1,30}){1,20}(?: or [a-z][\w-]{1,30})?)\s?(?:[).;]|$)/m;
/** What is said of an argument in the same place. */
const NO_VALUE: ReadonlySet<string> = new Set(
  `optional required default str string text int integer float number bool boolean list array dict object any null none
  etc inclusive exclusive comma-separated`.split(/\s+/),
);

/** "an issue, todo, feature, epic, or diary entry": three words and more among which one is to be chosen. */
const WORD_LIST = /\b([a-z][\w-]{1,20}(?:,\s+[a-z][\w-]{1,20}){1,12},?\s+or\s+[a-z][\w-]{1,20})\b/g;

/** Lists of words in a text, the quoted ones first. */
export function wordLists(description: string): readonly (readonly string[])[] {
  const text = description.slice(0, LONGEST);
  const bare = [...text.matchAll(WORD_LIST)].map(([, listed = '']) => listed.split(/,?\s+or\s+|,\s+/));
  return [...quotedLists(text), ...bare];
}

/** The form that a description of a tool shows for an argument: `(format: "old:new")` for `old_new`. */
export function describedFormat(description: string, name: string | undefined): string | undefined {
  const [, form = ''] =
    /\bformat(?:ted)?(?: as| is|:)?\s?["'`“]([^"'`”\n]{2,80})["'`”]/i.exec(description.slice(0, LONGEST)) ??
    [];
  if (form === '' || name === undefined) return form === '' ? undefined : form;
  const words = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);
  return words.length > 1 && words.every((word) => form.toLowerCase().includes(word)) ? form : undefined;
}
