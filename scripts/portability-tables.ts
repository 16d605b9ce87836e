import { FIXES, PROFILES, type Profile } from '../src/lint/index.js';
import { markdownTable, withGeneratedPart } from './markdown-table.js';

const EFFECTS = {
  refused: 'refused',
  server_refused: 'refused, with every other tool',
  loss: 'loss',
} as const;
const KINDS = { D: 'documentation', S: 'source', E: 'error message', R: 'report' } as const;
function profileTable({ id, title, date, constraints }: Profile): string {
  const rows = constraints.map(({ id: rule, effect, check, note, source }) => [
    `\`${rule.split('/')[2]}\``,
    check.expected,
    note === undefined ? EFFECTS[effect] : `${EFFECTS[effect]}: ${note}`,
    `[${source.ref}](${source.url}) (${KINDS[source.evidence]})`,
  ]);
  const head = ['Constraint', 'Requires', 'Otherwise', 'Source'];
  return `### ${title} (\`${id}\`, ${date})\n\n${markdownTable(head, rows)}`;
}

function fixTable(): string {
  const rows = FIXES.map(({ id, title, changesMeaning }) => [
    `\`${id}\``,
    title,
    changesMeaning === true ? 'no, only on request' : 'yes',
  ]);
  return `## Fixes\n\n${markdownTable(['Fix', 'What it does', 'Keeps the meaning'], rows)}`;
}

/** The page on portability with the tables of the current profiles. */
export function withTables(page: string): string {
  const tables = ['## What each profile requires', ...PROFILES.map(profileTable), fixTable()];
  return withGeneratedPart(page, tables.join('\n\n'));
}
