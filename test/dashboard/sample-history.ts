import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunFinding } from '../../src/model/run-report.js';
import type { ServerVerdict } from '../../src/model/servers-report.js';
import { History } from '../../src/store/index.js';
import { findingOf, reportOf, SAMPLE, SCRIPT_NAME, toolOf } from '../report-page/sample-report.js';

/** Names of servers and tools that would do harm if anything took them for more than a text. */
export const HOSTILE_NAMES = [
  SCRIPT_NAME,
  '..',
  'a/b?name=c&x=%2e#d',
  "'; drop table servers; --",
  '\u202egnp.exe\u0007',
  '</title><style>*{display:none}</style>',
  'n'.repeat(300),
];

const at = (day: number): string => new Date(Date.UTC(2026, 0, day, 6)).toISOString();

/** A history with a handful of servers over some days, some with hostile names among them. */
export async function sampleHistory(): Promise<{ readonly history: History; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-dashboard-'));
  const history = await History.open(join(folder, 'history.db'));
  const keep = async (
    name: string,
    day: number,
    verdict: ServerVerdict,
    findings: readonly RunFinding[] = [],
    definition = 'sha256:one',
  ): Promise<void> => {
    const inputSchema = { value: { type: 'object', title: definition } };
    const tools = [
      toolOf('read', { definition, inputSchema }),
      toolOf(SCRIPT_NAME, findings.length === 0 ? {} : { classification: 'broken', findings }),
    ];
    const report = {
      ...reportOf(tools),
      origin: { startedAt: at(day), assay: '0.1.0', command: 'assay check', server: `node ${name}.js` },
    };
    await history.save({ name, verdict, startedAt: at(day), report });
  };
  const broken = [findingOf('f1', SCRIPT_NAME), findingOf('f2', 'read', { severity: 'warning' })];
  for (const day of [1, 2, 3, 4, 5, 6]) await keep('weather', day, 'clean');
  await keep('weather', 7, 'findings', broken, 'sha256:two');
  await keep('docs', 1, 'findings', broken);
  await keep('docs', 2, 'clean');
  for (const name of HOSTILE_NAMES) await keep(name, 3, 'findings', broken);
  await history.save({ name: 'sample', verdict: 'findings', startedAt: at(4), report: SAMPLE });
  await history.save({
    ...{ name: 'away', verdict: 'untested', startedAt: at(7), report: reportOf([]) },
    fault: { code: 'connection_refused', message: `Nothing listens there. ${SCRIPT_NAME}` },
  });
  const definitionHash = await history.fleets.saveFleet({
    ...{ name: 'platform', definition: '{}' },
    members: [
      { name: 'weather', group: 'outside', tags: ['linux', 'gpu'], target: 'node weather.js' },
      { name: 'docs', tags: ['linux'], target: 'node docs.js' },
      { name: 'coming soon', group: 'outside', tags: [SCRIPT_NAME], target: 'https://soon.example/mcp' },
    ],
  });
  const fleetRun = { fleet: 'platform', definitionHash, trigger: 'command' } as const;
  const id = await history.fleets.startRun({ ...fleetRun, servers: ['weather', 'docs', SCRIPT_NAME] });
  await history.fleetJobs.begin({ fleetRunId: id, server: 'weather' }, { worker: 'host:1', assay: '0.1.0' });
  return {
    history,
    async close() {
      await history.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
