import type { RunReport, ToolReport } from '../../model/run-report.js';
import { type FindingReport, isFailure } from '../finding-report.js';
import { nothingTested } from '../nothing-tested.js';
import { reportEntries } from '../report-entries.js';
import { clauseLines, obstacleText, totalsLine, verdictOf } from '../run-words.js';
import { shown } from '../words.js';
import { entryCase, type JunitCase, type JunitSuite, passedCase } from './junit-case.js';

/**
 * The suites of a run: the run itself, a case for each cause of findings, and a case for each tool that was not called
 * or that no failing finding names. The counts agree with the exit code: an error means 3, failures alone mean 1, neither means 0.
 */
export function runSuites(report: FindingReport, run: RunReport): readonly JunitSuite[] {
  const entries = reportEntries(report);
  const cases = entries.map((entry) =>
    entryCase(entry, report, `${entry.finding.rule}: ${entry.finding.message}`),
  );
  const failing = entries.filter(({ finding }) => isFailure(finding.severity, report.failOn));
  const named = new Set(failing.flatMap(({ tools }) => tools));
  const tools = run.tools.filter((tool) => tool.classification === undefined || !named.has(tool.name));
  return [
    { name: 'run', cases: [runCase(run, failing.length > 0 || report.isPlan === true)] },
    ...(cases.length === 0 ? [] : [{ name: 'findings', cases }]),
    ...(tools.length === 0 ? [] : [{ name: 'tools', cases: tools.map(toolCase) }]),
  ];
}

/** A run that proves nothing is an error, unless something else decides the exit code. */
function runCase(run: RunReport, isDecided: boolean): JunitCase {
  const { partial, summary, obstacles = [] } = run;
  const text = [totalsLine(summary), ...obstacles.map(obstacleText)].join('\n');
  const error = (type: string, message: string): JunitCase => ({
    name: 'run',
    outcome: 'error',
    type,
    message,
    text,
  });
  if (partial !== undefined)
    return error('partial', `The run ended early, so this report is partial: ${partial}`);
  if (isDecided || !nothingTested(run)) return passedCase('run', text);
  return error('not tested', obstacles[0]?.message ?? 'No tool was tested.');
}

/** A tool that was not called is skipped. */
function toolCase(tool: ToolReport): JunitCase {
  const { name, classification, confidence, cases, notTested = 'no call was made', cutShort } = tool;
  if (classification === undefined)
    return { name, outcome: 'skipped', type: '', message: '', text: `Not tested: ${shown(notTested)}` };
  const text = [
    `${verdictOf(tool)}, confidence ${confidence} %, ${cases.passed} of ${cases.executed} cases passed`,
    ...(cutShort === undefined ? [] : [`Not every planned call was made: ${shown(cutShort)}`]),
    ...clauseLines(tool).map((line) => shown(line)),
  ].join('\n');
  return passedCase(name, text);
}
