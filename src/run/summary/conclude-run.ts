import type { Finding } from '../../model/finding.js';
import { groupBy } from '../../model/group-by.js';
import type { RunEvent } from '../../model/run-event.js';
import type { RunFinding, ToolReport } from '../../model/run-report.js';
import { withPauses } from '../../model/with-pauses.js';
import { sdkOf } from '../advice/sdk.js';
import { inWordsOf } from '../advice/sdk-advice.js';
import { replyText } from '../attempt/reply-text.js';
import { obstaclesOf } from '../control/obstacle.js';
import { detectInServer, settleUnjudged } from '../detect/run-detectors.js';
import { errorStyle } from '../detect/server/error-structure.js';
import type { Found, Judged } from '../run-options.js';
import { reported, reportedAlone } from '../state/finding-book.js';
import type { RunContext } from '../state/run-context.js';
import { excuseHangs } from './excuse-hangs.js';
import { failedReport } from './failed-report.js';
import { leftoversOf } from './leftovers.js';
import { type Ending, runReport, serverReport } from './run-summary.js';
import { settleAttempts } from './settle-attempts.js';
import { toolReport } from './tool-report.js';

/** Findings of the wire, and those of the protocol that say the same. */
const REPORTED_AS: Readonly<Record<string, string>> = {
  'wire/malformed-error': 'protocol/error-shape',
  'wire/result-not-object': 'protocol/result-shape',
};

/** The verdict on each tool, then the summary: what all calls show together, and what counts of it. */
export async function* concludeRun(
  context: RunContext,
  partial: string | undefined,
): AsyncGenerator<RunEvent> {
  const { server, states, book, options } = context;
  for (const finding of server.findings) if (!isReported(finding, context)) book.add(finding);
  await detectInServer(context, 'run');
  excuseHangs(context);
  for (const state of states) {
    settleUnjudged(state);
    settleAttempts(state);
  }
  const found = await findAll(context);
  const { judge = everythingCounts } = options;
  const judged = judge(partial === undefined ? found : { ...found, partial });
  const findings = [...judged.findings, ...judged.more.map(reportedAlone)];
  const names = new Set(states.map(({ tool }) => tool.name));
  const isOwn = ({ subject: { tool } }: Finding): boolean => tool !== undefined && names.has(tool);
  for (const finding of findings) if (!isOwn(finding)) yield { type: 'finding', finding };
  const reports: ToolReport[] = [];
  const byTool = groupBy(findings, ({ subject }) => subject.tool);
  for (const tool of found.tools) {
    const report = { ...tool, findings: byTool.get(tool.name) ?? [] };
    for (const finding of report.findings) yield { type: 'finding', finding };
    yield { type: 'tool_verdict', report };
    reports.push(report);
  }
  const { calls, restarts, session } = server;
  const milliseconds = context.elapsed;
  const ending: Ending = {
    server: serverReport(session),
    findings: [
      ...findings.filter((finding) => !isOwn(finding)),
      ...reports.flatMap(({ findings: own }) => own),
    ],
    accepted: judged.accepted,
    obstacles: obstaclesOf(states, session.transport),
    leftovers: leftoversOf(states),
    calls,
    restarts,
    milliseconds,
    ...(partial === undefined ? {} : { partial }),
  };
  yield { type: 'summary', report: runReport(reports, ending, options) };
}

const everythingCounts = ({ findings }: Found): Judged => ({ findings, accepted: [], more: [] });

/** Every finding, and the report of each tool. */
async function findAll(context: RunContext): Promise<Found> {
  const { states, book, boxes, options } = context;
  const style = errorStyle(states);
  const general: RunFinding[] = [];
  for await (const entry of withPauses(book.entries)) general.push(reported(entry, boxes, options.reproduce));
  const names = new Set(states.map(({ tool }) => tool.name));
  const byTool = groupBy(general, ({ subject }) => subject.tool);
  const tools: ToolReport[] = [];
  for await (const state of withPauses(states)) {
    const own = byTool.get(state.tool.name) ?? [];
    try {
      if (state.failure === undefined) {
        tools.push(toolReport(state, style, own, options, boxes, states.length));
        continue;
      }
    } catch (error) {
      if (!context.isInternal(error)) throw error;
      context.failTool(state, error);
    }
    tools.push(failedReport(state, state.failure ?? '', own));
  }
  const others = general.filter(({ subject: { tool } }) => tool === undefined || !names.has(tool));
  const sdk = sdkOf({
    serverInfo: context.server.session.serverInfo,
    tools: states.map(({ listed }) => listed),
    texts: errorTexts(context),
  });
  const findings = [...others, ...tools.flatMap(({ findings: own }) => own)];
  return { tools, findings: findings.map((finding) => inWordsOf(sdk, finding)) };
}

function* errorTexts({ states }: RunContext): Generator<string> {
  for (const { attempts } of states)
    for (const { reply, succeeded } of attempts) if (!succeeded) yield replyText(reply);
}

/** The wire and the reader of responses may report the same message. */
function isReported({ rule, subject }: Finding, context: RunContext): boolean {
  const other = REPORTED_AS[rule];
  const state = context.stateOf(subject.tool);
  return other !== undefined && state?.book.entries.some(({ finding }) => finding.rule === other) === true;
}
