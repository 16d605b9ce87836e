import { foldName } from '../../model/nearest.js';
import { snakeName } from '../plausible/name-values.js';
import { roleOf } from '../sequence/tool-role.js';
import { entityOf } from './harvest-json.js';
import type { HarvestedValue } from './known-values.js';
import { isReusable } from './reusable.js';
import { singular } from './singular.js';

const LONGEST = 20_000;
const MOST = 10;

/** Words of tools that list everything of a kind. */
const LISTS = /(?:^|_)(?:list|lists|all|available|names)(?:_|$)/;

/** A short text that is no sentence, after a bullet or a number. */
const ENTRY = /^\s{0,4}(?:[-*•]\s{1,3}|\d{1,4}[.)]\s{1,3})?([^\s,;:|<>{}[\]`][^,;:|<>{}[\]`]{0,59})$/u;

/** How many of something an entry has: "books (12 rows)". */
const COUNTED = /\s{1,3}\(\d[^()]{0,30}\)$/;

/**
 * The names in a plain text that lists them, one on each line or with commas between, for arguments that take one: what
 * `list_fields` shows fits `field_name`. Only a tool that lists is believed.
 */
export function harvestNames(text: string, tool: string, source: string): HarvestedValue[] {
  const words = snakeName(tool);
  if (roleOf(tool)?.role !== 'list' && !LISTS.test(words)) return [];
  const last = singular(words.split('_').at(-1) ?? '');
  const of = foldName(entityOf(tool));
  if (of === '' || LISTS.test(of)) return [];
  const names = [of, ...(LISTS.test(last) ? [] : [last])].flatMap((thing) => [
    thing,
    `${thing}name`,
    `${thing}title`,
    `${thing}id`,
  ]);
  return entriesOf(text.slice(0, LONGEST))
    .filter((value) => isReusable('name', value) && !/[.!?]$/.test(value))
    .slice(0, MOST)
    .map((value) => ({ value, names: [...new Set(names)], source, of }));
}

/** What the cells of a line have between them. */
const BETWEEN = /\s{1,4}\|\s{1,4}/;

/** What each line begins with, where all have as many cells; else the lines. */
function firstCells(lines: readonly string[]): readonly string[] {
  const rows = lines.map((line) => line.split(BETWEEN));
  const [[, ...more] = []] = rows;
  const isTable = more.length > 0 && rows.every(({ length }) => length === more.length + 1);
  return isTable ? rows.map(([cell = '']) => cell) : lines;
}

/** The entries of a list; none where a line is something else, but for headings. */
function entriesOf(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !/[:：]$/.test(line) && !/^#/.test(line));
  const [only = '', ...more] = lines;
  const parts = more.length === 0 ? only.split(/,\s{0,3}/) : lines;
  const entries = firstCells(parts).map((part) =>
    ENTRY.exec(part)?.[1]?.replace(COUNTED, '').replaceAll('**', '').trim(),
  );
  // Words in columns are no names.
  const isEntry = (entry: string | undefined): boolean => entry !== undefined && !/\s{2}|\t/.test(entry);
  const isList = entries.length > 1 && entries.every(isEntry);
  return isList ? entries.filter((entry) => entry !== undefined) : [];
}
