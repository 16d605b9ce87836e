import type { Severity } from '../../model/finding.js';
import type { RunOrigin, RunReport } from '../../model/run-report.js';
import {
  SERVERS_REPORT_VERSION,
  type ServerRun,
  type ServersReport,
  type ServerVerdict,
} from '../../model/servers-report.js';

/** Puts the runs of many servers together, with their totals; `milliseconds` is how long all of them took. */
export function serversReport(
  servers: readonly ServerRun[],
  milliseconds: number,
  origin?: RunOrigin,
): ServersReport {
  const verdicts: Record<ServerVerdict, number> = { clean: 0, findings: 0, untested: 0 };
  for (const { verdict } of servers) verdicts[verdict] += 1;
  const sum = (count: (report: RunReport) => number): number =>
    servers.reduce((total, { report }) => total + count(report), 0);
  const found = (severity: Severity): number => sum(({ summary }) => summary.findings[severity]);
  return {
    version: SERVERS_REPORT_VERSION,
    ...(origin === undefined ? {} : { origin }),
    summary: {
      servers: servers.length,
      verdicts,
      tools: sum(({ summary }) => summary.tools),
      tested: sum(({ summary }) => summary.tested),
      fullyWorking: sum(({ summary }) => summary.classifications.fully_working),
      findings: { error: found('error'), warning: found('warning'), info: found('info') },
      calls: sum(({ summary }) => summary.calls),
      milliseconds,
    },
    servers,
  };
}
