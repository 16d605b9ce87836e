import { type ProseRecord, partName, proseValue } from './prose-item.js';

/** What is between the cells of a line, and a line that only rules a table. */
const BETWEEN = /\t|\s{1,8}\|\s{1,8}|\s{2,}/;
const RULED = /^[-=+|\s]{3,}$/;

/** What names a thing by a number in it, and is no day: `HH-TR-12`, `101`, `a41f07`. */
const KEY = /^(?!\d{4}-\d\d|\d\d?:\d\d)(?=\S{0,39}\d)\S{1,40}$/;

/** The fewest cells that make a line a row: two may be a name and what is said of it. */
const FEWEST = 3;

/** The rows of a text of which each begins with another key, and has as many cells as the others; a head may name them. */
export function columns(lines: readonly string[]): readonly ProseRecord[] | undefined {
  const rows = lines
    .filter((line) => !RULED.test(line))
    .map((line) => line.trim().split(BETWEEN))
    .filter(({ length }) => length >= FEWEST);
  const [first = []] = rows;
  const head = KEY.test(first[0] ?? '') ? undefined : first;
  const body = head === undefined ? rows : rows.slice(1);
  const keys = body.map(([key = '']) => key);
  const isEven = rows.every(({ length }) => length === first.length);
  if (body.length < 2 || !isEven || !keys.every((key) => KEY.test(key)) || new Set(keys).size < keys.length)
    return namedRows(lines);
  const nameAt = (index: number): string => head?.[index] ?? (index === 0 ? 'id' : partName(index - 1));
  return body.map((cells) =>
    Object.fromEntries(cells.map((cell, index) => [nameAt(index), proseValue(cell)])),
  );
}

/** What is between the cells of rows that begin with a name. */
const BAR = /\s{1,8}\|\s{1,8}/;

/** Rows with bars between their cells, each with another name at its start: `Oslo office | 4 rooms | open`. */
function namedRows(lines: readonly string[]): readonly ProseRecord[] | undefined {
  const rows = lines.filter((line) => line.trim() !== '').map((line) => line.trim().split(BAR));
  const [first = [], ...others] = rows;
  const isEven = first.length >= FEWEST && rows.every(({ length }) => length === first.length);
  // Words above numbers say what they are.
  const isHead = first.some(
    (cell, index) => !/\d/.test(cell) && others.every((row) => /\d/.test(row[index] ?? '')),
  );
  const body = isHead ? others : rows;
  const names = new Set(body.map(([name = '']) => name));
  if (!isEven || body.length < 2 || names.size < body.length || names.has('')) return undefined;
  return body.map((cells) =>
    Object.fromEntries(
      cells.map((cell, index) => [isHead ? (first[index] ?? '') : partName(index), proseValue(cell)]),
    ),
  );
}
