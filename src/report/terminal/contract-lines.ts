import type { ContractCell, ToolReport } from '../../model/run-report.js';
import { cleanLine } from '../clean-text.js';
import { CLAUSES, cellMark } from '../contract-words.js';
import type { Paint } from './paint.js';
import { type Cell, tableLines } from './table-lines.js';

const COLOURS: Readonly<Record<ContractCell['state'], NonNullable<Cell['colour']>>> = {
  yes: 'green',
  no: 'red',
  not_exercised: 'yellow',
  not_applicable: 'dim',
};

const shown = (cell: ContractCell): Cell => ({ text: cellMark(cell), colour: COLOURS[cell.state] });

/** SPEC-021's matrix, and below it why something was not exercised at all. */
export function contractLines(tools: readonly ToolReport[], paint: Paint, width: number): string[] {
  const isNarrow = width < 72;
  const rows = tools.map((tool): Cell[] => [
    { text: cleanLine(tool.name), colour: 'bold' },
    ...CLAUSES.map(([key]) => shown(tool.contract[key])),
  ]);
  const header = ['Contract', ...CLAUSES.map(([, title, short]) => (isNarrow ? short : title))];
  const legend = paint.dim('✓ seen  ✗ broken  ? not exercised  2/5 values seen  · does not apply');
  return [
    ...tableLines(header, rows, width, paint),
    ...tools.flatMap((tool) => reasons(tool, paint)),
    legend,
  ];
}

function reasons({ name, contract }: ToolReport, paint: Paint): string[] {
  return CLAUSES.flatMap(([key, title]) => {
    const { state, reason, values } = contract[key];
    // A count says enough here; the page and the JSON report name what is missing.
    if (state !== 'not_exercised' || reason === undefined || (values?.seen ?? 0) > 0) return [];
    return [`  ${cellMark(contract[key])} ${cleanLine(name)} ${title}: ${paint.dim(cleanLine(reason))}`];
  });
}
