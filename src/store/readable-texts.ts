import { isUtf8 } from 'node:buffer';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { Fault } from '../model/fault.js';
import { isRecord } from '../model/json.js';

/** An embedded database, as far as it is used to read. */
export interface RowSource {
  close(): void;
  prepare(sql: string): SqliteStatement & { columns(): readonly { readonly name: string }[] };
}

/** The first character of a text that comes as the hexadecimal form of its bytes. */
const HEX_MARK = '\u0001';

/** Statements that stay prepared. */
const MOST_PREPARED = 100;

/** Texts with any other character than these (ASCII without the mark) come in hexadecimal form. */
const OTHER_THAN_PLAIN = `*[^\u0002-\u007f]*`;

/**
 * The database, read so that no text of its file can end the process: libsql aborts on one that is not UTF-8. A text
 * that is not plain ASCII is fetched as hexadecimal digits, and decoded here. Reading a broken text throws a `Fault`.
 */
export function readableTexts(database: RowSource): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      // The same few statements are run for each server: preparing one takes longer than running it.
      const statement = prepared.get(sql) ?? readableStatement(database, sql);
      prepared.delete(sql);
      prepared.set(sql, statement);
      for (const oldest of prepared.keys()) {
        if (prepared.size <= MOST_PREPARED) break;
        prepared.delete(oldest);
      }
      return statement;
    },
  };
}

function readableStatement(database: RowSource, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  // What a writing statement returns are the numbers that the database itself gives to rows.
  if (!statement.reader || !/^\s*(?:select|with)\b/i.test(sql)) return statement;
  const names = statement.columns().map(({ name }) => name);
  const safe = database.prepare(withHexTexts(sql, names));
  return {
    reader: true,
    run: (parameters) => safe.run(parameters),
    all: (parameters) => safe.all(parameters).map(decoded),
    *iterate(parameters) {
      for (const row of safe.iterate(parameters)) yield decoded(row);
    },
  };
}

/** A text with a null character seems to end there: then its length in characters is less than that in bytes. */
function withHexTexts(sql: string, names: readonly string[]): string {
  const columns = names.map((_, index) => `c${index}`);
  const texts = columns.map(
    (column, index) =>
      `case when typeof(${column}) = 'text' and (${column} glob '${OTHER_THAN_PLAIN}' or octet_length(${column}) <> length(${column}))
        then '${HEX_MARK}' || hex(${column}) else ${column} end as "${names[index]?.replaceAll('"', '""')}"`,
  );
  return `with read(${columns.join(', ')}) as (${sql}) select ${texts.join(', ')} from read`;
}

function decoded(row: unknown): unknown {
  if (!isRecord(row)) return row;
  for (const [name, value] of Object.entries(row))
    if (typeof value === 'string' && value.startsWith(HEX_MARK))
      Object.defineProperty(row, name, { value: textOf(name, value), enumerable: true });
  return row;
}

function textOf(name: string, hex: string): string {
  const bytes = Buffer.from(hex.slice(HEX_MARK.length), 'hex');
  if (!isUtf8(bytes))
    throw new Fault('unreadable', `The history is damaged: it has an unusable text for "${name}".`);
  return bytes.toString('utf8');
}
