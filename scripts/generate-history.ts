import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../src/store/in-transaction.js';
import { databaseKind, openDatabase } from '../src/store/open-database.js';
import { refreshServer } from '../src/store/refresh-server.js';
import { runRow } from '../src/store/run-rows.js';
import type { Tables } from '../src/store/tables.js';
import { generatedReport, TOOLS } from './generated-report.js';

/** How large a generated history is. */
export interface HistorySize {
  readonly servers: number;
  readonly runs: number;
}

const NAMES = ['weather', 'payments', 'search', 'docs', 'calendar', 'tickets', 'storage', 'translate'];
const PLACES = ['eu', 'us', 'internal', 'staging', 'io.github.acme', 'labs'];

const RULES = [
  ['run/valid-rejected', 'error', 'search', 'The tool rejects arguments that its schema allows.'],
  ['run/invalid-accepted', 'error', 'create', 'The tool accepts arguments that its schema forbids.'],
  ['response/hidden-error', 'error', 'list', 'The response reports an error, but isError is not set.'],
  ['lint/no-description', 'warning', 'delete', 'The tool has no description.'],
  ['lint/name-format', 'warning', 'search', 'The tool name is outside the recommended format.'],
  ['run/slow', 'info', 'list', 'The tool is slow.'],
] as const;

/** The last day of a generated history. */
const END = Date.UTC(2026, 0, 31, 3);

/** A number from 0 to 99 that looks like chance: by server and run, the same in every database. */
const CHANCE = '((s.id * 7919 + n.n * 10473 + (s.id * n.n) % 31) % 100)';

const VERDICT = `case
  when s.id % 29 = 0 and ${CHANCE} < 60 then 'untested'
  when s.id % 5 = 0 then case when ${CHANCE} < 85 then 'findings' else 'clean' end
  when ${CHANCE} < 6 then 'findings'
  else 'clean' end`;

/**
 * Fills an empty database with servers and runs, with statements that the database works on alone: half a million runs
 * would take long one by one. What pages over all servers read is then counted from the runs, as by the migration.
 */
export async function generateHistory(location: string, size: HistorySize): Promise<void> {
  const db = await openDatabase(location);
  try {
    if (databaseKind(location) === 'embedded') await sql`pragma synchronous = off`.execute(db);
    await inTransaction(db, async (transaction) => {
      await addServers(transaction, size.servers);
      await addRuns(transaction, size.runs);
      await addResults(transaction, size.runs);
      await addFindings(transaction);
      await countAll(transaction);
    });
    await inTransaction(db, async (transaction) => {
      for (let id = 1; id <= size.servers; id++) await refreshServer(transaction, id);
    });
    // The tables that it adds to an embedded database are not ours, and a history with such tables is not opened.
    await (databaseKind(location) === 'postgres'
      ? sql`analyze`
      : sql`pragma wal_checkpoint(truncate)`
    ).execute(db);
  } finally {
    await db.destroy();
  }
}

async function addServers(db: Kysely<Tables>, servers: number): Promise<void> {
  const rows = Array.from({ length: servers }, (_, index) => {
    const name = `${PLACES[index % PLACES.length]}/${NAMES[index % NAMES.length]}-${index}`;
    const target = index % 3 === 0 ? `https://mcp.example.com/${name}` : `npx -y @acme/${name}`;
    return { id: index + 1, name, target };
  });
  for (let start = 0; start < rows.length; start += 1_000)
    await db
      .insertInto('servers')
      .values(rows.slice(start, start + 1_000))
      .execute();
}

/** A row for each run of a server: its number, when it started, and the beginning of its id. */
function numbers(runs: number): string {
  const rows = Array.from({ length: runs }, (_, n) => {
    const time = new Date(END - (runs - 1 - n) * 86_400_000).toISOString();
    return `(${n}, '${time}', '${time.slice(0, 10).replaceAll('-', '')}-030000-')`;
  });
  return `with n(n, at, start) as (values ${rows.join(', ')})`;
}

