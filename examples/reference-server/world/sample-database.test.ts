import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDispatch, type Dispatch } from '../dispatch.js';
import { createWorld, type World } from './world.js';

let world: World;
let call: Dispatch;

const quiet = { warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  world = await createWorld();
  call = createDispatch(world, { logger: quiet });
});
afterAll(() => world[Symbol.asyncDispose]());

const errorOf = ({ content, isError }: Awaited<ReturnType<Dispatch>>): { type: string; message: string } => {
  expect(isError).toBe(true);
  return JSON.parse((content as { text: string }[])[0]?.text ?? '').error;
};

const rowsOf = async (sql: string, parameters: (string | number | null)[] = []): Promise<unknown> => {
  const { structuredContent } = await call('db_query', { sql, parameters });
  return (structuredContent as { rows: unknown }).rows;
};

const WRITES = [
  'DELETE FROM books',
  "INSERT INTO authors (name) VALUES ('x') RETURNING id",
  "UPDATE books SET title = 'x'",
  'DROP TABLE books',
  'CREATE TABLE t (a)',
  'CREATE TEMP TABLE t (a)',
  'WITH old AS (SELECT id FROM books) DELETE FROM books WHERE id IN old RETURNING *',
  "WITH new AS (SELECT 9) INSERT INTO authors (id, name) SELECT *, 'x' FROM new",
  'SELECT 1; DELETE FROM books',
  'SELECT 1;DELETE FROM books--',
  'SELECT 1 /* ; */ ; DELETE FROM books',
  "SELECT ';' ; DELETE FROM books",
  '/* SELECT */ DELETE FROM books',
  '-- SELECT\nDELETE FROM books',
  'SELECT * FROM books) ; DELETE FROM books; SELECT (1',
  'SELECT 1)) DELETE FROM books WHERE id IN (SELECT * FROM (SELECT 1',
  'SELECT 1)) DELETE FROM books /*',
  'PRAGMA query_only = OFF',
  'PRAGMA journal_mode = DELETE',
  "ATTACH 'stolen.db' AS stolen",
  "VACUUM INTO 'copy.db'",
  'EXPLAIN DELETE FROM books',
  'BEGIN IMMEDIATE',
  'REINDEX',
  "SELECT load_extension('x')",
  "SELECT writefile('written.txt', 'y')",
  `SELECT "WriteFile"('written.txt', 'y')`,
  "SELECT title FROM books ORDER BY writefile('written.txt', 'y')",
  "SELECT (SELECT writefile('written.txt', 'y') LIMIT 1) FROM books",
  "SELECT readfile('/etc/passwd')",
  "SELECT name FROM fsdir('/')",
  "SELECT sha3_query('DELETE FROM books')",
  "SELECT sqlite3mc_config('cipher')",
  'SELECT data FROM sqlite_dbpage',
  "SELECT * FROM pragma_journal_mode('delete')",
  'SELECT 1 \0; DELETE FROM books',
  "SELECT 'unclosed",
  "SELECT '\ud800'",
  '',
  ';',
  '-- nothing',
];

