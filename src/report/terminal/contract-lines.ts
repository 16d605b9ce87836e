import type { ContractCell, ToolReport } from '../../model/run-report.js';
import { cleanLine } from '../clean-text.js';
import { CLAUSES } from '../contract-words.js';
import type { Paint } from './paint.js';
import { type Cell, tableLines } from './table-lines.js';

const MARKS: Readonly<Record<ContractCell['state'], Cell>> = {
  yes: { text: '✓', colour: 'green' },
  no: { text: '✗', colour: 'red' },
  not_exercised: { text: '?', colour: 'yellow' },
  not_applicable: { text: '·', colour: 'dim' },
};

/** SPEC-021's matrix, and below it why a cell is neither yes nor without meaning. */
export function contractLines(tools: readonly ToolReport[], paint: Paint, width: number): string[] {
  const isNarrow = width < 72;
  const rows = tools.map((tool): Cell[] => [
    { text: cleanLine(tool.name), colour: 'bold' },
    ...CLAUSES.map(([key]) => MARKS[tool.contract[key].state]),
  ]);
  const header = ['Contract', ...CLAUSES.map(([, title, short]) => (isNarrow ? short : title))];
  const legend = paint.dim('✓ seen  ✗ broken  ? not exercised  · does not apply');
  return [
    ...tableLines(header, rows, width, paint),
    legend,
    ...tools.flatMap((tool) => reasons(tool, paint)),
  ];
}

function reasons({ name, contract }: ToolReport, paint: Paint): string[] {
  return CLAUSES.flatMap(([key, title]) => {
    const { state, reason } = contract[key];
    if (state !== 'not_exercised' || reason === undefined) return [];
    return [`  ${MARKS[state].text} ${cleanLine(name)} ${title}: ${paint.dim(cleanLine(reason))}`];
  });
}
