import type { Finding } from '../../model/finding.js';
import type { RunReport, ToolReport } from '../../model/run-report.js';
import { countFindings, type FindingReport, isFailure } from '../finding-report.js';
import { findingText } from '../finding-text.js';
import { findingsByTool, worstFirst } from '../group-findings.js';
import { clauseLines, totalsLine, verdictOf } from '../run-words.js';
import { countedFindings, shown } from '../words.js';

/** A test case. What could not be tested is an error, and never skipped: a skipped test counts as no problem. */
export interface JunitCase {
  readonly name: string;
  readonly outcome: 'passed' | 'failure' | 'error';
  /** The word and the sentence for what is not passed. */
  readonly type: string;
  readonly message: string;
  readonly text: string;
}

/** What is tested of one tool, or of the server. */
export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

/**
 * A suite for each tool: of a run its verdict and then each finding, of definitions each finding, or one case that
 * passed. Readers drop a case whose name they have seen, so that names are unique.
 */
export function junitSuites(report: FindingReport): readonly JunitSuite[] {
  const { run } = report;
  const left = findingsByTool(report.findings);
  const suite = (tool: string | undefined, first?: JunitCase): JunitSuite => {
    const findings = worstFirst(left.get(tool) ?? []).map((finding) => findingCase(finding, report));
    left.delete(tool);
    const cases = first === undefined ? findings : [first, ...findings];
    return {
      name: tool ?? 'server',
      cases: uniquelyNamed(cases.length === 0 ? [passed('definition')] : cases),
    };
  };
  const hasServer = run !== undefined || left.has(undefined);
  const server = hasServer ? [suite(undefined, run === undefined ? undefined : runCase(run))] : [];
  const tools =
    run === undefined
      ? [...new Set(report.tools)].map((name) => suite(name))
      : run.tools.map((tool) => suite(tool.name, verdictCase(tool, report)));
  return uniquelyNamed([...server, ...tools, ...[...left.keys()].map((name) => suite(name))]);
}

const passed = (name: string, text = ''): JunitCase => ({
  name,
  outcome: 'passed',
  type: '',
  message: '',
  text,
});

function runCase({ partial, summary }: RunReport): JunitCase {
  if (partial === undefined) return passed('run', totalsLine(summary));
  const message = `The run ended early, and this report is partial: ${partial}`;
  return { name: 'run', outcome: 'error', type: 'partial', message, text: totalsLine(summary) };
}

/** The verdict agrees with the exit code: it fails where a finding of the tool does. */
function verdictCase(tool: ToolReport, { failOn }: FindingReport): JunitCase {
  const { classification, confidence, cases, findings, notTested, cutShort } = tool;
  const verdict = verdictOf(tool);
  const text = [
    `${verdict}, confidence ${confidence}, ${cases.passed} of ${cases.executed} cases passed`,
    ...(cutShort === undefined ? [] : [`Not every planned call was made: ${shown(cutShort)}`]),
    ...clauseLines(tool).map((line) => shown(line)),
  ].join('\n');
  if (classification === undefined)
    return {
      name: 'verdict',
      outcome: 'error',
      type: 'not tested',
      message: `Not tested: ${notTested ?? 'no call was made'}`,
      text,
    };
  const hasFailed = findings.some(({ severity }) => isFailure(severity, failOn));
  if (classification === 'fully_working' || !hasFailed) return passed('verdict', text);
  const message = `${verdict}, confidence ${confidence}: ${countedFindings(countFindings(findings))}`;
  return { name: 'verdict', outcome: 'failure', type: verdict, message, text };
}

/** What is not bad enough to fail is still said. */
function findingCase(finding: Finding, report: FindingReport): JunitCase {
  const { part, call } = finding.subject;
  const place = report.placeOf?.(finding);
  const file = place === undefined ? '' : `\n${shown(place.file, 500)}${line(place.line)}`;
  return {
    name: [finding.rule, part, call, finding.path].filter((word) => (word ?? '') !== '').join(' '),
    outcome: isFailure(finding.severity, report.failOn) ? 'failure' : 'passed',
    type: finding.severity,
    message: finding.message,
    text: `${findingText(finding)}${file}`,
  };
}

const line = (number: number | undefined): string => (number === undefined ? '' : `:${number}`);

function uniquelyNamed<Named extends { readonly name: string }>(all: readonly Named[]): Named[] {
  const taken = new Set<string>();
  const tries = new Map<string, number>();
  return all.map((one) => {
    const name = shown(one.name, 500);
    let free = name;
    for (let count = tries.get(name) ?? 2; taken.has(free); count += 1) {
      free = `${name} (${count})`;
      tries.set(name, count + 1);
    }
    taken.add(free);
    return { ...one, name: free };
  });
}
