import { quote } from '../../model/quote.js';
import type { RunEvent } from '../../model/run-event.js';
import type { RunReport } from '../../model/run-report.js';
import { cleanLine } from '../clean-text.js';
import { programOf } from '../run-words.js';
import { counted } from '../words.js';
import { failureLines } from './failure-lines.js';
import type { Paint } from './paint.js';

/** What a run would do: every planned call, and every tool that is not called with the reason. */
export function planLines(events: readonly RunEvent[], report: RunReport, paint: Paint): string[] {
  const lines: string[] = [];
  let calls = 0;
  for (const event of events) {
    if (event.type === 'tool_skipped')
      lines.push(
        `${paint.yellow('○')} ${paint.bold(cleanLine(event.tool))} is not called: ${paint.dim(cleanLine(event.reason))}`,
      );
    if (event.type !== 'tool_planned') continue;
    calls += event.scenarios.length;
    lines.push(
      `${paint.green('●')} ${paint.bold(cleanLine(event.tool))} ${paint.dim(counted(event.scenarios.length, 'call'))}`,
    );
    for (const { expectation, label, arguments: args } of event.scenarios)
      lines.push(
        `    ${expectation.padEnd(6)} ${cleanLine(label)} ${paint.dim(cleanLine(quote(args, 100)))}`,
      );
  }
  return [
    ...lines,
    '',
    ...failureLines(report.findings, paint, programOf(report)),
    `${counted(calls, 'call')} planned, none made.`,
  ];
}
