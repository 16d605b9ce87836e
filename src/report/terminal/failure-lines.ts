import { groupBy } from '../../model/group-by.js';
import type { RunFinding } from '../../model/run-report.js';
import { cleanLine, cleanText } from '../clean-text.js';
import { worstFirst } from '../group-findings.js';
import { findingLines } from './finding-lines.js';
import type { Paint } from './paint.js';

/** Kinds of notes that a terminal is shown; the rest are counted. */
const MOST_NOTES = 5;

/** Pieces of evidence of one finding, the reasons for a diagnosis included. */
const MOST_EVIDENCE = 8;

/** Tools that one line names. */
const MOST_NAMES = 3;

/** Every finding with the response, the evidence and the commands that reproduce it, the worst first; notes are shortened. */
export function failureLines(findings: readonly RunFinding[], paint: Paint, assay = 'assay'): string[] {
  if (findings.length === 0) return [];
  const serious = worstFirst(findings.filter(({ severity }) => severity !== 'info'));
  const informing = findings.filter(({ severity }) => severity === 'info');
  const notes = [...groupBy(informing, ({ rule, message }) => `${rule} ${message}`).values()];
  const left = notes.slice(MOST_NOTES).flat().length;
  return [
    paint.bold('Findings'),
    ...serious.flatMap((finding) => failure(finding, paint, assay)),
    ...notes.slice(0, MOST_NOTES).flatMap((group) => note(group, paint, assay)),
    ...(left > 0 ? [paint.dim(`i ${left} more notes; --json lists them all.`)] : []),
    '',
  ];
}

/** One entry for all notes that say the same about several tools. */
function note(group: readonly [RunFinding, ...RunFinding[]], paint: Paint, assay: string): string[] {
  const [first] = group;
  if (group.length === 1) return failure(first, paint, assay);
  const tools = [...new Set(group.map(({ subject }) => subject.tool ?? ''))].filter((name) => name !== '');
  const named = tools.slice(0, MOST_NAMES).map((name) => cleanLine(name));
  const more = tools.length > MOST_NAMES ? ` and ${tools.length - MOST_NAMES} more tools` : '';
  const fix = first.fix === undefined ? [] : [paint.dim(`    ${cleanLine(first.fix)}`)];
  return [
    `${paint.cyan('i')} ${cleanLine(first.message)} ${paint.dim(first.rule)}`,
    `    ${group.length} times: ${named.join(', ')}${more}`,
    ...fix,
  ];
}

function failure(finding: RunFinding, paint: Paint, assay: string): string[] {
  const { evidence, reproduce, id, occurrences, flaky, response } = finding;
  const times = occurrences > 1 ? `seen ${occurrences} times` : '';
  const notes = [flaky === true ? 'flaky' : '', times].filter((note) => note !== '');
  return [
    ...findingLines([finding], paint),
    ...(response === undefined ? [] : [paint.dim(`    │ ${cleanLine(response)}`)]),
    ...evidence
      .filter(({ text }) => text.trim() !== response)
      .slice(0, MOST_EVIDENCE)
      .map(({ text }) => paint.dim(`    ${cleanLine(text)}`)),
    ...(notes.length === 0 ? [] : [paint.dim(`    ${notes.join(', ')}`)]),
    ...(reproduce === undefined
      ? []
      : [`    ${paint.cyan('$')} ${cleanText(reproduce)}`, paint.dim(`    $ ${assay} replay ${id}`)]),
  ];
}
