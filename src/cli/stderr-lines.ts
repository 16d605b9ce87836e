import { redact } from '../model/redact.js';
import { cleanLine } from '../report/clean-text.js';
import type { Paint } from '../report/terminal/paint.js';

/** Lines that are shown: the last ones say why. */
const MOST_LINES = 12;

/** The end of what a server wrote to stderr; nothing where it wrote nothing. */
export function stderrLines(stderr: string, paint: Paint): readonly string[] {
  const text = redact(stderr.trimEnd());
  if (text.trim() === '') return [];
  const last = text.split('\n').slice(-MOST_LINES);
  return [paint.dim('  stderr of the server:'), ...last.map((line) => paint.dim(`  │ ${cleanLine(line)}`))];
}
