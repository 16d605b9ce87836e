import type { ContractCell, RunReport, ToolReport } from '../model/run-report.js';
import { shown } from '../report/words.js';

/** Characters of a cell. */
const LONGEST = 200;

/** SPEC-021's tool coverage matrix as a Markdown table: for each tool the cases that calls have shown, by name. */
export function coverageMatrix({ tools }: Pick<RunReport, 'tools'>): string {
  const rows = tools.map((tool) => [cellText(tool.name), ...cellsOf(tool)]);
  return [['Tool', 'Success Test', 'Error Test', 'Enum Validation'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Readable in a terminal as well, so that only what would break the table is escaped. */
const cellText = (text: string): string => shown(text, LONGEST).replaceAll('|', '\\|');

function cellsOf({ contract: { successCase, errorCase, enumIn, enumOut } }: ToolReport): readonly string[] {
  const cells = [caseCell(successCase), caseCell(errorCase), enumCell(enumIn, enumOut)];
  return cells.map(cellText);
}

function caseCell({ state, named = [], reason = '' }: ContractCell): string {
  if (state === 'not_applicable') return '-';
  const detail = state === 'yes' ? named.slice(0, 2).join(', ') : reason;
  return `${state === 'yes' ? 'Yes' : 'No'}${detail === '' ? '' : ` (${detail})`}`;
}

/** The fields with listed values; where not every value was seen, how many were. */
function enumCell(...cells: readonly ContractCell[]): string {
  const fields = cells
    .filter(({ state }) => state !== 'not_applicable')
    .flatMap(({ state, named = [], reason = '' }) => (state === 'no' ? [`No (${reason})`] : named));
  return fields.length === 0 ? '-' : [...new Set(fields)].join(', ');
}
