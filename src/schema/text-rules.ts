import type { JsonPointer } from '../model/json-pointer.js';
import { FORMATS } from './format-table.js';
import { compilePattern, type Matcher } from './pattern.js';
import type { PrepareInput } from './preparation.js';

/** The patterns and formats of a schema: which of them can be checked, and with what. */
export class TextRules {
  readonly patterns = new Map<string, Matcher>();
  private readonly input: Pick<PrepareInput, 'options' | 'limits' | 'problems'>;

  constructor(input: Pick<PrepareInput, 'options' | 'limits' | 'problems'>) {
    this.input = input;
  }

  /** Whether a format is to be checked; an unknown one is reported. */
  isKnownFormat(format: string, path: JsonPointer): boolean {
    if (this.input.options.formats === false) return false;
    if (FORMATS.has(format)) return true;
    this.input.problems.add(
      'schema/unknown-format',
      'warning',
      path,
      `The format "${format}" is not known and not checked.`,
    );
    return false;
  }

  /** Compiles a pattern, each once; false where it cannot be checked, which is reported. */
  addPattern(source: string, path: JsonPointer): boolean {
    if (this.patterns.has(source)) return true;
    const result = compilePattern(source, this.input.limits.maxMatchLength);
    if ('matcher' in result) {
      this.patterns.set(source, result.matcher);
      return true;
    }
    const [rule, severity] = result.isInvalid
      ? (['lint/invalid-pattern', 'error'] as const)
      : (['lint/slow-pattern', 'warning'] as const);
    this.input.problems.add(rule, severity, path, `The pattern ${result.reason}, so it is not checked.`);
    return false;
  }
}
