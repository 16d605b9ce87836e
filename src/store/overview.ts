import { type Kysely, sql } from 'kysely';
import type { Severity } from '../model/finding.js';
import type { ServerVerdict } from '../model/servers-report.js';
import type { DatabaseTask } from './database-fault.js';
import { type FleetLabels, type FleetMembership, fleetLabels, fleetsOf } from './fleet-members.js';
import { type KeptRun, keptRuns } from './kept-run.js';
import type { DayRow, LastRunColumns } from './overview-tables.js';
import type { Slice, Sliced } from './slice.js';
import { storedName, storedText } from './stored-text.js';
import type { Tables } from './tables.js';

/** What servers are listed by. */
export type ServerOrder = 'name' | 'verdict' | 'last_run' | 'errors' | 'working' | 'since';

/** Which servers are meant, by the fleets that have them; all conditions hold for one fleet. */
export interface ServerFilter {
  readonly fleet?: string;
  readonly group?: string;
  readonly tag?: string;
}

/** Which servers are listed, and in which order. */
export interface ServerQuery extends Slice, ServerFilter {
  /** A part of the name or of the target, in any case. */
  readonly text?: string;
  /** `unchecked` are servers of a fleet that have no run yet. */
  readonly verdict?: ServerVerdict | 'unchecked';
  /** Only servers whose last verdict is worse or better than the one before. */
  readonly change?: 'worse' | 'better';
  readonly order: ServerOrder;
  readonly descending: boolean;
}

/** A server with its last run. */
export interface OverviewServer extends LastRunColumns {
  readonly id: number;
  readonly name: string;
  readonly target: string | null;
  /** Absent for a server without runs. */
  readonly last: KeptRun | undefined;
  readonly fleets: readonly FleetMembership[];
}

/** The sums over the last runs of all servers. */
export interface OverviewTotals {
  readonly verdicts: Readonly<Record<ServerVerdict | 'unchecked', number>>;
  readonly worse: number;
  readonly better: number;
  readonly tools: number;
  readonly fullyWorking: number;
  readonly findings: Readonly<Record<Severity, number>>;
}

const SERVER_COLUMNS = [
  ...(['id', 'name', 'target', 'last_run', 'last_started_at', 'last_verdict', 'previous_verdict'] as const),
  ...(['verdict_since', 'run_count', 'tools', 'fully_working', 'errors', 'warnings', 'notes'] as const),
  'trend',
] as const;

/** The worst verdict has the least rank. */
const rankOf = (column: 'last_verdict' | 'previous_verdict') =>
  sql<number>`case ${sql.ref(column)} when 'findings' then 0 when 'untested' then 1 when 'clean' then 3 else 2 end`;

const ORDERS = {
  name: sql`name`,
  verdict: rankOf('last_verdict'),
  last_run: sql`coalesce(last_started_at, '')`,
  errors: sql`errors`,
  working: sql`case when tools = 0 then 0 else fully_working * 1.0 / tools end`,
  since: sql`coalesce(verdict_since, '')`,
} as const satisfies Record<ServerOrder, unknown>;

const RANK = { findings: 0, untested: 1, clean: 2 } as const satisfies Record<ServerVerdict, number>;

/** Below 0 where the last verdict is worse than the one before, above 0 where it is better. */
function stepOf(last: ServerVerdict | null, previous: ServerVerdict | null): number {
  return last === null || previous === null ? 0 : RANK[last] - RANK[previous];
}

/** Reads the history for pages over all servers: a row for each server at most, and as many runs as are shown. */
export class Overview {
  private readonly db: Kysely<Tables>;
  private readonly doing: DatabaseTask;

  constructor(db: Kysely<Tables>, doing: DatabaseTask) {
    this.db = db;
    this.doing = doing;
  }

  /** The sums over all servers, or over those of a filter. */
  totals(filter: ServerFilter = {}): Promise<OverviewTotals> {
    return this.doing('read', async () => {
      const groups = await this.shown(filter)
        .select(({ fn }) => [
          'last_verdict',
          'previous_verdict',
          fn.countAll<number>().as('servers'),
          fn.sum<number>('tools').as('tools'),
          fn.sum<number>('fully_working').as('working'),
          fn.sum<number>('errors').as('errors'),
          fn.sum<number>('warnings').as('warnings'),
          fn.sum<number>('notes').as('notes'),
        ])
        .groupBy(['last_verdict', 'previous_verdict'])
        .execute();
      const sum = (
        field: 'servers' | 'tools' | 'working' | 'errors' | 'warnings' | 'notes',
        fits: (group: (typeof groups)[number]) => boolean = () => true,
      ): number => groups.filter(fits).reduce((total, group) => total + Number(group[field]), 0);
      const of = (verdict: ServerVerdict | null): number =>
        sum('servers', ({ last_verdict }) => last_verdict === verdict);
      return {
        verdicts: {
          ...{ clean: of('clean'), findings: of('findings'), untested: of('untested') },
          unchecked: of(null),
        },
        worse: sum('servers', (group) => stepOf(group.last_verdict, group.previous_verdict) < 0),
        better: sum('servers', (group) => stepOf(group.last_verdict, group.previous_verdict) > 0),
        tools: sum('tools'),
        fullyWorking: sum('working'),
        findings: { error: sum('errors'), warning: sum('warnings'), info: sum('notes') },
      };
    });
  }

