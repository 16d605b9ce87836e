import type { ToolValidationResult } from '../../capability/index.js';
import { cleanLine } from '../../report/clean-text.js';
import type { Paint } from '../../report/terminal/paint.js';

const MARKS = { valid: '✓', invalid: '✗', unvalidated: '?' } as const;
const COLOURS = { valid: 'green', invalid: 'red', unvalidated: 'yellow' } as const;
const WORDS = { valid: 'valid', invalid: 'invalid', unvalidated: 'could not be validated' } as const;

/** One verdict for a terminal: the outcome and how it came about, then errors, warnings and suggestions. */
export function verdictLines(tool: string, result: ToolValidationResult, paint: Paint): string[] {
  const { outcome, method, levels, errors, warnings, suggestions } = result;
  const mark = paint[COLOURS[outcome]](`${MARKS[outcome]} ${WORDS[outcome]}`);
  const how = method === 'native' ? 'asked the server' : 'schema only';
  const depth = levels.length === 0 ? '' : ` · checked: ${levels.join(', ')}`;
  return [
    `${mark} ${paint.bold(cleanLine(tool))} ${paint.dim(`· ${how} (${method})${depth}`)}`,
    ...errors.map((text) => `  ${paint.red('✗')} ${cleanLine(text)}`),
    ...warnings.map((text) => `  ${paint.yellow('!')} ${cleanLine(text)}`),
    ...suggestions.map((text) => `  ${paint.cyan('→')} ${cleanLine(text)}`),
    ...corrected(result, paint),
  ];
}

function corrected({ correctedArguments }: ToolValidationResult, paint: Paint): string[] {
  if (correctedArguments === undefined) return [];
  return [
    `  ${paint.cyan('→')} ${paint.dim('would be valid:')} ${cleanLine(JSON.stringify(correctedArguments))}`,
  ];
}
