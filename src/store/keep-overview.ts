import type { Insertable, Transaction } from 'kysely';
import type { Severity } from '../model/finding.js';
import type { ServerVerdict } from '../model/servers-report.js';
import type { OverviewTables } from './overview-tables.js';
import { refreshServer } from './refresh-server.js';
import type { RunKey } from './run-rows.js';
import type { FindingChange, FindingRow, Tables } from './tables.js';

/** A run that was kept a moment ago, with what it changed in the findings of its server. */
export interface CountedRun extends RunKey {
  readonly verdict: ServerVerdict;
  /** The findings that were known before. */
  readonly known: readonly FindingRow[];
  /** Rows that are new or have changed. */
  readonly rows: readonly FindingRow[];
  readonly changes: readonly FindingChange[];
}

/**
 * Counts a run where pages over all servers look. Rows that runs of other servers count in, too, come last and in one
 * order: two writers never wait for each other, and for a moment only.
 */
export async function keepOverview(transaction: Transaction<Tables>, run: CountedRun): Promise<void> {
  await keepDefinitionChanges(transaction, run);
  await refreshServer(transaction, run.server_id);
  await countRules(transaction, run);
  const one = { clean: 0, findings: 0, untested: 0, [run.verdict]: 1 };
  await transaction
    .insertInto('days')
    .values({ day: dayOf(run), ...one })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ eb }) => ({
        clean: eb('days.clean', '+', one.clean),
        findings: eb('days.findings', '+', one.findings),
        untested: eb('days.untested', '+', one.untested),
      })),
    )
    .execute();
}

const dayOf = ({ started_at }: RunKey): string => started_at.slice(0, 10);

/** What changed in the tools since the last run before this one that listed any. */
async function keepDefinitionChanges(transaction: Transaction<Tables>, run: CountedRun): Promise<void> {
  const before = await transaction
    .selectFrom('runs')
    .select('id')
    .where('server_id', '=', run.server_id)
    .where('started_at', '<', run.started_at)
    .where('tools', '>', 0)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before === undefined) return;
  const old = await definitionsOf(transaction, before.id);
  const now = await definitionsOf(transaction, run.id);
  if (now.size === 0) return;
  const rows = [...new Set([...old.keys(), ...now.keys()])].flatMap((tool) => {
    const change = changeOf(old.get(tool), now.get(tool));
    const { id: run_id, server_id, started_at: at } = run;
    const hashes = { before: old.get(tool) ?? null, after: now.get(tool) ?? null };
    return change === undefined ? [] : [{ server_id, run_id, at, tool, change, ...hashes }];
  });
  for (let start = 0; start < rows.length; start += 100)
    await transaction
      .insertInto('definition_changes')
      .values(rows.slice(start, start + 100))
      .execute();
}

async function definitionsOf(
  transaction: Transaction<Tables>,
  run: string,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await transaction
    .selectFrom('tool_results')
    .select(['tool', 'definition'])
    .where('run_id', '=', run)
    .execute();
  return new Map(rows.map(({ tool, definition }) => [tool, definition]));
}

/** A definition that an older report did not record has not changed for all we know. */
function changeOf(
  old: string | null | undefined,
  now: string | null | undefined,
): Insertable<OverviewTables['definition_changes']>['change'] | undefined {
  if (old === undefined) return 'added';
  if (now === undefined) return 'removed';
  return old === null || now === null || old === now ? undefined : 'changed';
}

const COLUMNS = { error: 'errors', warning: 'warnings', info: 'notes' } as const satisfies Record<
  Severity,
  string
>;

/** How much a run adds to the counts of a rule. */
interface RuleChange {
  readonly rule: string;
  servers: number;
  errors: number;
  warnings: number;
  notes: number;
  opened: number;
  fixed: number;
}

async function countRules(transaction: Transaction<Tables>, run: CountedRun): Promise<void> {
  for (const { rule, opened, fixed, ...delta } of ruleChanges(run)) {
    await transaction
      .insertInto('rule_totals')
      .values({ rule, ...delta })
      .onConflict((conflict) =>
        conflict.column('rule').doUpdateSet(({ eb }) => ({
          servers: eb('rule_totals.servers', '+', delta.servers),
          errors: eb('rule_totals.errors', '+', delta.errors),
          warnings: eb('rule_totals.warnings', '+', delta.warnings),
          notes: eb('rule_totals.notes', '+', delta.notes),
        })),
      )
      .execute();
    if (opened + fixed > 0)
      await transaction
        .insertInto('rule_days')
        .values({ rule, day: dayOf(run), opened, fixed })
        .onConflict((conflict) =>
          conflict.columns(['rule', 'day']).doUpdateSet(({ eb }) => ({
            opened: eb('rule_days.opened', '+', opened),
            fixed: eb('rule_days.fixed', '+', fixed),
          })),
        )
        .execute();
  }
}

/** The rules whose counts change, by name. */
function ruleChanges({ known, rows, changes }: CountedRun): RuleChange[] {
  const now = new Map([...known, ...rows].map((row) => [row.id, row]));
  const counts = new Map<string, RuleChange>();
  const at = (rule: string): RuleChange => {
    const made = counts.get(rule) ?? {
      rule,
      ...{ servers: 0, errors: 0, warnings: 0, notes: 0 },
      ...{ opened: 0, fixed: 0 },
    };
    counts.set(rule, made);
    return made;
  };
  for (const [findings, sign] of [
    [known, -1],
    [now.values(), 1],
  ] as const) {
    const open = [...findings].filter(({ fixed_run }) => fixed_run === null);
    for (const { rule, severity } of open) at(rule)[COLUMNS[severity]] += sign;
    for (const rule of new Set(open.map((row) => row.rule))) at(rule).servers += sign;
  }
  for (const { finding_id, change } of changes) {
    const row = now.get(finding_id);
    if (row !== undefined) at(row.rule)[change === 'fixed' ? 'fixed' : 'opened'] += 1;
  }
  const hasChanged = ({ rule: _, ...numbers }: RuleChange): boolean =>
    Object.values(numbers).some((number) => number !== 0);
  return [...counts.values()].filter(hasChanged).sort((a, b) => (a.rule < b.rule ? -1 : 1));
}
