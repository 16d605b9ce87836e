import type { Finding } from '../../model/finding.js';
import { cleanLine } from '../clean-text.js';
import { worstFirst } from '../group-findings.js';
import type { Paint } from './paint.js';
import { MARKS } from './paint.js';

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
