import type { Fault } from '../../model/fault.js';
import { cleanLine } from '../../report/clean-text.js';
import type { Paint } from '../../report/terminal/paint.js';
import { stderrLines } from '../stderr-lines.js';
import { remedies } from './remedies.js';

/** What is likely wrong with a server that did not open, what to do, and what the server wrote. */
export function remedyLines(fault: Fault, paint: Paint): readonly string[] {
  const advice = remedies(fault).flatMap(({ cause, fix }) => [
    ...(cause === fault.message ? [] : [`  ${cleanLine(cause)}`]),
    `  ${paint.green('→')} ${cleanLine(fix)}`,
  ]);
  const noise = (fault.noise ?? []).map((line) => paint.dim(`  stdout │ ${cleanLine(line)}`));
  return [...advice, ...stderrLines(fault.stderr ?? '', paint), ...noise];
}
