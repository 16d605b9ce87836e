import type { Finding, Severity } from '../model/finding.js';
import { grouped } from '../model/grouped.js';
import { truncate } from '../model/quote.js';
import { cleanLine } from './clean-text.js';
import { SEVERITIES } from './finding-report.js';

/** Characters of one text that people are shown: a hostile server could send megabytes. */
const LONGEST = 1_000;

/** A text from outside on one line, harmless and not too long. */
export function shown(text: string, length = LONGEST): string {
  return cleanLine(truncate(text, length));
}

/** The noun for a finding of each severity. */
export const NOUNS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** `1 tool`, `2,345 tools`. */
export function counted(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** `1 error, 2 warnings`, leaving out severities without findings. */
export function countedFindings(counts: Readonly<Record<Severity, number>>): string {
  const parts = SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) =>
    counted(counts[severity], NOUNS[severity]),
  );
  return parts.length === 0 ? 'no findings' : parts.join(', ');
}

/** `expected …, received …`, as far as a finding says so; of a change `was …, is now …`. */
export function expectation({ rule, expected, received }: Finding): string {
  const [before, after] = rule.startsWith('drift/') ? ['was', 'is now'] : ['expected', 'received'];
  return [
    expected === undefined ? '' : `${before} ${shown(expected)}`,
    received === undefined ? '' : `${after} ${shown(received)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
