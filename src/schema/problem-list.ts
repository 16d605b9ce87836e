import type { JsonPointer } from '../model/json-pointer.js';
import type { RuleId } from '../model/rule.js';
import type { SchemaProblem } from './compiled-schema.js';

/** Rules that strict mode does not turn into rejections: the schema is clear, and can be checked. */
const TOLERATED: ReadonlySet<RuleId> = new Set(['schema/open', 'schema/beside-ref', 'lint/older-draft']);

/** Gathers problems, each once, up to a bound. */
export class ProblemList {
  /** Whether strict mode refuses the schema. */
  isRefused = false;
  private readonly byKey = new Map<string, SchemaProblem>();
  private readonly isStrict: boolean;
  private readonly bound: number;

  constructor(isStrict: boolean, bound: number) {
    this.isStrict = isStrict;
    this.bound = bound;
  }

  add(
    rule: SchemaProblem['rule'],
    severity: SchemaProblem['severity'],
    path: JsonPointer,
    message: string,
    more: Partial<Pick<SchemaProblem, 'expected' | 'received' | 'fix'>> = {},
  ): void {
    const isRefusal = this.isStrict && !TOLERATED.has(rule);
    if (isRefusal) this.isRefused = true;
    const key = `${rule} ${path} ${message}`;
    if (this.byKey.size >= this.bound || this.byKey.has(key)) return;
    this.byKey.set(key, { rule, severity: isRefusal ? 'error' : severity, path, message, ...more });
  }

  /** Whether nothing more would be noted. */
  get isFull(): boolean {
    return this.byKey.size >= this.bound && (this.isRefused || !this.isStrict);
  }

  get all(): readonly SchemaProblem[] {
    return [...this.byKey.values()];
  }
}
