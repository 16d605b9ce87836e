import type { Severity } from '../../model/finding.js';
import type { RunFinding, RunReport } from '../../model/run-report.js';
import type { Comparison, FormerFinding, ToolChange } from '../compare-reports.js';
import { counted, shown } from '../words.js';
import { MARKS, type Paint } from './paint.js';

/** What changed between two reports: tools, new findings, fixed ones, and those about which nothing can be said. */
export function comparisonLines(comparison: Comparison, now: RunReport, paint: Paint): string[] {
  const { added, still, fixed, unknown, isAlike, tools } = comparison;
  const isNew = new Set(added);
  const line = (
    finding: Pick<RunFinding, 'severity' | 'message'>,
    tool: string | undefined,
    more = '',
  ): string =>
    `  ${marked(finding.severity, paint)} ${tool === undefined ? '' : `${shown(tool, 60)}: `}${shown(finding.message, 200)}${more}`;
  const former = (finding: FormerFinding): string => {
    const { tool, unknown: reason } = finding;
    return line(finding, tool, reason === undefined ? '' : paint.dim(` (${shown(reason, 100)})`));
  };
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', paint.bold(title), ...lines];
  return [
    [
      added.length === 0 ? 'No new findings' : counted(added.length, 'new finding'),
      `${fixed.length} fixed`,
      `${still.length} unchanged`,
      ...(unknown.length === 0 ? [] : [`${unknown.length} not checked`]),
    ].join(', '),
    ...(isAlike
      ? []
      : [paint.yellow('The runs used different seeds or modes, so they made different calls.')]),
    ...section(
      'Tools',
      tools.map((tool) => `  ${toolChange(tool)}`),
    ),
    ...section(
      'New',
      now.findings.filter(({ id }) => isNew.has(id)).map((finding) => line(finding, finding.subject.tool)),
    ),
    ...section('Fixed', fixed.map(former)),
    ...section('Not checked this time', unknown.map(former)),
  ];
}

function marked(severity: Severity, paint: Paint): string {
  const [mark, colour] = MARKS[severity];
  return paint[colour](mark);
}

function toolChange({ name, before, now }: ToolChange): string {
  const tool = shown(name, 60);
  if (before === undefined) return `${tool}: new, ${words(now)}`;
  if (now === undefined) return `${tool}: removed`;
  return `${tool}: ${words(before)} → ${words(now)}`;
}

const words = (standing: ToolChange['now']): string => (standing ?? 'not_tested').replaceAll('_', ' ');
