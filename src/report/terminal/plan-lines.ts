import { quote } from '../../model/quote.js';
import type { RunEvent } from '../../model/run-event.js';
import type { RunReport } from '../../model/run-report.js';
import { cleanLine } from '../clean-text.js';
import { assayCommandOf } from '../run-words.js';
import { counted } from '../words.js';
import { failureLines } from './failure-lines.js';
import type { Paint } from './paint.js';

/** What an event says of the calls that a run would make: those of a tool, or why it is not called. */
export function planLines(event: RunEvent, paint: Paint): string[] {
  if (event.type === 'tool_skipped')
    return [
      `${paint.yellow('○')} ${paint.bold(cleanLine(event.tool))} is not called: ${paint.dim(cleanLine(event.reason))}`,
    ];
  if (event.type !== 'tool_planned') return [];
  return [
    `${paint.green('●')} ${paint.bold(cleanLine(event.tool))} ${paint.dim(counted(event.scenarios.length, 'call'))}`,
    ...event.scenarios.map(
      ({ expectation, label, arguments: args }) =>
        `    ${expectation.padEnd(6)} ${cleanLine(label)} ${paint.dim(cleanLine(quote(args, 100)))}`,
    ),
  ];
}

/** What a dry run says after its plan: what is wrong already, and how many calls there would be. */
export function planEnd(report: RunReport, paint: Paint): string[] {
  const calls = report.tools.reduce((total, { cases }) => total + cases.planned, 0);
  return [
    '',
    ...failureLines(report.findings, paint, assayCommandOf(report)),
    `${counted(calls, 'call')} planned, none made.`,
  ];
}
