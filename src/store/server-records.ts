import { type Kysely, sql } from 'kysely';
import type { DatabaseTask } from './database-fault.js';
import { type KeptRun, keptRuns } from './kept-run.js';
import type { DefinitionChangeRow } from './overview-tables.js';
import type { Slice, Sliced } from './slice.js';
import { storedName } from './stored-text.js';
import type { FindingRow, Tables, ToolRow } from './tables.js';

/** A run, and what it says of one tool; a run that did not list the tool has no result. */
export interface ToolRun extends KeptRun {
  readonly result: ToolRow | undefined;
}

/** Reads what is kept of one server, part by part. */
export class ServerRecords {
  private readonly db: Kysely<Tables>;
  private readonly doing: DatabaseTask;

  constructor(db: Kysely<Tables>, doing: DatabaseTask) {
    this.db = db;
    this.doing = doing;
  }

  /** Runs, the newest first: of one server, or of all. */
  runs({ server, limit, offset }: Slice & { readonly server?: number }): Promise<readonly KeptRun[]> {
    return this.doing('read', () => {
      const runs = keptRuns(this.db)
        .orderBy('runs.started_at', 'desc')
        .orderBy('runs.id', 'desc')
        .limit(limit)
        .offset(offset);
      return (server === undefined ? runs : runs.where('runs.server_id', '=', server)).execute();
    });
  }

  /** The run with this id. */
  run(id: string): Promise<KeptRun | undefined> {
    return this.doing('read', () => keptRuns(this.db).where('runs.id', '=', id).executeTakeFirst());
  }

  /** The tools of a run, those that do not work first. */
  tools(run: string, { limit, offset }: Slice): Promise<Sliced<ToolRow>> {
    return this.doing('read', async () => {
      const tools = this.db.selectFrom('tool_results').where('run_id', '=', run);
      const { total } = await tools
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await tools
        .selectAll()
        .orderBy(
          sql`case when classification is null then 1 when classification = 'fully_working' then 2 else 0 end`,
        )
        .orderBy('tool')
        .limit(limit)
        .offset(offset)
        .execute();
      return { total: Number(total), rows };
    });
  }

  /** A tool in the runs of a server, the newest first. */
  toolRuns(server: number, tool: string, { limit, offset }: Slice): Promise<readonly ToolRun[]> {
    return this.doing('read', async () => {
      const runs = await this.runs({ server, limit, offset });
      if (runs.length === 0) return [];
      const results = await this.db
        .selectFrom('tool_results')
        .selectAll()
        .where('tool', '=', storedName(tool))
        .where(
          'run_id',
          'in',
          runs.map(({ id }) => id),
        )
        .execute();
      const byRun = new Map(results.map((result) => [result.run_id, result]));
      return runs.map((run) => ({ ...run, result: byRun.get(run.id) }));
    });
  }

  /** The findings of a server, the open and the worst first. */
  findings(
    server: number,
    { isFixed, tool, limit, offset }: Slice & { readonly isFixed: boolean; readonly tool?: string },
  ): Promise<Sliced<FindingRow>> {
    return this.doing('read', async () => {
      let findings = this.db
        .selectFrom('findings')
        .where('server_id', '=', server)
        .where('fixed_run', isFixed ? 'is not' : 'is', null);
      if (tool !== undefined) findings = findings.where('tool', '=', storedName(tool));
      const { total } = await findings
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await findings
        .selectAll()
        .orderBy(sql`case severity when 'error' then 0 when 'warning' then 1 else 2 end`)
        .orderBy(isFixed ? 'fixed_at' : 'first_seen', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return { total: Number(total), rows };
    });
  }

  /** What changed in the definitions of a server's tools, the newest first. */
  definitionChanges(
    server: number,
    { tool, limit, offset }: Slice & { readonly tool?: string },
  ): Promise<readonly DefinitionChangeRow[]> {
    return this.doing('read', () => {
      const changes = this.db
        .selectFrom('definition_changes')
        .selectAll()
        .where('server_id', '=', server)
        .orderBy('at', 'desc')
        .orderBy('tool')
        .limit(limit)
        .offset(offset);
      return (tool === undefined ? changes : changes.where('tool', '=', storedName(tool))).execute();
    });
  }

  /** The definition with this hash, as JSON text. */
  definition(hash: string): Promise<string | undefined> {
    return this.doing('read', async () => {
      const found = await this.db
        .selectFrom('definitions')
        .select('body')
        .where('hash', '=', hash)
        .executeTakeFirst();
      return found?.body;
    });
  }
}
