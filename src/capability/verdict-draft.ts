import type { Finding, Severity } from '../model/finding.js';
import type { ValidationLevel } from './announcement.js';
import { sentence } from './check-syntax.js';
import { isoTime } from './iso-time.js';
import type { ToolValidationVerdict, ValidationMethod } from './verdict.js';

/** A verdict in the making. */
export interface VerdictDraft {
  readonly findings: readonly Finding[];
  readonly suggestions: readonly string[];
  /** Warnings that are about the validation itself and have no place in the arguments. */
  readonly warnings: readonly string[];
  readonly levels: readonly ValidationLevel[];
  readonly schemaHash?: string;
  readonly correctedArguments?: unknown;
  readonly inconclusive?: string;
}

/** Where every draft begins. */
export const NO_FINDINGS: VerdictDraft = Object.freeze({
  findings: [],
  suggestions: [],
  warnings: [],
  levels: [],
});

/** A draft with more in it. */
export function extendDraft(draft: VerdictDraft, more: Partial<VerdictDraft>): VerdictDraft {
  const { findings = [], suggestions = [], warnings = [], levels = [], ...rest } = more;
  return {
    ...draft,
    ...rest,
    findings: [...draft.findings, ...findings],
    suggestions: [...draft.suggestions, ...suggestions],
    warnings: [...draft.warnings, ...warnings],
    levels: [...draft.levels, ...levels],
  };
}

/** The verdict that a draft amounts to. What is known to be wrong outweighs what could not be found out. */
export function finishVerdict(
  draft: VerdictDraft,
  at: number,
  until: number,
  method: ValidationMethod = 'native',
): ToolValidationVerdict {
  const { findings, suggestions, levels, schemaHash, correctedArguments, inconclusive } = draft;
  const errors = sentences(findings, 'error');
  const warnings = sentences(findings, 'warning');
  const isOpen = errors.length === 0 && inconclusive !== undefined;
  const level = levels.at(-1);
  return {
    valid: errors.length === 0 && !isOpen,
    errors: isOpen ? [inconclusive] : errors,
    warnings: draft.warnings.length === 0 ? warnings : [...warnings, ...draft.warnings],
    suggestions,
    findings,
    ...(level === undefined ? {} : { level }),
    levels,
    method,
    ...(schemaHash === undefined ? {} : { schemaHash }),
    validatedAt: isoTime(at),
    // What could not be found out now may be known a moment later.
    expiresAt: isoTime(isOpen ? at : until),
    ...(correctedArguments === undefined ? {} : { correctedArguments }),
    ...(isOpen ? { inconclusive } : {}),
  };
}

const NONE: readonly never[] = Object.freeze([]);

function sentences(findings: readonly Finding[], wanted: Severity): readonly string[] {
  if (findings.length === 0) return NONE;
  return findings.filter(({ severity }) => severity === wanted).map(sentence);
}
