import { isRecord } from '../model/json.js';
import { escapeToken, type JsonPointer } from '../model/json-pointer.js';
import type { Dialect } from './dialect.js';
import { DRAFT_NUMBER, type Keyword } from './keyword-table.js';
import { OlderDialect, type PrepareInput } from './preparation.js';
import type { ProblemList } from './problem-list.js';

/** Judges keywords and their values by the rules of one dialect, and reports what is wrong with them. */
export class KeywordJudge {
  readonly draft: number;
  private readonly dialect: Dialect;
  private readonly isDeclared: boolean;
  private readonly problems: ProblemList;

  constructor({ dialect, isDeclared, problems }: Pick<PrepareInput, 'dialect' | 'isDeclared' | 'problems'>) {
    this.dialect = dialect;
    this.draft = DRAFT_NUMBER[dialect];
    this.isDeclared = isDeclared;
    this.problems = problems;
  }

  /** Whether a keyword has an effect here. Throws `OlderDialect` where only an older one knows the value. */
  isUsable(name: string, keyword: Keyword, value: unknown, pointer: JsonPointer): boolean {
    const { problems, isDeclared } = this;
    const path = `${pointer}/${escapeToken(name)}`;
    if (!keyword.annotation && (this.draft < keyword.since || this.draft > keyword.until)) {
      const when = this.draft < keyword.since ? 'does not have it yet' : 'no longer has it';
      problems.add('lint/wrong-draft', 'warning', path, `"${name}" has no effect: ${this.dialect} ${when}.`);
      return false;
    }
    if (keyword.accepts(value, this.draft)) return true;
    if (!isDeclared && name === 'items' && Array.isArray(value)) throw new OlderDialect('2019-09', path);
    if (!isDeclared && keyword.accepts(value, 4)) throw new OlderDialect('draft-04', path);
    const severity = keyword.annotation ? 'warning' : 'error';
    problems.add(
      'lint/keyword-value',
      severity,
      path,
      `The value of "${name}" is not allowed, so values cannot be checked against it.`,
      {
        expected: keyword.expected,
      },
    );
    return false;
  }

  /** Whether a keyword of the dialect has a value that it cannot have. */
  isMalformed(keyword: Keyword, value: unknown): boolean {
    const isKnown = this.draft >= keyword.since && this.draft <= keyword.until;
    return isKnown && !keyword.annotation && !keyword.accepts(value, this.draft);
  }

  /** Notes a word that no draft knows. */
  noteUnknown(name: string, pointer: JsonPointer): void {
    const path = `${pointer}/${escapeToken(name)}`;
    this.problems.add(
      'schema/unknown-keyword',
      'warning',
      path,
      `"${name}" is not a keyword of JSON Schema.`,
    );
  }

  /** Notes a keyword that an older draft does not look at. */
  noteBesideRef(name: string, pointer: JsonPointer): void {
    const { dialect, problems } = this;
    const message = `"${name}" has no effect: ${dialect} ignores what is next to "$ref".`;
    problems.add('schema/beside-ref', 'warning', `${pointer}/${escapeToken(name)}`, message);
  }

  /** Whether there is a schema where one has to be; reports it if not. */
  expectSchema(schema: unknown, pointer: JsonPointer): boolean {
    if (isRecord(schema) || (typeof schema === 'boolean' && this.draft >= 4)) return true;
    const message = 'A schema is expected here.';
    this.problems.add('lint/keyword-value', 'error', pointer, message, {
      expected: 'an object or a boolean',
    });
    return false;
  }
}
