import type { ContractCell, RunReport, ToolReport } from '../../model/run-report.js';
import { CLAUSES, cellDetail } from '../contract-words.js';
import { counted } from '../words.js';
import { cellCode, escapeMarkdown } from './escape-markdown.js';

const MARKS: Readonly<Record<ContractCell['state'], string>> = {
  yes: '✅',
  no: '❌',
  not_exercised: '❔',
  not_applicable: '–',
};

/** SPEC-021's matrix, folded away: each case, enum and error type by name, as many rows as there is room for. */
export function contractTable({ tools, summary: { contract } }: RunReport, room: number): string[] {
  const tested = tools.filter(({ notTested }) => notTested === undefined);
  if (tested.length === 0) return [];
  const clauses = contract.yes + contract.no + contract.notExercised;
  const lines = [
    row(['Tool', ...CLAUSES.map(([, title]) => title)]),
    row(['---', ...CLAUSES.map(() => '---')]),
  ];
  let rest = room - 400;
  for (const tool of tested) {
    const text = toolRow(tool);
    rest -= text.length + 1;
    if (rest < 0) break;
    lines.push(text);
  }
  const left = tested.length + 2 - lines.length;
  if (lines.length === 2) return [];
  const more = left > 0 ? `\n\n… and ${counted(left, 'more row')} that do not fit here.` : '';
  const title = `Contract: ${contract.yes} of ${counted(clauses, 'clause')} seen in full`;
  return [
    `<details><summary>${title}</summary>\n\n${lines.join('\n')}${more}\n\n✅ seen · ❌ broken · ❔ not exercised · – does not apply\n\n</details>`,
  ];
}

const row = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;

function toolRow({ name, contract }: ToolReport): string {
  return row([
    cellCode(name, 128),
    ...CLAUSES.map(([key]) => {
      const cell = contract[key];
      const detail = cell.state === 'not_applicable' ? '' : cellDetail(cell);
      return `${MARKS[cell.state]}${detail === '' ? '' : ` ${escapeMarkdown(detail, 200)}`}`;
    }),
  ]);
}
