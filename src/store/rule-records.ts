import type { Kysely } from 'kysely';
import type { DatabaseTask } from './database-fault.js';
import type { RuleDayRow, RuleTotalRow } from './overview-tables.js';
import type { Slice } from './slice.js';
import type { FindingRow, Tables } from './tables.js';

/** A finding with its server. */
export interface ServerFinding extends FindingRow {
  readonly server: string;
}

/** Reads what is kept of the rules, over all servers. */
export class RuleRecords {
  private readonly db: Kysely<Tables>;
  private readonly doing: DatabaseTask;

  constructor(db: Kysely<Tables>, doing: DatabaseTask) {
    this.db = db;
    this.doing = doing;
  }

  /** The rules with open findings, those of most servers first. */
  rules(): Promise<readonly RuleTotalRow[]> {
    return this.doing('read', () =>
      this.db
        .selectFrom('rule_totals')
        .selectAll()
        .where('servers', '>', 0)
        .orderBy('servers', 'desc')
        .orderBy('rule')
        .execute(),
    );
  }

  /** The open findings of a rule over all servers, the newest first. */
  ruleFindings(rule: string, { limit, offset }: Slice): Promise<readonly ServerFinding[]> {
    return this.doing('read', () =>
      this.db
        .selectFrom('findings')
        .innerJoin('servers', 'servers.id', 'findings.server_id')
        .selectAll('findings')
        .select('servers.name as server')
        .where('findings.rule', '=', rule)
        .where('findings.fixed_run', 'is', null)
        .orderBy('findings.first_seen', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    );
  }

  /** How many servers and open findings a rule has, and how many came and went on its last days. */
  rule(
    rule: string,
    days: number,
  ): Promise<{ readonly total: RuleTotalRow | undefined; readonly days: readonly RuleDayRow[] }> {
    return this.doing('read', async () => {
      const total = await this.db
        .selectFrom('rule_totals')
        .selectAll()
        .where('rule', '=', rule)
        .executeTakeFirst();
      const recent = await this.db
        .selectFrom('rule_days')
        .selectAll()
        .where('rule', '=', rule)
        .orderBy('day', 'desc')
        .limit(days)
        .execute();
      return { total, days: recent.toReversed() };
    });
  }
}
