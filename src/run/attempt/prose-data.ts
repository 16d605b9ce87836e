import { foldName } from '../../model/nearest.js';
import { outsideFences } from './outside-fences.js';
import { columns } from './prose-columns.js';
import { isUnnamed, namedValue, type ProseRecord, proseItem, proseValue, unmarked } from './prose-item.js';

/** The start of a line that is an item of a list. */
const BULLET = /^(\s{0,12})(?:[-*•+]|\d{1,4}[.)])\s{1,4}(?=\S)/;

/** The line below the names of a table, and what ends a block. */
const RULE = /^\s{0,8}\|?[\s:|-]{3,400}\|?\s{0,8}$/;
const BREAK = /^\s{0,8}(?:-{3,}|={3,}|_{3,}|\*{3,})?\s{0,8}$/;
const HEADING = /^\s{0,3}#{1,6}\s{1,4}(.{1,300}?)\s{0,4}$/;

/** A line that begins with what names one thing: `T-12: Paint the fence`, `#7 Oil`. */
const CODED = /^(?:#\d{1,9}|\[?[A-Za-z]{1,10}[-_#/]?\d{1,12}\]?)(?:[:.\s|]|$)/;

/** A line with a name, a value, and after a comma another name and value. */
const MEMBERS = /^[^:,]{1,80}:\s[^:]{1,80},\s{0,2}[^:,]{1,30}:\s/;

const MOST_LINES = 1_000;

/** Words of an item that is only a name. More of them are a sentence: a hint, a reason, a step. */
const LONGEST_NAME = 5;

/**
 * What a response in prose shows as data: the rows of its only table, the items of its only list, records below each
 * other, or one record of named values. `undefined` where the text has no such form.
 */
export function proseData(text: string): unknown {
  const lines = outsideFences(text.split('\n', MOST_LINES).map((line) => line.trimEnd()));
  return table(lines) ?? bullets(lines) ?? blocks(lines) ?? codedLines(lines) ?? columns(lines);
}

/** The list, with the named values around it. */
function listed(items: readonly ProseRecord[], around: readonly string[]): unknown {
  const named = namedPairs(around);
  return Object.keys(named).length === 0 ? items : { ...named, items };
}

const namedPairs = (lines: readonly string[]): ProseRecord =>
  Object.fromEntries(
    lines.flatMap((line) => [namedValue(line.replace(BULLET, ''))].filter((one) => one !== undefined)),
  );

/** The rows of the only table of a text. */
function table(lines: readonly string[]): unknown {
  const rules = lines.flatMap((line, index) =>
    RULE.test(line) && line.includes('-') && (lines[index - 1] ?? '').includes('|') ? [index] : [],
  );
  const [at, ...more] = rules;
  if (at === undefined || more.length > 0) return undefined;
  const names = cellsOf(lines[at - 1] ?? '').map(unmarked);
  const after = lines.slice(at + 1);
  const end = after.findIndex((line) => !line.includes('|'));
  const rows = end < 0 ? after : after.slice(0, end);
  const items = rows.map((row) =>
    Object.fromEntries(cellsOf(row).map((cell, index) => [names[index] ?? '', proseValue(cell)])),
  );
  if (names.length < 2) return undefined;
  const around = [...lines.slice(0, at - 1), ...(end < 0 ? [] : after.slice(end))];
  const last = cellsOf(rows.at(-1) ?? '').map(unmarked);
  if (items.length < 2 || !last.some((cell) => TOTAL.test(cell))) return listed(items, around);
  return { ...namedPairs(around), [TOTAL_ROW]: items.at(-1), items: items.slice(0, -1) };
}

/** A cell that makes its row the sum of those above it, and the member that holds such a row. */
const TOTAL = /^(?:(?:grand )?total|sum|overall|altogether)s?(?: \(.{1,30}\))?:?$/i;
export const TOTAL_ROW = 'total row';

const cellsOf = (row: string): readonly string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|');

/** An item of a list: its line without the bullet, the lines below it, and the heading above it. */
interface Item {
  readonly line: string;
  readonly below: string[];
  readonly section: string | undefined;
}

/** The items of the outermost list, and the lines around it; what is indented below an item belongs to it. */
function itemsIn(lines: readonly string[]): {
  readonly items: readonly Item[];
  readonly around: readonly string[];
} {
  const least = Math.min(...lines.flatMap((line) => indentOf(line) ?? []));
  const items: Item[] = [];
  const around: string[] = [];
  let section: string | undefined;
  for (const line of lines) {
    const indent = indentOf(line);
    const last = items.at(-1);
    if (indent === least) items.push({ line: line.replace(BULLET, ''), below: [], section });
    else if (last !== undefined && (indent !== undefined || /^\s{2,}\S/.test(line)))
      last.below.push(line.replace(BULLET, ''));
    else {
      section = HEADING.exec(line)?.[1] ?? section;
      around.push(line);
    }
  }
  return { items, around };
}

/** How far the bullet of an item is indented; nothing for a line that is none. */
const indentOf = (line: string): number | undefined => BULLET.exec(line)?.[1]?.length;

/** The items of a list with bullets or numbers. */
function bullets(lines: readonly string[]): unknown {
  const { items, around } = itemsIn(lines);
  if (items.length === 0) return undefined;
  if (items.length > 1 && items.every(({ line, section }) => section !== undefined && FIELD.test(line)))
    return underHeadings(items);
  if (items.filter(isAdvice).length > items.length / 2) return undefined;
  // `Oil: 3 l, price: 4` names a thing, and then its members.
  const isOfThings = items.length > 1 && items.every(({ line }) => MEMBERS.test(line));
  const heading = headed(around);
  if (!isOfThings && isSheet(items, heading.id !== undefined))
    return identified(heading, { ...namedPairs(around), ...namedPairs(items.map(({ line }) => line)) });
  const isSectioned = new Set(items.map((item) => item.section)).size > 1;
  return listed(
    items.map(({ line, below, section }) => ({
      ...proseItem(isOfThings ? line.replace(/:\s/, '\t') : line),
      ...namedPairs(below),
      ...(isSectioned ? { section } : {}),
    })),
    around,
  );
}

/** `**Created**: 2026-01-05`: a field of what is named above, as a mark of emphasis shows, and no thing of its own. */
const FIELD = /^(?:\*\*|__)[^*_\n]{1,40}(?::(?:\*\*|__)|(?:\*\*|__):)\s/;

/** Things that each have a heading, and below it their fields. */
function underHeadings(items: readonly Item[]): unknown {
  const sections = new Map<string, string[]>();
  for (const { line, section = '' } of items) sections.set(section, [...(sections.get(section) ?? []), line]);
  const records = [...sections].map(([section, lines]) =>
    identified({ ...headed([section]), heading: section }, namedPairs(lines)),
  );
  return records.length === 1 ? records[0] : records;
}

/** Whether an item is a sentence, and shows nothing of a thing. */
function isAdvice({ line, below }: Item): boolean {
  const [only, ...more] = Object.keys(proseItem(line));
  if (below.length > 0 || more.length > 0 || (only !== undefined && !isUnnamed(only))) return false;
  return line.trim().split(/\s+/).length > LONGEST_NAME;
}

/** Whether items are the values of one record: each has a name of its own, and nothing below it; below an id, most have. */
function isSheet(items: readonly Item[], isNamed: boolean): boolean {
  const sheet = items.map(({ line }) => namedValue(line));
  const names = sheet.flatMap((one) => (one === undefined ? [] : [foldName(one[0])]));
  return (
    (names.length === items.length || (isNamed && names.length > 1 && names.length >= items.length / 2)) &&
    new Set(names).size === names.length &&
    items.every(({ below }) => below.length === 0)
  );
}

/** The member that has what is above the values of a record. */
export const HEAD = 'heading';

/** What the heading, or else the first line, names: `Task T-12`, `# Paint the fence (T-12)`. */
function headed(lines: readonly string[]): ProseRecord {
  const first = lines.find((line) => HEADING.test(line)) ?? lines.find((line) => line.trim() !== '');
  if (first === undefined || namedValue(first) !== undefined) return {};
  const text = unmarked((HEADING.exec(first)?.[1] ?? first).replaceAll('**', '').replace(/:$/, ''));
  if (text.length > 120) return {};
  const { id } = proseItem(text);
  const word = /(?:^|[\s(#[])([A-Za-z]{1,10}[-_#]?\d{1,12}|\d{1,9})(?=[\s)\]:,.]|$)/.exec(text)?.[1];
  const own = id ?? (word === undefined ? undefined : proseValue(word));
  return own === undefined ? { [HEAD]: text } : { id: own, [HEAD]: text };
}

/** A record below a heading. An id under its own name is the id, whatever the heading looks like. */
const identified = ({ id, ...heading }: ProseRecord, members: ProseRecord): ProseRecord =>
  id === undefined || Object.keys(members).some((name) => /^id$/i.test(name))
    ? { ...heading, ...members }
    : { id, ...heading, ...members };

/** Blocks of named values: one is a record, and several with the same names are a list. */
function blocks(lines: readonly string[]): unknown {
  const all: string[][] = [[]];
  for (const line of lines) {
    if (HEADING.test(line)) all.push([line]);
    else if (BREAK.test(line)) all.push([]);
    else all.at(-1)?.push(line);
  }
  const records = joinHeadings(all.filter((block) => block.length > 0)).flatMap((block) => {
    const pairs = namedPairs(block);
    const { length } = Object.keys(pairs);
    return length < 2 || length < block.length / 2 ? [] : [identified(headed(block), pairs)];
  });
  const [first, second] = records;
  if (first === undefined || second === undefined) return first;
  const names = Object.keys(first).filter((name) => name !== 'id' && name !== HEAD);
  const isList = records.every(
    (record) => names.filter((name) => Object.hasOwn(record, name)).length >= names.length / 2,
  );
  return isList ? records : undefined;
}

/** A heading belongs to the block below it, also after a blank line. */
function joinHeadings(all: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const joined: (readonly string[])[] = [];
  for (const block of all) {
    const before = joined.at(-1);
    const [first = ''] = before ?? [];
    // The first line of a text names what follows.
    const isName = HEADING.test(first) || (joined.length === 1 && namedValue(first) === undefined);
    if (before?.length === 1 && isName) joined[joined.length - 1] = [first, ...block];
    else joined.push(block);
  }
  return joined;
}

/** Lines that each begin with an id. */
function codedLines(lines: readonly string[]): unknown {
  const items = lines.filter((line) => CODED.test(line.trim()));
  if (items.length < 2) return undefined;
  const around = lines.filter((line) => !items.includes(line));
  return listed(
    items.map((line) => proseItem(line.trim())),
    around,
  );
}
