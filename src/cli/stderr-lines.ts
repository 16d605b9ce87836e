import { redact } from '../model/redact.js';
import { cleanLine } from '../report/clean-text.js';
import type { Paint } from '../report/terminal/paint.js';

/** Lines of it that a person is shown: the last ones say why. */
const MOST_LINES = 12;

/** The end of what a server wrote to stderr, harmless; nothing where it wrote nothing. */
export function stderrLines(stderr: string, paint: Paint): readonly string[] {
  const text = redact(stderr.trimEnd());
  if (text.trim() === '') return [];
  const last = text.split('\n').slice(-MOST_LINES);
  return [
    paint.dim('  what it wrote to stderr:'),
    ...last.map((line) => paint.dim(`  │ ${cleanLine(line)}`)),
  ];
}