async function addRuns(db: Kysely<Tables>, runs: number): Promise<void> {
  const report = generatedReport();
  const key = { id: 'x', server_id: 0, started_at: new Date(END).toISOString() };
  const row = await runRow(key, { name: 'x', verdict: 'clean', report });
  const bad = `case ${VERDICT} when 'findings' then 1 else 0 end`;
  const tested = `case ${VERDICT} when 'untested' then 0 else ${TOOLS.length} end`;
  const text = `${numbers(runs)} insert into runs (id, server_id, started_at, verdict, revision, mode, fault,
    server_version, assay, tools, tested, fully_working, confidence, contract_yes, contract_no,
    contract_untested, errors, warnings, notes, findings_new, findings_fixed, findings_returned, calls,
    milliseconds, report)
  select n.start || s.id, s.id, n.at, ${VERDICT}, '2025-11-25', 'safe',
    case ${VERDICT} when 'untested' then 'Nothing listens there.' else null end,
    '1.' || (n.n / 10) || '.0', '0.1.0', ${tested}, ${tested}, ${tested} - 2 * (${bad}), 88, 16, 2, 4,
    2 * (${bad}), 1 + (${bad}), 1, ${bad}, 0, 0, 44, 2500 + ${CHANCE}, `;
  await sql`${sql.raw(text)} ${row.report} from servers s cross join n`.execute(db);
}

async function addResults(db: Kysely<Tables>, runs: number): Promise<void> {
  const tools = TOOLS.map((tool, index) => `('${tool}', ${index})`).join(', ');
  const hash = `'sha256:' || t.number || '-' || (n.n / 20)`;
  const text = `${numbers(runs)}, t(tool, number) as (values ${tools})
    insert into tool_results (run_id, tool, classification, confidence, contract, p50, p95, definition)
    select n.start || s.id, t.tool,
      case when ${VERDICT} = 'findings' and t.number < 2 then 'broken' else 'fully_working' end,
      90, 'yy-?yn', 12 + ${CHANCE}, 80 + ${CHANCE}, ${hash}
    from servers s cross join n cross join t where ${VERDICT} <> 'untested'`;
  await sql.raw(text).execute(db);
  const changes = `${numbers(runs)}, t(tool, number) as (values ${tools})
    insert into definition_changes (server_id, run_id, at, tool, change, before, after)
    select s.id, n.start || s.id, n.at, t.tool, 'changed', 'sha256:' || t.number || '-' || (n.n / 20 - 1), ${hash}
    from servers s cross join n cross join t where n.n > 0 and n.n % 20 = 0`;
  await sql.raw(changes).execute(db);
  const bodies = TOOLS.flatMap((name, number) =>
    Array.from({ length: Math.floor(runs / 20) + 1 }, (_, version) => ({
      hash: `sha256:${number}-${version}`,
      body: JSON.stringify({ name, description: `Version ${version}.`, inputSchema: { value: {} } }),
    })),
  );
  await db.insertInto('definitions').values(bodies).execute();
}

async function addFindings(db: Kysely<Tables>): Promise<void> {
  const rules = RULES.map((rule, index) => `(${index}, '${rule.join("', '")}')`).join(', ');
  const text = `with r(number, rule, severity, tool, message) as (values ${rules}),
      f as (select min(id) as first, max(id) as last, min(started_at) as seen, max(started_at) as at, server_id
        from runs group by server_id)
    insert into findings (id, server_id, rule, severity, tool, message, first_run, first_seen, last_run,
      last_seen, fixed_run, fixed_at, returned)
    select 'f' || r.number, f.server_id, r.rule, r.severity, r.tool, r.message, f.first, f.seen, f.last, f.at,
      case when f.server_id % 5 = 0 then null else f.last end,
      case when f.server_id % 5 = 0 then null else f.at end, r.number % 2
    from f cross join r where (f.server_id + r.number) % 3 < 2`;
  await sql.raw(text).execute(db);
}

async function countAll(db: Kysely<Tables>): Promise<void> {
  const verdict = (word: string): string => `sum(case when verdict = '${word}' then 1 else 0 end)`;
  const severity = (word: string): string => `sum(case when severity = '${word}' then 1 else 0 end)`;
  const statements = [
    `insert into days (day, clean, findings, untested)
      select substr(started_at, 1, 10), ${verdict('clean')}, ${verdict('findings')}, ${verdict('untested')}
      from runs group by substr(started_at, 1, 10)`,
    `insert into rule_totals (rule, servers, errors, warnings, notes)
      select rule, count(distinct server_id), ${severity('error')}, ${severity('warning')}, ${severity('info')}
      from findings where fixed_run is null group by rule`,
    `insert into rule_days (rule, day, opened, fixed)
      select f.rule, d.day, 3 + length(f.rule) % 7, 2 + length(f.rule) % 5
      from (select distinct rule from findings) f cross join days d`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
