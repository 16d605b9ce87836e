import type { Matrix, MatrixOutcome } from '../matrix.js';
import { cellCode, escapeMarkdown } from './escape-markdown.js';

const MARKS: Readonly<Record<MatrixOutcome, string>> = { loads: '✅', loss: '⚠️', refused: '❌' };

/** Tool × client as a table. */
export function markdownMatrix({ profiles, cells }: Matrix): string {
  const outcomes = new Map(cells.map(({ tool, profile, outcome }) => [`${profile} ${tool}`, outcome]));
  const row = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;
  const tools = [...new Set(cells.map(({ tool }) => tool))];
  const rows = tools.map((tool) => {
    const marks = profiles.map(({ id }) => outcomes.get(`${id} ${tool}`));
    return row([cellCode(tool, 128), ...marks.map((mark) => (mark === undefined ? '' : MARKS[mark]))]);
  });
  return [
    row(['Tool', ...profiles.map(({ title }) => escapeMarkdown(title, 60))]),
    row(['---', ...profiles.map(() => ':-:')]),
    ...rows,
    '',
    `${MARKS.loads} loads · ${MARKS.loss} loads with loss · ${MARKS.refused} rejected`,
  ].join('\n');
}
