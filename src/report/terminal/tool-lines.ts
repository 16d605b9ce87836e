import type { ToolReport } from '../../model/run-report.js';
import { cleanLine } from '../clean-text.js';
import { worstFirst } from '../group-findings.js';
import { verdictOf } from '../run-words.js';
import type { Paint } from './paint.js';
import { MARKS } from './paint.js';
import { type Cell, tableLines } from './table-lines.js';

/** The table of tools. A narrow terminal gets the columns that decide. */
export function toolLines(tools: readonly ToolReport[], paint: Paint, width: number): string[] {
  if (width < 72) {
    const rows = tools.map((tool) => [name(tool), verdict(tool), worstCell(tool)]);
    return tableLines(['Tool', 'Verdict', 'Worst finding'], rows, width, paint);
  }
  const rows = tools.map((tool) => [
    name(tool),
    verdict(tool),
    right(`${tool.confidence}`),
    right(`${tool.cases.passed}/${tool.cases.executed}`),
    right(`${tool.coverage.exercised}/${tool.coverage.total}`),
    right(tool.latency === undefined ? '' : `${Math.round(tool.latency.p50)} ms`),
    worstCell(tool),
  ]);
  const header = ['Tool', 'Verdict', 'Confidence', 'Cases', 'Schema', 'p50', 'Worst finding'];
  return tableLines(header, rows, width, paint);
}

const name = (tool: ToolReport): Cell => ({ text: cleanLine(tool.name), colour: 'bold' });
const right = (text: string): Cell => ({ text, align: 'right' });

const COLOURED: Readonly<Record<string, Cell['colour']>> = {
  fully_working: 'green',
  partially_working: 'yellow',
  'no success seen': 'yellow',
};

function verdict(tool: ToolReport): Cell {
  const text = verdictOf(tool);
  return { text, colour: COLOURED[text] ?? 'red' };
}

function worstCell({ findings }: ToolReport): Cell {
  const [finding] = worstFirst(findings);
  // A note says nothing against a tool.
  if (finding === undefined || finding.severity === 'info') return { text: '' };
  return {
    text: `${cleanLine(finding.rule)}${finding.flaky === true ? ' (flaky)' : ''}`,
    colour: MARKS[finding.severity][1],
  };
}
