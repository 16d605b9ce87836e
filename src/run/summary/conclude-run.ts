import type { Finding } from '../../model/finding.js';
import type { RunEvent } from '../../model/run-event.js';
import type { RunFinding, ToolReport } from '../../model/run-report.js';
import { errorStyle, errorStyleFindings } from '../detect/server/error-structure.js';
import { neverSucceededFindings } from '../detect/server/no-success.js';
import { latencyFindings } from '../detect/server/slow.js';
import type { Found, Judged, SettledRunOptions } from '../run-options.js';
import { type FindingBook, reported, reportedAlone } from '../state/finding-book.js';
import type { LiveServer } from '../state/live-server.js';
import type { ToolState } from '../state/tool-state.js';
import { type Ending, runReport, serverReport } from './run-summary.js';
import { toolReport } from './tool-report.js';

/** Findings of the wire, and those of the protocol that say the same. */
const TOLD: Readonly<Record<string, string>> = {
  'wire/malformed-error': 'protocol/error-shape',
  'wire/result-not-object': 'protocol/result-shape',
};

/** The verdict on each tool, and the whole: what all calls show together, and what counts of it. */
export function* concludeRun(
  server: LiveServer,
  states: readonly ToolState[],
  book: FindingBook,
  start: number,
  partial: string | undefined,
  options: SettledRunOptions,
): Generator<RunEvent> {
  for (const finding of server.findings) if (!isTold(finding, states)) book.add(finding);
  const found = findAll(states, book, options);
  const { judge = everythingCounts } = options;
  const judged = judge(partial === undefined ? found : { ...found, partial });
  const findings = [...judged.findings, ...judged.more.map(reportedAlone)];
  const names = new Set(states.map(({ tool }) => tool.name));
  const isOwn = ({ subject: { tool } }: Finding): boolean => tool !== undefined && names.has(tool);
  for (const finding of findings) if (!isOwn(finding)) yield { type: 'finding', finding };
  const reports: ToolReport[] = [];
  for (const tool of found.tools) {
    const report = { ...tool, findings: findings.filter(({ subject }) => subject.tool === tool.name) };
    for (const finding of report.findings) yield { type: 'finding', finding };
    yield { type: 'tool_verdict', report };
    reports.push(report);
  }
  const { calls, restarts, session } = server;
  const milliseconds = options.now() - start;
  const ending: Ending = {
    server: serverReport(session),
    findings: [
      ...findings.filter((finding) => !isOwn(finding)),
      ...reports.flatMap(({ findings: own }) => own),
    ],
    accepted: judged.accepted,
    calls,
    restarts,
    milliseconds,
    ...(partial === undefined ? {} : { partial }),
  };
  yield { type: 'summary', report: runReport(reports, ending, options) };
}

const everythingCounts = ({ findings }: Found): Judged => ({ findings, accepted: [], more: [] });

/** Every finding, those that only all calls together show included. */
function findAll(states: readonly ToolState[], book: FindingBook, options: SettledRunOptions): Found {
  const style = errorStyle(states);
  errorStyleFindings(states, style);
  latencyFindings(states);
  neverSucceededFindings(states);
  const general: readonly RunFinding[] = book.entries.map((entry) => reported(entry, options.reproduce));
  const names = new Set(states.map(({ tool }) => tool.name));
  const tools = states.map((state) => {
    const own = general.filter(({ subject }) => subject.tool === state.tool.name);
    return toolReport(state, style, own, options, states.length);
  });
  const others = general.filter(({ subject: { tool } }) => tool === undefined || !names.has(tool));
  return { tools, findings: [...others, ...tools.flatMap(({ findings }) => findings)] };
}

/** The wire and the reader of answers may report the same message. */
function isTold({ rule, subject }: Finding, states: readonly ToolState[]): boolean {
  const other = TOLD[rule];
  const state = states.find(({ tool }) => tool.name === subject.tool);
  return other !== undefined && state?.book.entries.some(({ finding }) => finding.rule === other) === true;
}