describe('the read-only query tool', () => {
  it.each(WRITES)('refuses %j', async (sql) => {
    expect(errorOf(await call('db_query', { sql })).type).toBe('validation_error');
    expect(await rowsOf('SELECT count(*) FROM books')).toEqual([[5]]);
    expect(await rowsOf('SELECT count(*) FROM authors')).toEqual([[3]]);
    expect(['stolen.db', 'copy.db', 'written.txt'].filter((file) => existsSync(file))).toEqual([]);
  });

  it.each([
    ['SELECT title FROM books WHERE year < ? ORDER BY id', [1820], [['Frankenstein']]],
    ['SELECT name FROM authors WHERE name LIKE ?', ['%löf'], [['Selma Lagerlöf']]],
    ["SELECT ';' AS a, '--' AS a -- a comment", [], [[';', '--']]],
    ['WITH n(x) AS (VALUES (1), (2)) SELECT x FROM n ORDER BY x DESC;', [], [[2], [1]]],
    [
      "VALUES (1, NULL), (1.5, x'00ff')",
      [],
      [
        [1, null],
        [1.5, '00FF'],
      ],
    ],
    ['SELECT ?', [null], [[null]]],
    [
      'SELECT 9007199254740991, 9007199254740993, -9223372036854775808',
      [],
      [[9007199254740991, '9007199254740993', '-9223372036854775808']],
    ],
    ["SELECT max(year), upper('é' || 'a'), 'writefile(1)' FROM books", [], [[1891, 'éA', 'writefile(1)']]],
  ])('runs %j', async (sql, parameters, rows) => {
    expect(await rowsOf(sql, parameters)).toEqual(rows);
  });

  it('tells columns, and that rows are missing', async () => {
    const { structuredContent } = await call('db_query', { sql: 'SELECT id, title FROM books', max_rows: 2 });
    expect(structuredContent).toMatchObject({ columns: ['id', 'title'], truncated: true });
  });

  it('stops a statement that never ends, or takes all memory, and works on', async () => {
    const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)';
    const [slow, large, quick] = await Promise.all([
      call('db_query', { sql: `SELECT 1 UNION ALL SELECT * FROM (${endless} SELECT x FROM n WHERE x < 0)` }),
      call('db_query', { sql: 'SELECT length(hex(zeroblob(900000000)))' }),
      rowsOf('SELECT 1'),
    ]);
    expect(errorOf(slow)).toEqual({
      type: 'internal_error',
      message: 'The statement took too long and was stopped.',
    });
    expect(errorOf(large).type).toBe('internal_error');
    expect(quick).toEqual([[1]]);
    expect(await rowsOf('SELECT 2')).toEqual([[2]]);
  });
});

describe('the tool that changes the database', () => {
  it('changes rows and says how many', async () => {
    const sql = 'UPDATE books SET pages = pages + 1 WHERE author_id = ?';
    expect((await call('db_execute', { sql, parameters: [2] })).structuredContent).toEqual({ changes: 2 });
    expect(await rowsOf('SELECT pages FROM books WHERE id = 3')).toEqual([[426]]);
  });

  it('takes a statement that ends with a text', async () => {
    const sql = "UPDATE books SET year = 1818 WHERE title = 'Frankenstein'";
    expect((await call('db_execute', { sql })).structuredContent).toEqual({ changes: 1 });
  });

  it.each([
    'DROP TABLE books',
    'SELECT 1',
    "ATTACH 'stolen.db' AS stolen",
    "INSERT INTO authors (name) VALUES (writefile('written.txt', 'y'))",
    "INSERT INTO authors (name) VALUES ('x') RETURNING id",
    "UPDATE authors SET name = readfile('/etc/passwd')",
    "DELETE FROM loans WHERE id IN (SELECT name FROM fsdir('/'))",
    'DELETE FROM loans; DELETE FROM books',
    'INSERT INTO books (title, author_id, year) VALUES (1, 99, 1900)',
    "INSERT INTO books (title, author_id, year) VALUES ('x', 1, 1)",
    'DELETE FROM nowhere',
  ])('refuses %j', async (sql) => {
    expect(errorOf(await call('db_execute', { sql })).type).toBe('validation_error');
  });

  it('does not let the file grow without end', async () => {
    const sql = `INSERT INTO loans (book_id, borrower, lent_on)
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT 1, hex(zeroblob(100000)), '' FROM n`;
    expect(errorOf(await call('db_execute', { sql })).type).toBe('internal_error');
    expect(await rowsOf('SELECT count(*) FROM loans')).toEqual([[3]]);
  });

  it('keeps its file out of the sandbox', async () => {
    expect(existsSync(join(world.sandbox.root, 'sample.db'))).toBe(false);
  });

  it('stops a statement that never ends while garbage is collected', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const endless =
      'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n WHERE x < 0';
    let isOver = false;
    const slow = call('db_query', { sql: endless }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      collect();
      await nextTurn();
    }
    expect(errorOf(await slow).message).toBe('The statement took too long and was stopped.');
  });
});
