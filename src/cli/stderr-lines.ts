import { redact } from '../model/redact.js';
import { cleanLine } from '../report/clean-text.js';
import type { Paint } from '../report/terminal/paint.js';

/** Lines that are shown: the first ones say why a server did not start, the last ones where a traceback ends. */
const [FIRST, LAST] = [10, 3];

/** What a server wrote to stderr, without its middle where it is long; nothing where it wrote nothing. */
export function stderrLines(stderr: string, paint: Paint): readonly string[] {
  const text = redact(stderr.trim());
  if (text === '') return [];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const left = lines.length - FIRST - LAST;
  const shown =
    left > 1 ? [...lines.slice(0, FIRST), `… ${left} more lines …`, ...lines.slice(-LAST)] : lines;
  return [paint.dim('  stderr of the server:'), ...shown.map((line) => paint.dim(`  │ ${cleanLine(line)}`))];
}
