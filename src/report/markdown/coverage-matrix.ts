import type { ContractCell, RunReport, ToolReport } from '../../model/run-report.js';
import type { ReportForm } from '../report-form.js';
import { shown } from '../words.js';
import { escapeMarkdown } from './escape-markdown.js';

/** Characters of a cell. */
const LONGEST = 400;

/** Readable in a terminal as well, so that only what would break the table is escaped. */
const plainCell = (text: string): string => shown(text, LONGEST).replaceAll('|', '\\|');

/** SPEC-021's tool coverage matrix as a Markdown table: for each tool the cases and enums that calls have shown, by name. */
export function coverageMatrix(
  { tools }: Pick<RunReport, 'tools'>,
  cellText: (text: string) => string = plainCell,
): string {
  const rows = tools.map((tool) => [tool.name, ...cellsOf(tool)].map(cellText));
  return [['Tool', 'Success Test', 'Error Test', 'Enum Validation'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The same as a form of a report. It may be shown on a web page, so that nothing a server says is Markdown. */
export const coverageForm: ReportForm = {
  name: 'coverage',
  path: '.assay/coverage.md',
  about: 'the coverage matrix of SPEC-021, as Markdown',
  needsRun: true,
  make: ({ run }) => {
    if (run === undefined) return '';
    const partial =
      run.partial === undefined ? '' : `\n\nThe run ended early: ${escapeMarkdown(run.partial)}`;
    return `${coverageMatrix(run, (text) => escapeMarkdown(text, LONGEST))}${partial}\n`;
  },
};

function cellsOf({ contract: { successCase, errorCase, enumIn, enumOut } }: ToolReport): readonly string[] {
  return [caseCell(successCase), caseCell(errorCase), enumCell(enumIn, enumOut)];
}

function caseCell({ state, named = [], reason = '' }: ContractCell): string {
  if (state === 'not_applicable') return '-';
  const detail = state === 'yes' ? named.slice(0, 2).join(', ') : reason;
  return `${state === 'yes' ? 'Yes' : 'No'}${detail === '' ? '' : ` (${detail})`}`;
}

/** The fields with listed values, each with how many of them a call has shown: sent and accepted, or returned. */
function enumCell(accepted: ContractCell, returned: ContractCell): string {
  const parts = [...enumPart(accepted, 'accepted'), ...enumPart(returned, 'returned')];
  return parts.length === 0 ? '-' : parts.join('; ');
}

function enumPart({ state, named = [], reason = '' }: ContractCell, verb: string): readonly string[] {
  if (state === 'not_applicable') return [];
  return [state === 'no' || named.length === 0 ? `No (${reason})` : `${verb} ${named.join(', ')}`];
}
