import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import type { ValidationResult } from '../../response/index.js';

const ERROR_WORDS = /error|fail|exception|warning|invalid/i;

/** Whether a call asks for words of failure: a tool that shows a sample error, or echoes what it is told, hides none. */
export function asksForError(args: unknown): boolean {
  if (!isRecord(args)) return false;
  return Object.values(args).some(
    (value) => typeof value === 'string' && value.length < 200 && ERROR_WORDS.test(value),
  );
}

/** What tells of failure in the findings of a successful answer. */
const SAYS_FAILURE = new Set([
  'response/soft-error',
  'response/error-unclear',
  'response/crash',
  'response/unreachable',
]);

/**
 * The findings without false alarms about hidden errors: words of failure that the caller asked for are none, and a tool
 * that is given a list may tell of each item by itself.
 */
export function softened(
  findings: readonly Finding[],
  { isError, diagnosis }: ValidationResult,
  args: unknown,
  isAsked: boolean,
): readonly Finding[] {
  if (isError) return findings;
  if (isAsked) return findings.filter(({ rule }) => !SAYS_FAILURE.has(rule));
  const isBatch =
    isRecord(args) && Object.values(args).some(Array.isArray) && diagnosis.businessLogic === true;
  if (!isBatch) return findings;
  return findings.map((finding) =>
    finding.rule === 'response/soft-error' ? { ...finding, severity: 'warning' } : finding,
  );
}
