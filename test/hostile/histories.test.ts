import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'libsql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAssay } from '../cli/run-assay.js';

const SERVER = ['--', process.execPath, resolve(import.meta.dirname, '../fixtures/small-server.mjs')];
const CHECK = ['check', '--quiet', '--no-save', '--max-calls', '1'];

let folder: string;
let count = 0;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-histories-'));
  await runAssay([...CHECK, `--db=${join(folder, 'good.db')}`, ...SERVER]);
});
beforeEach(() => {
  file = join(folder, `${count++}.db`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A history with one run, as somebody else has changed it. */
function changed(sql: string, ...values: unknown[]): void {
  for (const part of ['', '-wal'])
    if (existsSync(join(folder, `good.db${part}`))) copyFileSync(join(folder, `good.db${part}`), file + part);
  const database = new Database(file);
  if (values.length > 0) database.prepare(sql).run(values);
  else database.exec(`pragma foreign_keys = off; ${sql}`);
  database.close();
}

const COMMANDS = [['history'], ['history small --findings'], ['history show small'], ['compare small small']];

async function outcomes(): Promise<readonly (number | null)[]> {
  const codes: (number | null)[] = [];
  for (const [words = ''] of COMMANDS) {
    const run = await runAssay([...words.split(' '), `--db=${file}`]);
    expect(run.err).not.toContain('bug in Assay');
    codes.push(run.code);
  }
  return codes;
}

describe('a history of somebody else', () => {
  it.each([
    [
      'a report that unpacks to more than memory should hold',
      // Members that follow each other unpack as one: a megabyte is packed once.
      () => Buffer.concat(Array<Buffer>(257).fill(gzipSync(Buffer.alloc(1024 * 1024)))),
    ],
    ['a report that is nested deeply', () => gzipSync(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
    ['a report that is none', () => gzipSync('null')],
    ['a report of another form', () => gzipSync('{"version":1}')],
    ['a report that is not compressed', () => Buffer.from('{}')],
  ])('with %s costs that report', async (_what, report) => {
    changed('update runs set report = ?', report());
    expect(await outcomes()).toEqual([0, 0, 3, 3]);
  });

  it.each([
    ['a verdict that is none', "update runs set verdict = 'constructor'"],
    ['bytes where a text should be', "update runs set id = x'00ff'"],
    ['a text where a number should be', "update runs set tools = '<b>', errors = 'x'"],
    ['a number without end', 'update runs set tools = 9e999'],
    ['a text that is not UTF-8', "update runs set id = cast(x'61ff' as text)"],
    ['a text that is not UTF-8 after a null character', "update servers set name = cast(x'6100ff' as text)"],
    ['half a character at the end of a text', "update findings set message = cast(x'61c3' as text)"],
    ['a severity that is none', "update findings set severity = 'toString', message = 6"],
  ])('with %s is damaged', async (_what, sql) => {
    changed(sql);
    expect(await outcomes()).toContain(3);
  });

  it.each([
    [
      'a view that never ends',
      `alter table servers rename to others; create view servers as with recursive n(x) as
        (select 1 union all select x + 1 from n) select others.* from others, n`,
    ],
    ['a trigger', 'create trigger t after insert on runs begin delete from servers; end'],
    [
      'a trigger whose declaration is bytes',
      `create trigger t after insert on runs begin delete from servers; end; pragma writable_schema = on;
        update sqlite_master set type = cast(type as blob) where name = 't'`,
    ],
    ['a column that is computed', 'alter table runs add column c as (length(zeroblob(verdict)))'],
    ['an index over a function', 'create index i on runs (upper(verdict))'],
    ['a virtual table', 'create virtual table v using fts5(a)'],
    ['a check', 'create table c (a integer check (a < 1))'],
  ])('with %s is not opened', async (_what, sql) => {
    changed(sql);
    const run = await runAssay(['history', `--db=${file}`]);
    expect(run.code).toBe(2);
    expect(run.err).toContain('is not a history: Assay has no');
  });

  it('keeps names of any language, and null characters', async () => {
    changed("update servers set name = 'Größe 📏' || char(0) || 'x'");
    const run = await runAssay(['history', '--json', `--db=${file}`]);
    expect(run.out).toContain('Größe 📏\\u0000x');
  });

  it('with a table whose name is not UTF-8 is not opened', async () => {
    changed(`create table t (a text); pragma writable_schema = on;
      update sqlite_master set name = cast(x'74ff' as text) where name = 't'`);
    const run = await runAssay(['history', `--db=${file}`]);
    expect([2, 3]).toContain(run.code);
    expect(run.err).toContain('damaged');
  });

  it('costs a check its history, and not its verdict', async () => {
    changed('create trigger t after insert on runs begin delete from servers; end');
    const run = await runAssay([...CHECK, `--db=${file}`, ...SERVER]);
    expect(run.code).toBe(3);
    expect(run.out).toContain('tools tested');
    expect(run.err).toContain('The run was not kept.');
  });
});

it('the folder of a repository that is a link to another one gets no history', async () => {
  const project = join(folder, 'project');
  mkdirSync(join(folder, 'elsewhere'));
  mkdirSync(project);
  symlinkSync('../elsewhere', join(project, '.assay'));
  const run = await runAssay([...CHECK, '--db', ...SERVER], { cwd: project });
  expect(run.code).toBe(3);
  expect(run.err).toContain('its folder is a symbolic link');
  expect(existsSync(join(folder, 'elsewhere/history.db'))).toBe(false);
});

it('a password that Postgres takes as a parameter is not shown', async () => {
  const location = 'postgres://127.0.0.1:1/assay?password=Zx9-Hush-Q7w4';
  const run = await runAssay([...CHECK, `--db=${location}`, ...SERVER], { cwd: folder });
  expect(run.code).toBe(3);
  expect(run.out + run.err).not.toContain('Hush');
});
