import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunFinding, RunReport } from '../../src/model/run-report.js';
import { History, readTrend, type ServerQuery } from '../../src/store/index.js';
import { openDatabase } from '../../src/store/open-database.js';
import { startPostgres, type TestPostgres } from '../fixtures/postgres.js';
import { findingOf, reportOf, toolOf } from '../report-page/sample-report.js';

const at = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString();

const ALL: ServerQuery = { order: 'name', descending: false, limit: 50, offset: 0 };

/** A report with these findings, of tools with these definitions. */
function report(findings: readonly RunFinding[], definitions: Record<string, string>): RunReport {
  const tools = Object.entries(definitions).map(([name, definition]) => toolOf(name, { definition }));
  return reportOf(tools, findings);
}

const TIMEOUT = findingOf('f1', 'read');
const NOTE = findingOf('f2', 'write', { rule: 'lint/no-description', severity: 'info' });

describe.each(['embedded', 'postgres'] as const)('the overview of a history, %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-overview-'));
  let postgres: TestPostgres | undefined;
  let history: History;
  let location = join(folder, 'history.db');

  beforeAll(async () => {
    if (kind === 'postgres') {
      postgres = await startPostgres();
      location = postgres.url;
    }
    history = await History.open(location);
    const before = report([], { read: 'a', write: 'a' });
    const after = report([TIMEOUT, NOTE], { read: 'b', list: 'a' });
    await history.save({ name: 'alpha', verdict: 'clean', startedAt: at(1), report: before });
    await history.save({ name: 'alpha', verdict: 'findings', startedAt: at(2), report: after });
    await history.save({ name: 'alpha', verdict: 'findings', startedAt: at(3), report: after });
    await history.save({ name: '100%_Beta', verdict: 'untested', startedAt: at(2), report: report([], {}) });
    await history.save({ name: '100%_Beta', verdict: 'clean', startedAt: at(3), report: before });
    await history.save({ name: 'gamma', verdict: 'findings', startedAt: at(3), report: after });
  });

  afterAll(async () => {
    await history.close();
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('counts servers by verdict, and those that got worse or better', async () => {
    expect(await history.overview.totals()).toMatchObject({
      verdicts: { clean: 1, findings: 2, untested: 0 },
      worse: 0,
      better: 1,
    });
  });

  it('lists servers with their last run, trend, and how long the verdict has lasted', async () => {
    const { total, rows } = await history.overview.servers(ALL);
    expect(total).toBe(3);
    expect(rows.map(({ name, run_count, verdict_since }) => [name, run_count, verdict_since])).toEqual([
      ['100%_Beta', 2, at(3)],
      ['alpha', 3, at(2)],
      ['gamma', 1, at(3)],
    ]);
    expect(rows[1]?.last).toMatchObject({ verdict: 'findings', started_at: at(3) });
    expect(readTrend(rows[1]?.trend ?? '').map(({ verdict }) => verdict)).toEqual([
      'clean',
      'findings',
      'findings',
    ]);
  });

  it.each([
    ['a word in any case', { text: 'BETA' }, ['100%_Beta']],
    ['what would be a pattern', { text: '%_b' }, ['100%_Beta']],
    ['what would match anything', { text: '_' }, ['100%_Beta']],
    ['a verdict', { verdict: 'findings' }, ['alpha', 'gamma']],
    ['a change', { change: 'better' }, ['100%_Beta']],
    ['an order', { order: 'verdict', descending: true }, ['100%_Beta', 'alpha', 'gamma']],
    ['a part', { limit: 1, offset: 1 }, ['alpha']],
  ] as const)('finds servers by %s', async (_, query, names) => {
    const { rows } = await history.overview.servers({ ...ALL, ...query });
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('counts the runs of each day', async () => {
    expect(await history.overview.days(2)).toEqual([
      { day: '2026-01-02', clean: 0, findings: 1, untested: 1 },
      { day: '2026-01-03', clean: 1, findings: 2, untested: 0 },
    ]);
  });

  it('counts the open findings of each rule, and what came on which day', async () => {
    expect(await history.rules.rules()).toEqual([
      { rule: 'lint/no-description', servers: 2, errors: 0, warnings: 0, notes: 2 },
      { rule: 'run/valid-rejected', servers: 2, errors: 2, warnings: 0, notes: 0 },
    ]);
    const { days } = await history.rules.rule('run/valid-rejected', 30);
    expect(days.map(({ day, opened, fixed }) => [day, opened, fixed])).toEqual([
      ['2026-01-02', 1, 0],
      ['2026-01-03', 1, 0],
    ]);
    const found = await history.rules.ruleFindings('run/valid-rejected', { limit: 1, offset: 0 });
    expect(found).toMatchObject([{ server: 'gamma', tool: 'read' }]);
  });

  it('says which definitions changed, in which run', async () => {
    const id = (await history.overview.server('alpha'))?.id ?? 0;
    const changes = await history.records.definitionChanges(id, { limit: 10, offset: 0 });
    expect(
      changes.map(({ tool, change, before, after, at: when }) => [tool, change, before, after, when]),
    ).toEqual([
      ['list', 'added', null, 'a', at(2)],
      ['read', 'changed', 'a', 'b', at(2)],
      ['write', 'removed', 'a', null, at(2)],
    ]);
  });

  it('takes back what it counted when findings are fixed', async () => {
    const clean = report([], { read: 'b', list: 'a' });
    await history.save({ name: 'gamma', verdict: 'clean', startedAt: at(4), report: clean });
    const { total, days } = await history.rules.rule('run/valid-rejected', 30);
    expect(total).toMatchObject({ servers: 1, errors: 1 });
    expect(days.at(-1)).toMatchObject({ day: '2026-01-04', opened: 0, fixed: 1 });
  });

  it('is the same when it is counted from the runs by the migration', async () => {
    const old = await openDatabase(location);
    const kept = await Promise.all([
      history.overview.servers(ALL),
      history.overview.days(9),
      history.rules.rules(),
    ]);
    for (const table of ['days', 'rule_totals', 'rule_days', 'definition_changes', 'tokens'] as const)
      await old.schema.dropTable(table).execute();
    for (const table of ['fleet_servers', 'fleet_tags'] as const) await old.schema.dropTable(table).execute();
    for (const index of ['findings_open_of_rule', 'runs_by_time'])
      await old.schema.dropIndex(index).execute();
    const columns = [
      ...['last_run', 'last_started_at', 'last_verdict', 'previous_verdict', 'verdict_since', 'run_count'],
      ...['tools', 'fully_working', 'errors', 'warnings', 'notes', 'trend'],
    ];
    for (const column of columns) await old.schema.alterTable('servers').dropColumn(column).execute();
    await old
      .withTables<{ kysely_migration: { name: string } }>()
      .deleteFrom('kysely_migration')
      .where('name', '>=', '0003')
      .execute();
    await old.destroy();
    await history.close();
    history = await History.open(location);
    expect(
      await Promise.all([history.overview.servers(ALL), history.overview.days(9), history.rules.rules()]),
    ).toEqual(kept);
  });

  it('forgets pruned runs in the trend', async () => {
    await history.prune(at(4));
    const { rows } = await history.overview.servers(ALL);
    expect(rows.map(({ name, run_count, trend }) => [name, run_count, trend.length])).toEqual([
      ['100%_Beta', 1, 1],
      ['alpha', 1, 1],
      ['gamma', 1, 1],
    ]);
  });

  describe('with fleets', () => {
    const member = (name: string, tags: readonly string[], group?: string) => ({
      ...{ name, tags, target: `node ${name}.js` },
      ...(group === undefined ? {} : { group }),
    });
    const names = async (query: Partial<ServerQuery>): Promise<string[]> =>
      (await history.overview.servers({ ...ALL, ...query })).rows.map(({ name }) => name);

    beforeAll(async () => {
      const ours = [member('alpha', ['linux', 'gpu'], 'pay'), member('new', ['linux'], 'pay')];
      await history.fleets.saveFleet({ name: 'ours', definition: '1', members: ours });
      const theirs = [member('alpha', ['mac']), member('gamma', ['gpu']), member('gone', [])];
      await history.fleets.saveFleet({ name: 'theirs', definition: '2', members: theirs });
      // It is no longer in the file, and was never checked.
      await history.fleets.saveFleet({ name: 'theirs', definition: '3', members: theirs.slice(0, 2) });
    });

    it('shows servers that were not checked yet, as long as a fleet names them', async () => {
      expect(await names({})).toEqual(['100%_Beta', 'alpha', 'gamma', 'new']);
      expect(await names({ verdict: 'unchecked' })).toEqual(['new']);
      expect(await names({ order: 'verdict' })).toEqual(['alpha', 'new', '100%_Beta', 'gamma']);
      expect(await names({ order: 'last_run' })).toEqual(['new', '100%_Beta', 'alpha', 'gamma']);
      expect(await names({ text: 'NEW.js' })).toEqual(['new']);
      expect((await history.overview.totals()).verdicts).toEqual({
        ...{ clean: 2, findings: 1, untested: 0, unchecked: 1 },
      });
      expect(await history.overview.server('new')).toMatchObject({
        ...{ last: undefined, target: 'node new.js' },
        fleets: [{ fleet: 'ours', group: 'pay', tags: ['linux'] }],
      });
      expect(await history.overview.server('gone')).toBeUndefined();
      expect((await history.servers()).map(({ name }) => name)).toEqual(['100%_Beta', 'alpha', 'gamma']);
      expect(await history.serverAt('node new.js')).toBeUndefined();
    });

    it.each([
      [{ fleet: 'ours' }, ['alpha', 'new']],
      [{ group: 'pay' }, ['alpha', 'new']],
      [{ tag: 'gpu' }, ['alpha', 'gamma']],
      [{ fleet: 'theirs', tag: 'gpu' }, ['gamma']],
      [{ tag: 'linux', verdict: 'findings' }, ['alpha']],
      [{ fleet: 'theirs', group: 'pay' }, []],
      [{ tag: 'linu' }, []],
      [{ fleet: "'; drop table servers; --\0" }, []],
    ] as const)('filters by %j', async (query, expected) => {
      expect(await names(query)).toEqual(expected);
    });

    it('sums over the servers of a filter', async () => {
      expect((await history.overview.totals({ tag: 'linux' })).verdicts).toEqual({
        ...{ clean: 0, findings: 1, untested: 0, unchecked: 1 },
      });
    });

    it('lists what there is to filter by', async () => {
      expect(await history.overview.fleets()).toEqual([
        {
          ...{ fleet: 'ours', servers: 2, groups: [{ name: 'pay', servers: 2 }] },
          tags: [
            { name: 'gpu', servers: 1 },
            { name: 'linux', servers: 2 },
          ],
        },
        {
          ...{ fleet: 'theirs', servers: 2, groups: [] },
          tags: [
            { name: 'gpu', servers: 1 },
            { name: 'mac', servers: 1 },
          ],
        },
      ]);
    });
  });
});
