import type { ContractCell, ToolReport } from '../../model/run-report.js';
import { CLAUSES, cellDetail, cellMark } from '../contract-words.js';
import { shown } from '../words.js';
import type { Paint } from './paint.js';
import { type Cell, tableLines } from './table-lines.js';
import { wrapText } from './wrap-text.js';

const COLOURS: Readonly<Record<ContractCell['state'], NonNullable<Cell['colour']>>> = {
  yes: 'green',
  no: 'red',
  not_exercised: 'yellow',
  not_applicable: 'dim',
};

const markCell = (cell: ContractCell): Cell => ({ text: cellMark(cell), colour: COLOURS[cell.state] });

/** SPEC-021's matrix, and below it, on request, for each tool the cases, enums and error types by name. */
export function contractLines(
  tools: readonly ToolReport[],
  paint: Paint,
  width: number,
  isNamed: boolean,
): string[] {
  const isNarrow = width < 72;
  const rows = tools.map((tool): Cell[] => [
    { text: shown(tool.name, 200), colour: 'bold' },
    ...CLAUSES.map(([key]) => markCell(tool.contract[key])),
  ]);
  const header = ['Contract', ...CLAUSES.map(([, , column, short]) => (isNarrow ? short : column))];
  const legend = paint.dim('✓ seen  ✗ broken  ? not exercised  2/5 values seen  · does not apply');
  return [
    ...tableLines(header, rows, width, paint),
    legend,
    ...(isNamed ? ['', ...tools.flatMap((tool) => namedLines(tool, paint, width))] : []),
  ];
}

/** What each clause is about, by name, or why it was not seen. */
function namedLines({ name, contract }: ToolReport, paint: Paint, width: number): string[] {
  const lines = CLAUSES.flatMap(([key, , column]) => {
    const cell = contract[key];
    const detail = cellDetail(cell);
    if (cell.state === 'not_applicable' || detail === '') return [];
    return wrapText(`${cellMark(cell)} ${column}: ${shown(detail, 400)}`, width - 4).map(
      (line, i) => `${i === 0 ? '  ' : '    '}${paint.dim(line)}`,
    );
  });
  return lines.length === 0 ? [] : [paint.bold(shown(name, 200)), ...lines];
}
