import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';

import { replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { onlyList } from './listed-items.js';

const READS = /^\s{0,20}select\b/i;

/** How a description says that a statement cannot change anything. */
const PROMISES = new RegExp(
  [
    String.raw`\bread[- ]?only\b|\bonly (?:select|read)|\bselect(?: statements?| quer(?:y|ies))?,? only\b`,
    String.raw`\b(?:select|read)\b[^.\n]{0,40}\b(?:are|is) (?:allowed|permitted|accepted)\b`,
  ].join('|'),
  'i',
);

/** Statements that list tables. Each is for other databases; what a database does not know, it rejects. */
const TABLES = [
  "SELECT name, type FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name LIMIT 5",
  "SELECT table_name, table_schema FROM information_schema.tables WHERE table_schema NOT IN ('pg_catalog', 'information_schema') LIMIT 5",
];

const NAME = /^[A-Za-z_]\w{0,60}$/;

/**
 * A tool promises that it only reads, and runs a statement that writes. The statement changes nothing whatever happens: it
 * sets a column to itself in no row. Only where everything may be called, and where the tool has read that column.
 */
export const writingStatement: ToolDetector = {
  name: 'writing statement',
  scope: 'tool',
  rules: [RUN_RULES.readOnly],
  at: '/statement',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    if (context.options.mode !== 'all' || !promisesToRead(state.tool)) return;
    const run = runnerOf(state, context, emit);
    const place = run === undefined ? undefined : await columnOf(state, run);
    if (run === undefined || place === undefined) return;
    const [table, column] = place;
    const statement = `UPDATE ${table} SET ${column} = ${column} WHERE 1 = 0`;
    const attempt = await run(statement);
    if (attempt?.succeeded !== true || REFUSES.test(replyText(attempt.reply))) return;
    const draft = {
      path: '/statement',
      message: 'The tool promises to be read-only, but it executes a statement that writes.',
      expected: 'a rejection',
      received: quote(replyText(attempt.reply), 160),
      evidence: [{ text: `request: ${quote(statement, 160)}` }],
      fix: 'Open the database read-only, or run statements in a read-only transaction.',
    };
    const finding = runFinding(RUN_RULES.readOnly, state.tool.name, draft, 'definition');
    yield { finding, attempt, isConfirmed: true };
  },
};

const REFUSES =
  /\b(?:only|not allowed|read-?only|refus\w+|reject\w+|den(?:y|ied)|forbidden|not permitted)\b/i;

const promisesToRead = ({ annotations, description = '' }: Tool): boolean =>
  annotations?.readOnlyHint === true || PROMISES.test(description);

type Run = (statement: string) => Promise<Attempt | undefined>;

/** Sends another statement in the place of one that reads and has worked. */
function runnerOf(state: ToolState, context: RunContext, emit: Emit): Run | undefined {
  for (const { arguments: args, scenario } of successes(state)) {
    if (!isRecord(args)) continue;
    const name = Object.keys(args).find((key) => READS.test(typeof args[key] === 'string' ? args[key] : ''));
    if (name !== undefined)
      return (statement) => extraCall(state, context, emit, scenario, { ...args, [name]: statement });
  }
  return undefined;
}

/** A table, and a column of it that the tool has read. */
async function columnOf(state: ToolState, run: Run): Promise<readonly [string, string] | undefined> {
  for (const table of (await tablesOf(state, run)).slice(0, 3)) {
    const [record] = recordsIn(await run(`SELECT * FROM ${table} LIMIT 1`));
    const column = Object.keys(record ?? {}).find((name) => NAME.test(name));
    if (column !== undefined) return [table, column];
  }
  return undefined;
}

/** The tables that statements have read, or those that the database lists. */
async function tablesOf(state: ToolState, run: Run): Promise<readonly string[]> {
  const read = successes(state).flatMap(({ arguments: args }) => {
    const statements = Object.values(isRecord(args) ? args : {}).map(String);
    return statements.flatMap(
      (one) => /\bfrom\s+(?!sqlite_|information_)([A-Za-z_]\w{0,60})/i.exec(one)?.[1] ?? [],
    );
  });
  if (read.length > 0) return [...new Set(read)];
  for (const statement of TABLES) {
    const names = recordsIn(await run(statement)).flatMap((record) => Object.values(record).slice(0, 1));
    const tables = names.filter((name): name is string => typeof name === 'string' && NAME.test(name));
    if (tables.length > 0) return tables;
  }
  return [];
}

function recordsIn(attempt: Attempt | undefined): readonly Readonly<Record<string, unknown>>[] {
  if (attempt?.succeeded !== true) return [];
  return (onlyList(shownData(attempt.reply)) ?? []).filter(isRecord);
}
