import { isRecord } from '../../model/json.js';
import type { Cause, RunSummary } from '../../model/run-report.js';
import type { ServerRun, ServersReport } from '../../model/servers-report.js';
import { runCauses } from '../run-causes.js';
import { serverTitle } from '../run-words.js';
import { packReport } from './packed-report.js';

/** Causes of a server that its overview shows. */
const MOST_CAUSES = 3;

/** What the overview shows of a server. */
export interface ServerGlance extends Omit<ServerRun, 'report'> {
  /** What the server calls itself; unproven. */
  readonly title: string;
  readonly summary: RunSummary;
  readonly partial?: string;
  /** The worst, and how many errors and warnings there are beside them. */
  readonly causes: readonly Cause[];
  readonly moreCauses: number;
}

/** What a page of many servers needs at once. */
export interface ServersIndex {
  readonly kind: 'servers';
  readonly report: Omit<ServersReport, 'servers'>;
  readonly servers: readonly ServerGlance[];
  /** The part at which each server begins: its own index, and then its details. */
  readonly starts: readonly number[];
}

/** Takes the reports of many servers apart: the overview, and for each server the pieces of a page of its own. */
export function packServers({ servers, ...report }: ServersReport): {
  index: string;
  parts: readonly string[];
} {
  const parts: string[] = [];
  const starts: number[] = [];
  for (const run of servers) {
    const packed = packReport(run.report);
    starts.push(parts.length);
    parts.push(packed.index, ...packed.parts);
  }
  const index: ServersIndex = { kind: 'servers', report, servers: servers.map(glanceOf), starts };
  return { index: JSON.stringify(index), parts };
}

function glanceOf({ report, ...run }: ServerRun): ServerGlance {
  const causes = runCauses(report)
    .map(({ cause }) => cause)
    .filter(({ severity }) => severity !== 'info');
  return {
    ...run,
    title: report.server.name === undefined ? '' : serverTitle(report),
    summary: report.summary,
    ...(report.partial === undefined ? {} : { partial: report.partial }),
    causes: causes.slice(0, MOST_CAUSES),
    moreCauses: Math.max(0, causes.length - MOST_CAUSES),
  };
}

/** Whether the index of a page is that of many servers. */
export function isServersIndex(index: unknown): index is ServersIndex {
  return isRecord(index) && index.kind === 'servers';
}
