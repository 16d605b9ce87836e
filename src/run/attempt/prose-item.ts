/** What a line of prose shows of one thing, by the names that the line gives. */
export type ProseRecord = Readonly<Record<string, unknown>>;

/** `Status: open`, `**Due**: 2026-01-05`, `price = 3`: a short name, then its value. */
const NAMED = /^([\p{L}][\p{L}\p{N} _/-]{0,30}?)\s{0,2}(?::(?=\s|$)|=)\s{0,4}(.{0,2000})$/u;

/** A text that names one thing, and not a kind: `T-12`, `#7`, `inv_003`. */
const CODE =
  /^(?:#?\d{1,12}|#?[A-Za-z]{1,12}[-_#/]?\d{1,12}|[A-Za-z]{1,10}(?:-[A-Za-z0-9]{1,10}){0,3}-\d{1,10})$/;

/** What separates the parts of a line. */
const BETWEEN =
  /\s{1,4}(?:\||—|–|-|·|•|→|->|@|\/)\s{1,4}|\t|\s{2,}|;\s|,\s(?=[\p{L}][\p{L}\p{N} _-]{0,30}:\s)/u;

/** A box that is ticked or not, at the beginning or after what names the item: `[x] Oil`, `#7 [ ] Oil`. */
const BOX = /^(#?[A-Za-z]{0,10}[-_]?\d{1,12}[.:)]?\s{1,4})?\[([ xX✓✔])\]\s/u;

/** A part in brackets. */
const BRACKETS = /\(([^()]{1,300})\)|\[([^[\]]{1,300})\]/g;

/** A day, with or without a time, and what is said of it. */
const DATED = /^(\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?Z?)?)[,:]?\s{1,4}(?=\S)(.{1,2000})$/;

/** How a value says that there is none. */
const NONE = /^(?:-|—|none|n\/a|null|\(none\)|not set|unset)$/i;

/** The most members that one line shows. */
const MOST = 24;

/** A value as it is meant: a number, yes or no, nothing, or the text itself. */
export function proseValue(text: string): unknown {
  const plain = unmarked(text);
  if (NONE.test(plain)) return null;
  if (/^-?\d{1,15}(?:\.\d{1,10})?$/.test(plain)) return Number(plain);
  return plain === 'true' || (plain === 'false' ? false : plain);
}

/** A text without the marks of Markdown around it. */
export const unmarked = (text: string): string =>
  text
    .trim()
    .replace(/^(?:\*\*|__|`|"|\*|_)+|(?:\*\*|__|`|"|\*|_)+$/g, '')
    .trim();

/** A line that gives one value its name. */
export function namedValue(line: string): readonly [name: string, value: unknown] | undefined {
  const plain = line.trim().replaceAll('**', '').replaceAll('__', '').replaceAll('`', '');
  const [, name, value] = NAMED.exec(plain) ?? [];
  if (name === undefined || value === undefined || value === '' || CODE.test(name)) return undefined;
  return [name.trim(), proseValue(value)];
}

/** An item of a list as a record: its id, its named values, and the other parts by their place. */
export function proseItem(line: string): ProseRecord {
  const members: Record<string, unknown> = {};
  const rest: string[] = [];
  const [, before = '', box] = BOX.exec(line) ?? [];
  if (box !== undefined) members.checked = /\S/.test(box);
  const body = (box === undefined ? line : `${before}${line.slice(before.length + 4)}`)
    // What an item begins with in code is its key, and not a part of what follows.
    .replace(/^`([^`\s]{1,80})`\s(?=\S)/, '$1\t')
    .replaceAll('**', '')
    .replaceAll('`', '');
  const outside = body.replace(BRACKETS, (_, round?: string, square?: string) => {
    for (const part of (round ?? square ?? '').split(/[,;|]\s{0,4}/)) take(part, members, rest);
    return '  ';
  });
  const parts: string[] = [];
  for (const part of outside.split(BETWEEN)) take(part, members, parts);
  const all = [...parts, ...rest].slice(0, MOST);
  const code = all.findIndex((part) => CODE.test(part));
  if (code >= 0 && members.id === undefined) members.id = proseValue((all[code] ?? '').replace(/^#/, ''));
  const others = all.filter((_, index) => index !== code || members.id === undefined);
  for (const [index, part] of others.entries()) members[partName(index)] = proseValue(part);
  return members;
}

const PLACE = 'part ';

/** The name of what has only a place. */
export const partName = (index: number): string => `${PLACE}${index + 1}`;

/** The name of what an item begins with, where the line does not name it. */
export const FIRST_PART = partName(0);

/** Whether a member of a thing in prose has only a place, and no name of its own. */
export const isUnnamed = (name: string): boolean => name.startsWith(PLACE);

/** Puts a part where it belongs: under its name, under the code before its colon, or among those with a place. */
function take(part: string, members: Record<string, unknown>, places: string[]): void {
  const text = unmarked(part.trim().replace(/[,:]$/, ''));
  if (text === '' || Object.keys(members).length >= MOST) return;
  const [, date, about] = DATED.exec(text) ?? [];
  if (date !== undefined && about !== undefined && members.date === undefined) {
    members.date = date;
    take(about, members, places);
    return;
  }
  const named = namedValue(text.replace(/^id\s(?=\S+$)/i, 'id: '));
  if (named !== undefined && !Object.hasOwn(members, idNamed(named[0]))) {
    members[idNamed(named[0])] = named[1];
    return;
  }
  const [, code, mark, after] = /^(\S{1,40}?)([:.]?)\s{1,4}(.{1,2000})$/.exec(text) ?? [];
  if (code !== undefined && after !== undefined && isCodeBefore(unmarked(code), mark !== ''))
    places.push(unmarked(code), unmarked(after));
  else places.push(text);
}

/** Whether a word names what follows it: `T-12 Paint`, `7: Oil`. The number of `4 seats` counts them. */
const isCodeBefore = (word: string, isMarked: boolean): boolean =>
  CODE.test(word) && /\d/.test(word) && (isMarked || /\D/.test(word));

/** `ID` is the member `id`. */
const idNamed = (name: string): string => (/^id$/i.test(name) ? 'id' : name);
