import type { RunFinding } from '../../model/run-report.js';
import { findingLines } from '../finding-lines.js';
import type { Paint } from '../invocation.js';
import { cleanLine, cleanText } from '../terminal/clean-text.js';

/** Findings at the level `info` that a terminal is shown in full; the rest are counted. */
const MOST_NOTES = 5;

/** Every finding with its evidence and the commands that show it again, the worst first. */
export function failureLines(findings: readonly RunFinding[], paint: Paint): string[] {
  if (findings.length === 0) return [];
  const serious = (['error', 'warning'] as const).flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  );
  const notes = findings.filter(({ severity }) => severity === 'info');
  const left = notes.length - MOST_NOTES;
  return [
    paint.bold('Findings'),
    ...[...serious, ...notes.slice(0, MOST_NOTES)].flatMap((finding) => failure(finding, paint)),
    ...(left > 0 ? [paint.dim(`i ${left} more to know; --json has them all.`)] : []),
    '',
  ];
}

function failure(finding: RunFinding, paint: Paint): string[] {
  const { evidence, reproduce, id, occurrences, flaky } = finding;
  const times = occurrences > 1 ? `seen ${occurrences} times` : '';
  const notes = [flaky === true ? 'flaky' : '', times].filter((note) => note !== '');
  return [
    ...findingLines([finding], paint),
    ...evidence.slice(0, 4).map(({ text }) => paint.dim(`    │ ${cleanLine(text)}`)),
    ...(notes.length === 0 ? [] : [paint.dim(`    ${notes.join(', ')}`)]),
    ...(reproduce === undefined
      ? []
      : [`    ${paint.cyan('$')} ${cleanText(reproduce)}`, paint.dim(`    $ assay replay ${id}`)]),
  ];
}
