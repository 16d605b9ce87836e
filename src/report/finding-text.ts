import type { Finding } from '../model/finding.js';
import type { RunFinding } from '../model/run-report.js';
import { counted, expectation, shown } from './words.js';

/** Pieces of evidence that a text shows; the others are counted. */
const MOST_EVIDENCE = 5;

/** What only a finding of a run has, as far as it has it. */
export function runDetails(
  finding: Finding,
): Partial<Pick<RunFinding, 'id' | 'reproduce' | 'flaky'>> & { times: number } {
  const {
    id,
    reproduce,
    flaky,
    occurrences = 1,
  } = finding as Finding & Partial<Omit<RunFinding, keyof Finding>>;
  return {
    times: occurrences,
    ...(id === undefined ? {} : { id }),
    ...(reproduce === undefined ? {} : { reproduce }),
    ...(flaky === undefined ? {} : { flaky }),
  };
}

/** Everything that a person needs to know about a finding, as plain text, the message first. */
export function findingText(finding: Finding): string {
  const { reproduce, flaky, times } = runDetails(finding);
  const { evidence } = finding;
  const lines = [
    `${finding.severity}: ${shown(finding.message)}`,
    shown(finding.path, 300),
    expectation(finding),
    finding.fix === undefined ? '' : `Fix: ${shown(finding.fix)}`,
    shown(finding.spec?.url ?? '', 500),
    evidence.length === 0 ? '' : `${counted(evidence.length, 'piece')} of evidence: ${evidenceText(finding)}`,
    times > 1 ? `Seen ${times} times.` : '',
    flaky === true ? 'Flaky: the same call returned something else when it was repeated.' : '',
    reproduce === undefined ? '' : `$ ${shown(reproduce, 4_000)}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function evidenceText({ evidence }: Finding): string {
  return evidence
    .slice(0, MOST_EVIDENCE)
    .map(({ text }) => shown(text, 300))
    .join('; ');
}
