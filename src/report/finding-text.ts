import type { Finding } from '../model/finding.js';
import { quote } from '../model/quote.js';
import type { RunFinding } from '../model/run-report.js';
import type { ReportEntry } from './report-entries.js';
import { counted, expectation, shown } from './words.js';

/** Pieces of evidence that a text shows. */
const MOST_EVIDENCE = 5;

/** Tools that a text names; the others are counted. */
const MOST_TOOLS = 50;

/** Characters of a response that a text shows. */
export const MOST_OF_RESPONSE = 400;

/** What only a finding of a run has, as far as it has it. */
export function runDetails(
  finding: Finding,
): Partial<Pick<RunFinding, 'id' | 'call' | 'reproduce' | 'flaky' | 'response'>> & { times: number } {
  const {
    id,
    call,
    reproduce,
    flaky,
    response,
    occurrences = 1,
  }: Finding & Partial<Omit<RunFinding, keyof Finding>> = finding;
  return {
    times: occurrences,
    ...(id === undefined ? {} : { id }),
    ...(call === undefined ? {} : { call }),
    ...(reproduce === undefined ? {} : { reproduce }),
    ...(flaky === undefined ? {} : { flaky }),
    ...(response === undefined ? {} : { response }),
  };
}

/** `3 tools: a, b, c`; empty where there is only one, or none. */
export function toolsText(tools: readonly string[]): string {
  if (tools.length < 2) return '';
  const names = tools.slice(0, MOST_TOOLS).map((name) => shown(name, 100));
  const left = tools.length - names.length;
  return `${counted(tools.length, 'tool')}: ${names.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** The call that shows a finding, such as `get_user {"id":"1"}`; empty for a finding that is not about a call. */
export function callText(finding: Finding, length = MOST_OF_RESPONSE): string {
  const { call } = runDetails(finding);
  if (call === undefined) return '';
  const { tool, arguments: args } = call;
  return `${shown(tool, 100)} ${args === undefined ? 'without arguments' : shown(quote(args, length), length * 2)}`;
}

/** The evidence beyond the response itself; the reasons for a diagnosis are left to the page and the JSON. */
export function ownEvidence(finding: Finding): readonly string[] {
  const { response } = runDetails(finding);
  return finding.evidence
    .filter(({ text, speaks }) => speaks === undefined && text.trim() !== response)
    .slice(0, MOST_EVIDENCE)
    .map(({ text }) => shown(text, 300));
}

/** Everything that a person needs to know about a finding, as plain text, the message first. */
export function findingText({ finding, tools }: ReportEntry): string {
  const { reproduce, flaky, times, response } = runDetails(finding);
  const evidence = ownEvidence(finding);
  const call = callText(finding);
  const lines = [
    `${finding.severity}: ${shown(finding.message)}`,
    toolsText(tools),
    shown(finding.path, 300),
    expectation(finding),
    call === '' ? '' : `Call: ${call}`,
    response === undefined ? '' : `Response: ${shown(response, MOST_OF_RESPONSE)}`,
    evidence.length === 0 ? '' : `Evidence: ${evidence.join('; ')}`,
    finding.fix === undefined ? '' : `Fix: ${shown(finding.fix)}`,
    shown(finding.spec?.url ?? '', 500),
    times > 1 ? `Seen in ${times} calls.` : '',
    flaky === true ? 'Flaky: the same call returned something else when it was repeated.' : '',
    reproduce === undefined ? '' : `$ ${shown(reproduce, 4_000)}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}
