import { DEFECTS, SERVER_DEFECTS } from '../examples/faulty-server/defects.js';
import { markdownTable, withGeneratedPart } from './markdown-table.js';

const HEAD = ['Kind', 'Tool', 'Defect', 'Finding', 'Severity', 'Twin'];

/** The page about the faulty server with its current defects. */
export function withDefects(page: string): string {
  const rows = DEFECTS.map(({ kind, tool, twin, description, expected: { rule, severity } }) => [
    kind,
    `\`${tool}\``,
    description,
    `\`${rule}\``,
    severity,
    `\`${twin}\``,
  ]);
  const server = SERVER_DEFECTS.map(({ kind, description, expected: { rule, severity } }) => [
    kind,
    'none',
    description,
    `\`${rule}\``,
    severity,
    'none',
  ]);
  return withGeneratedPart(page, markdownTable(HEAD, [...rows, ...server]));
}
