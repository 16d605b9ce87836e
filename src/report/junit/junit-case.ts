import { type FindingReport, isFailure } from '../finding-report.js';
import { findingText } from '../finding-text.js';
import type { ReportEntry } from '../report-entries.js';
import { shown } from '../words.js';

/** A test case. */
export interface JunitCase {
  readonly name: string;
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  /** A word and a sentence for a case that did not pass. */
  readonly type: string;
  readonly message: string;
  readonly text: string;
}

/** Test cases under one name. */
export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

/** A case that passed, with what there is to say about it. */
export const passedCase = (name: string, text = ''): JunitCase => ({
  name,
  outcome: 'passed',
  type: '',
  message: '',
  text,
});

/** A finding as a case: it fails from the threshold on, and passes with its text below it. */
export function entryCase(entry: ReportEntry, report: FindingReport, name: string): JunitCase {
  const { finding } = entry;
  const place = report.placeOf?.(finding);
  const file = place === undefined ? '' : `\n${shown(place.file, 500)}${line(place.line)}`;
  return {
    name,
    outcome: isFailure(finding.severity, report.failOn) ? 'failure' : 'passed',
    type: finding.severity,
    message: finding.message,
    text: `${findingText(entry)}${file}`,
  };
}

const line = (number: number | undefined): string => (number === undefined ? '' : `:${number}`);
