import { FIXES, PROFILES, type Profile } from '../src/lint/index.js';

const EFFECTS = {
  refused: 'refused',
  server_refused: 'refused, with every other tool',
  loss: 'loss',
} as const;
const KINDS = { D: 'documentation', S: 'source', E: 'error message', R: 'report' } as const;
const BEGIN = '<!-- Made by `npm run docs` from here on. -->';
const END = '<!-- Made by `npm run docs` up to here. -->';

type Row = readonly string[];

/** A table with columns of even width, as the formatter wants it. */
function table(head: Row, rows: readonly Row[]): string {
  const cells = [head, ...rows].map((row) => row.map((text) => text.replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: Row): string =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  const [first = [], ...others] = cells;
  return [line(first), line(rule), ...others.map(line)].join('\n');
}

function profileTable({ id, title, date, constraints }: Profile): string {
  const rows = constraints.map(({ id: rule, effect, check, note, source }) => [
    `\`${rule.split('/')[2]}\``,
    check.expected,
    note === undefined ? EFFECTS[effect] : `${EFFECTS[effect]}: ${note}`,
    `[${source.ref}](${source.url}) (${KINDS[source.evidence]})`,
  ]);
  const head = ['Constraint', 'Wants', 'Otherwise', 'Known from'];
  return `### ${title} (\`${id}\`, ${date})\n\n${table(head, rows)}`;
}

function fixTable(): string {
  const rows = FIXES.map(({ id, title, changesMeaning }) => [
    `\`${id}\``,
    title,
    changesMeaning === true ? 'no, only on request' : 'yes',
  ]);
  return `## Fixes\n\n${table(['Fix', 'Does', 'Keeps the meaning'], rows)}`;
}

/** The page on portability with its tables made anew. */
export function withTables(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('The page has no place for its tables.');
  const tables = ['## What each profile wants', ...PROFILES.map(profileTable), fixTable()].join('\n\n');
  return `${before}${BEGIN}\n\n${tables}\n\n${END}${after}`;
}
