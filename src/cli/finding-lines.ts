import type { Finding } from '../model/finding.js';
import { worstFirst } from '../report/group-findings.js';
import { MARKS } from '../report/paint.js';
import type { Paint } from './invocation.js';
import { cleanLine } from './terminal/clean-text.js';

/** Findings for a terminal, worst first, each with its place, reason and fix. */
export function findingLines(findings: readonly Finding[], paint: Paint): string[] {
  return worstFirst(findings).flatMap((finding) => {
    const [mark, colour] = MARKS[finding.severity];
    const place = [finding.subject.tool, finding.path]
      .filter((part) => part !== undefined && part !== '')
      .join(' ');
    const detail = [
      finding.expected === undefined ? '' : `expected ${finding.expected}`,
      finding.received === undefined ? '' : `received ${finding.received}`,
    ].filter((part) => part !== '');
    return [
      `${paint[colour](mark)} ${place === '' ? '' : `${paint.bold(cleanLine(place))} `}${cleanLine(finding.message)} ${paint.dim(cleanLine(finding.rule))}`,
      ...(detail.length === 0 ? [] : [`    ${cleanLine(detail.join(', '))}`]),
      ...(finding.fix === undefined ? [] : [paint.dim(`    ${cleanLine(finding.fix)}`)]),
    ];
  });
}
