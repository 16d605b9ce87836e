import { grouped } from '../model/grouped.js';
import { redact } from '../model/redact.js';
import type { SessionEvent } from '../model/session.js';
import { cleanLine } from '../report/clean-text.js';
import type { Paint } from '../report/terminal/paint.js';
import type { Terminal } from './invocation.js';

/** Characters of one message that a trace shows. */
const LONGEST = 4_000;

/** Writes every event of the wire to stderr. */
export function tracer({ err, paint }: Pick<Terminal, 'err' | 'paint'>): (event: SessionEvent) => void {
  let start: number | undefined;
  return (event) => {
    start ??= event.at;
    err(traceLine(event, start, paint));
  };
}

/** One event of the wire as a line: time since the start, direction, message. */
function traceLine(event: SessionEvent, start: number, paint: Paint): string {
  const time = paint.dim(`${(event.at - start).toFixed(0).padStart(6)} ms`);
  return `${time} ${describe(event, paint)}`;
}

function describe(event: SessionEvent, paint: Paint): string {
  switch (event.type) {
    case 'sent':
      return `${paint.cyan('→')} ${show(JSON.stringify(event.message))}`;
    case 'received':
      return `${paint.green('←')} ${show(JSON.stringify(event.message))}`;
    case 'noise':
      return `${paint.yellow('?')} not JSON: ${show(event.text)}`;
    case 'stderr':
      return `${paint.dim('!')} ${paint.dim(show(event.text))}`;
    case 'finding':
      return `${paint.red('✗')} ${show(event.finding.message)} ${paint.dim(event.finding.rule)}`;
    case 'tools_changed':
      return 'the tools have changed';
    case 'closed':
      return `closed: ${show(event.reason)}`;
  }
}

function show(text: string): string {
  const line = cleanLine(redact(text.slice(0, LONGEST)));
  return text.length > LONGEST ? `${line}… (${grouped(text.length)} characters)` : line;
}
