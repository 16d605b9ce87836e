import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetSummary, fleetDocument, fleetSections, fleetSummary } from '../../src/fleet/index.js';
import type { RunReport } from '../../src/model/run-report.js';
import type { ServerRun } from '../../src/model/servers-report.js';
import { run } from '../../src/run/run.js';
import { unopenedReport } from '../../src/run/summary/run-summary.js';
import { History } from '../../src/store/index.js';
import { type FakeTool, said, toolSession } from '../fixtures/tool-session.js';

const HOSTILE = '=cmd|"/C calc"!A0;=1+1 <script>alert(1)</script> | [x](javascript:1)';

async function reportOn(tools: readonly FakeTool[]): Promise<RunReport> {
  for await (const event of run(toolSession(tools), { seed: 1, now: () => 0 }))
    if (event.type === 'summary') return event.report;
  throw new Error('The run ended without a summary.');
}

const greet = (description: string, text: string): FakeTool => ({
  definition: {
    name: 'get_greeting',
    description,
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true },
  },
  answer: () => said(text),
});

const folder = mkdtempSync(join(tmpdir(), 'assay-fleet-report-'));
let history: History;
let first: string;
let second: string;

/** A run of the fleet with these results. */
async function kept(results: readonly Omit<ServerRun, 'name'>[], hour: number): Promise<string> {
  const names = ['steady', HOSTILE, 'far'];
  const definitionHash = await history.fleets.saveFleet({ name: 'ours', definition: '{}', members: [] });
  const fleetRunId = await history.fleets.startRun({
    ...{ fleet: 'ours', definitionHash, trigger: 'command', servers: [...names, 'late'] },
  });
  for (const [at, result] of results.entries()) {
    const server = names[at] ?? '';
    await history.fleetJobs.begin({ fleetRunId, server }, { worker: 'here:1:', assay: '1' });
    const startedAt = `2026-01-02T0${hour}:00:00.000Z`;
    await history.fleetJobs.finish({ fleetRunId, server }, { ...result, name: server, startedAt });
  }
  return fleetRunId;
}

async function summaryOf(id: string): Promise<FleetSummary> {
  const row = await history.fleets.run(id);
  if (row === undefined) throw new Error('The run is gone.');
  return await fleetSummary(history, row);
}

beforeAll(async () => {
  history = await History.open(join(folder, 'history.db'));
  const good = await reportOn([greet('Greets.', 'Hello')]);
  const bad = await reportOn([
    greet('Greets, and more.', 'TypeError: x is undefined\n    at f (/app/a.js:1:2)'),
  ]);
  const gone = { code: 'connection_refused', message: 'Nothing listens there.' };
  const away = unopenedReport(gone.message, 'http', { mode: 'safe', seed: 1 });
  const clean = { verdict: 'clean', report: good } as const;
  first = await kept([clean, clean, clean], 1);
  second = await kept(
    [clean, { verdict: 'findings', report: bad }, { verdict: 'untested', fault: gone, report: away }],
    2,
  );
});
afterAll(async () => {
  await history.close();
  rmSync(folder, { recursive: true });
});

describe('the report on a run of a fleet', () => {
  it('counts what came out, and what did not', async () => {
    expect((await summaryOf(second)).totals).toMatchObject({
      servers: 4,
      clean: 1,
      findings: 1,
      untested: 1,
      open: 1,
    });
  });

  it('names servers that are worse than before, and no others', async () => {
    const { regressions } = await summaryOf(second);
    expect(regressions.map(({ server }) => server)).toEqual([HOSTILE, 'far']);
    expect(regressions[0]?.reasons[0]).toBe('was clean, has findings that fail it');
    expect(regressions[1]?.reasons).toEqual(['was clean, could not be tested']);
    expect((await summaryOf(first)).regressions).toEqual([]);
  });

  it('shares rules among the servers that were tested', async () => {
    const { rules } = await summaryOf(second);
    expect(rules.find(({ rule }) => rule === 'response/soft-error')).toMatchObject({
      servers: 1,
      share: 50,
    });
  });

  it('says of an earlier run what that run found', async () => {
    const { rules } = await summaryOf(first);
    expect(rules.find(({ rule }) => rule === 'response/soft-error')).toBeUndefined();
    const { totals, unreachable } = await summaryOf(first);
    expect(totals.clean).toBe(3);
    expect(unreachable).toEqual([]);
  });

  it('lists definitions that changed, and what could not be tested', async () => {
    const { drift, unreachable } = await summaryOf(second);
    expect(drift).toEqual([{ server: HOSTILE, tool: 'get_greeting', change: 'changed' }]);
    expect(unreachable).toEqual([{ server: 'far', fault: 'Nothing listens there.' }]);
    expect((await summaryOf(first)).drift).toEqual([]);
  });
});

describe('a form of the report', () => {
  const documentOf = async (form: 'html' | 'markdown' | 'csv' | 'json'): Promise<string> => {
    const summary = await summaryOf(second);
    return fleetDocument(
      form,
      summary,
      fleetSections(summary, () => ''),
    );
  };

  it('as a table has no cell that a spreadsheet would run', async () => {
    const text = await documentOf('csv');
    const rows = text.trimEnd().split('\r\n');
    expect(rows).toHaveLength(5);
    expect(text).toContain(`"'=cmd|""/C calc""`);
    // Some spreadsheets end a cell at a semicolon.
    for (const row of rows) expect(row).not.toMatch(/(?:^|,|;)"?[=+@-]/);
  });

  it('as a page has no script, and none of a server', async () => {
    const text = await documentOf('html');
    expect(text).not.toMatch(/<script|<img|javascript:1"/i);
    expect(text).toContain("default-src 'none'");
    expect(text).toContain('Nothing listens there.');
  });

  it('as Markdown has no mark of a server', async () => {
    const text = await documentOf('markdown');
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('[x](');
    expect(text).toContain('## Regressions since the run before');
  });

  it('as JSON has everything', async () => {
    expect(JSON.parse(await documentOf('json'))).toMatchObject({
      version: 1,
      fleet: 'ours',
      totals: { servers: 4 },
    });
  });
});
