import { foldName } from '../../model/nearest.js';
import { entityOf } from './harvest-json.js';
import type { HarvestedValue } from './known-values.js';
import { isReusable } from './reusable.js';

const [MOST_LINES, MOST, LONGEST_LINE] = [400, 20, 300];

/** The start of a line that is an item of a list, and the marks of Markdown around a text. */
const BULLET = /^\s{0,12}(?:[-*•+]|\d{1,4}[.)])\s{1,4}/;
const MARKS = /^[*_"`[(#]{0,4}|[*_"`\]):,.]{0,4}$/g;

/** The line below the names of a table. */
const RULE = /^\s{0,8}\|?[\s:|-]{3,400}\|?\s{0,8}$/;

/** What names one thing in a line of several: a text in backticks without a space, or a number with a mark. */
const IN_BACKTICKS = /`([^`\s]{1,80})`/;
const MARKED_NUMBER = /^(?:\*\*)?(?:#(\d{1,12})\b|\[(\d{1,12})\]|(\d{1,12})(?=\s?[:|]|\s[-–—]\s))/;

/** A word with letters and a number: `T-12`, `ACC/0001`, `dev-a1f0`. */
const CODE = /^(?=\D{0,30}\d)[A-Za-z]{1,16}[-_/:.#]?[A-Za-z0-9]{1,24}(?:-[A-Za-z0-9]{1,12}){0,3}$/;

/** Columns that say by what their rows are known. */
const KNOWN_BY = /^(?:.{0,20}(?:id|key|slug|code|number|no|nr|ref|sku)|#)$/;

/**
 * The things that a text in prose lists, a line or a row each, by what they are known by: `- **Home** (`home`)`,
 * `ACC/0001  checking`, `| light.sofa | Sofa lamp |`. None where only one line has such a name: then it may be about anything.
 */
export function harvestLines(text: string, tool: string, source: string): HarvestedValue[] {
  const lines = text
    .slice(0, 50_000)
    .split('\n', MOST_LINES)
    .filter((line) => line.trim() !== '');
  const at = lines.findIndex((line, index) => index > 0 && line.includes('-') && RULE.test(line));
  if (at > 0 && lines[at - 1]?.includes('|') === true) return ofTable(lines, at, tool, source);
  const alike = formsOf(lines.map(firstWord).filter((word) => CODE.test(word)));
  const things = lines.flatMap((line) => {
    const value = knownBy(line, alike);
    return value === undefined ? [] : [{ value, about: line.trim().slice(0, LONGEST_LINE) }];
  });
  return things.length < 2 ? [] : things.slice(0, MOST).flatMap((thing) => named(thing, tool, source));
}

const bodyOf = (line: string): string => line.slice(0, LONGEST_LINE).replace(BULLET, '').trim();

const firstWord = (line: string): string => (bodyOf(line).split(/\s|:\s|,/, 1)[0] ?? '').replace(MARKS, '');

/** What codes with a mark begin with, and how long they are: by chance one of them may have no number. */
const formsOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((word) => formOf(word) ?? []));

function formOf(word: string): string | undefined {
  const head = /^[A-Za-z]{1,16}[-_](?=[A-Za-z0-9]{3,24}$)/.exec(word)?.[0];
  return head === undefined ? undefined : `${head} ${word.length}`;
}

/** What a line names its thing by. */
function knownBy(line: string, alike: ReadonlySet<string>): string | undefined {
  const body = bodyOf(line);
  const quoted = IN_BACKTICKS.exec(body)?.[1];
  if (quoted !== undefined) return quoted;
  const [, hash, bracketed, plain] = MARKED_NUMBER.exec(body) ?? [];
  const number = hash ?? bracketed ?? plain;
  if (number !== undefined) return number;
  const word = firstWord(line);
  return CODE.test(word) || alike.has(formOf(word) ?? '') ? word : undefined;
}

interface Thing {
  readonly value: string;
  readonly about: string;
}

/** A thing under the names of the arguments that say which one is meant; a number as a text, too. */
function named({ value, about }: Thing, tool: string, source: string, column = ''): HarvestedValue[] {
  if (!isReusable('id', value)) return [];
  const of = foldName(entityOf(tool));
  const things = [...new Set([of, column])].filter((one) => one !== '');
  const names = [
    ...things.flatMap((one) => [`${one}id`, one, ...ENDINGS.map((ending) => one + ending)]),
    'id',
    ...(/^\d+$/.test(value) ? ['number'] : ['key', 'slug', 'code']),
  ];
  const forms: (string | number)[] = /^(?:0|[1-9]\d{0,14})$/.test(value) ? [Number(value), value] : [value];
  return forms.map((form) => ({ value: form, names, source, about, ...(of === '' ? {} : { of }) }));
}

const ENDINGS = ['key', 'slug', 'code', 'number', 'ref'];

/** The rows of a table: what they are known by, and the texts of the other columns under their names. */
function ofTable(lines: readonly string[], at: number, tool: string, source: string): HarvestedValue[] {
  const columns = cellsOf(lines[at - 1] ?? '').map(foldName);
  const rows = lines.slice(at + 1).filter((line) => line.includes('|'));
  const cells = rows.slice(0, MOST).map(cellsOf);
  const isKey = (index: number): boolean => {
    const values = cells.map((row) => row[index] ?? '');
    const isPlain = values.every((value) => value !== '' && !/\s/.test(value) && !DATE.test(value));
    const isNumber = values.some((value) => /^[\d.,]+$/.test(value));
    return (
      isPlain && new Set(values).size === values.length && (!isNumber || KNOWN_BY.test(columns[index] ?? ''))
    );
  };
  const byName = columns.findIndex((column, index) => KNOWN_BY.test(column) && isKey(index));
  const key = byName >= 0 ? byName : columns.findIndex((_, index) => isKey(index));
  const of = foldName(entityOf(tool));
  return cells.flatMap((row, line) =>
    columns.flatMap((column, index): HarvestedValue[] => {
      const [value = '', about = ''] = [row[index], rows[line]?.slice(0, LONGEST_LINE)];
      if (index === key) return named({ value, about }, tool, source, column);
      const isText = column !== '' && isReusable(column, value) && /\p{L}/u.test(value);
      const isName = /^(?:name|title)$/.test(column) && of !== '';
      if (!isText) return [];
      return [
        { value, names: isName ? [`${of}${column}`, column] : [column], source, ...(isName ? { of } : {}) },
      ];
    }),
  );
}

const DATE = /^\d{4}-\d\d-\d\d|^\d\d?[:.]\d\d/;

const cellsOf = (row: string): readonly string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replace(MARKS, ''));
