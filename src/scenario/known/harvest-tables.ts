import { snakeName } from '../plausible/name-values.js';
import type { HarvestedValue } from './known-values.js';

const MOST = 5;

/** Names of properties that take a statement. */
const STATEMENT = ['sql', 'sqlquery', 'statement', 'selectquery', 'readquery'];

/** A name that needs no quotes in any dialect. */
const PLAIN = /^[A-Za-z_]\w{0,62}(?:\.[A-Za-z_]\w{0,62})?$/;

/** "CREATE TABLE orders (", as a schema or an error shows it. */
const CREATED = /\bcreate table (?:if not exists )?["'`[]?([A-Za-z_]\w{0,62})["'`\]]?\s{0,3}\(/gi;

/** `'name': 'orders'`, as Python prints a row of a catalogue; `"table_name":"orders"` in a text that is no JSON as a whole. */
const ROW = /["'](?:name|table|table_name)["']\s{0,2}:\s{0,2}["']([A-Za-z_]\w{0,62})["']/gi;

/**
 * Statements that read the tables which a response shows. `tables`: the values that were found in it, of which those
 * named like a table count; only a tool about tables or a schema is believed.
 */
export function harvestTables(
  tool: string,
  text: string,
  values: readonly HarvestedValue[],
  source: string,
): HarvestedValue[] {
  const isAboutTables = /(^|_)(tables?|schemas?|columns?)(_|$)/.test(snakeName(tool));
  const named = values
    .filter(({ names }) => names.some((name) => /^(?:table|tablename|name)$/.test(name)))
    .map(({ value }) => String(value));
  const created = [...text.slice(0, 20_000).matchAll(CREATED)].map(([, name = '']) => name);
  const rows = [...text.slice(0, 20_000).matchAll(ROW)].map(([, name = '']) => name);
  const listed = isAboutTables ? [...named, ...rows, ...barelyListed(text)] : [];
  const tables = [...new Set([...created, ...listed])].filter(
    (name) => PLAIN.test(name) && !isInternal(name),
  );
  return tables.slice(0, MOST).flatMap((table): HarvestedValue[] => [
    { value: `SELECT * FROM ${table} LIMIT 1`, names: STATEMENT, source },
    { value: table, names: ['table', 'tablename'], source },
  ]);
}

/** A JSON list of names, or one name on each line. */
function barelyListed(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
  } catch {
    const lines = text.split('\n').map((line) => line.replace(/^\s{0,4}[-*•]\s{1,3}/, '').trim());
    return lines.length < 200 ? lines.filter((line) => PLAIN.test(line)) : [];
  }
}

/** Tables of the database itself. */
const isInternal = (name: string): boolean => /^(?:sqlite_|pg_|information_schema|sys\.)/i.test(name);