  /** Servers with their last runs. */
  servers(query: ServerQuery): Promise<Sliced<OverviewServer>> {
    return this.doing('read', async () => {
      const matching = this.matching(query);
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select(SERVER_COLUMNS)
        .orderBy(ORDERS[query.order], query.descending ? 'desc' : 'asc')
        .orderBy('name')
        .limit(query.limit)
        .offset(query.offset)
        .execute();
      return { total: Number(total), rows: await this.completed(rows) };
    });
  }

  /** The server of that name. */
  server(name: string): Promise<OverviewServer | undefined> {
    return this.doing('read', async () => {
      const row = await this.shown({})
        .select(SERVER_COLUMNS)
        .where('name', '=', storedName(name))
        .executeTakeFirst();
      return row === undefined ? undefined : (await this.completed([row]))[0];
    });
  }

  /** Every fleet with its groups and tags. */
  fleets(): Promise<readonly FleetLabels[]> {
    return this.doing('read', () => fleetLabels(this.db));
  }

  /** The runs of the last days on which there were any, the oldest first. */
  days(limit: number): Promise<readonly DayRow[]> {
    return this.doing('read', async () => {
      const days = await this.db.selectFrom('days').selectAll().orderBy('day', 'desc').limit(limit).execute();
      return days.toReversed();
    });
  }

  private matching({ text = '', verdict, change, ...filter }: ServerQuery) {
    let servers = this.shown(filter);
    if (verdict === 'unchecked') servers = servers.where('last_verdict', 'is', null);
    else if (verdict !== undefined) servers = servers.where('last_verdict', '=', verdict);
    if (change !== undefined)
      servers = servers
        .where('previous_verdict', 'is not', null)
        .where(rankOf('last_verdict'), change === 'worse' ? '<' : '>', rankOf('previous_verdict'));
    if (text === '') return servers;
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const holds = (column: 'name' | 'target') =>
      sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
    return servers.where(({ or }) => or([holds('name'), holds('target')]));
  }

  /** Servers that have runs, and those that only a fleet names. */
  private shown({ fleet, group, tag }: ServerFilter) {
    const isFiltered = [fleet, group, tag].some((value) => value !== undefined);
    return this.db.selectFrom('servers').where(({ or, exists, eb, selectFrom }) => {
      let members = selectFrom('fleet_servers')
        .select('fleet_servers.server')
        .whereRef('fleet_servers.server', '=', 'servers.name');
      if (fleet !== undefined) members = members.where('fleet_servers.fleet', '=', storedText(fleet));
      if (group !== undefined) members = members.where('group_name', '=', storedName(group));
      if (tag !== undefined)
        members = members.where(({ selectFrom: from, exists: are }) =>
          are(
            from('fleet_tags')
              .select('tag')
              .whereRef('fleet_tags.server', '=', 'fleet_servers.server')
              .whereRef('fleet_tags.fleet', '=', 'fleet_servers.fleet')
              .where('tag', '=', storedName(tag)),
          ),
        );
      return isFiltered ? exists(members) : or([eb('last_verdict', 'is not', null), exists(members)]);
    });
  }

  private async completed<Row extends LastRunColumns & { readonly name: string }>(
    rows: readonly Row[],
  ): Promise<(Row & Pick<OverviewServer, 'last' | 'fleets'>)[]> {
    const ids = rows.flatMap(({ last_run }) => last_run ?? []);
    const runs = ids.length === 0 ? [] : await keptRuns(this.db).where('runs.id', 'in', ids).execute();
    const byId = new Map(runs.map((run) => [run.id, run]));
    const fleets = await fleetsOf(
      this.db,
      rows.map(({ name }) => name),
    );
    return rows.map((row) => ({
      ...row,
      last: byId.get(row.last_run ?? ''),
      fleets: fleets.get(row.name) ?? [],
    }));
  }
}
