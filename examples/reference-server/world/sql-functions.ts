import { invalid } from '../tool-error.js';
import type { Connection } from './libsql.js';

/**
 * The functions that a statement may call. The database has others, which read and write files (`readfile`,
 * `writefile`), run further statements (`sha3_query`) or change its configuration (`sqlite3mc_config`).
 */
const ALLOWED = new Set(
  `-> ->> abs avg ceil ceiling changes char coalesce concat concat_ws count cume_dist current_date current_time
  current_timestamp date datetime dense_rank exp first_value floor format glob group_concat hex ifnull iif instr json
  json_array json_array_length json_extract json_group_array json_group_object json_insert json_object json_patch
  json_quote json_remove json_replace json_set json_type json_valid julianday lag last_value lead length like
  likelihood likely ln log log10 lower ltrim max median min nth_value ntile nullif octet_length percent_rank pi power
  printf quote random rank replace round row_number rtrim sign soundex sqlite_version sqrt strftime string_agg substr
  substring sum time timediff total trim typeof unhex unicode unixepoch unlikely upper zeroblob`.split(/\s+/),
);

const CALLS = new Set(['Function', 'PureFunc', 'AggStep', 'AggStep1', 'AggInverse', 'AggValue', 'AggFinal']);
const VIRTUAL_TABLES = new Set(['VOpen', 'VUpdate', 'VBegin', 'VCreate', 'VDestroy']);

/**
 * Refuses a statement that calls other functions, or uses virtual tables (`fsdir` lists folders). It looks at the
 * program that SQLite would run, where no spelling or quoting can hide a call.
 */
export async function refuseForeignCalls(connection: Connection, sql: string): Promise<void> {
  const program = await (await connection.prepare(`EXPLAIN ${sql}`)).raw(true).all([]);
  for (const [, opcode, , , , operand] of program) {
    if (VIRTUAL_TABLES.has(String(opcode)))
      throw invalid('Virtual tables and table functions are not allowed.');
    if (!CALLS.has(String(opcode))) continue;
    const name = String(operand).replace(/\(-?\d+\)$/, '');
    if (!ALLOWED.has(name)) throw invalid(`The function ${name} is not allowed.`);
  }
}
