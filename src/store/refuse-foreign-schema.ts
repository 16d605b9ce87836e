import { Fault } from '../model/fault.js';

/** What a database says of one of its tables or indexes. */
export interface DeclaredObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** The words with which our tables and indexes are declared, and the names that we write without quotes. */
const WORDS = new Set([
  ...['create', 'table', 'index', 'unique', 'on', 'where', 'is', 'null', 'not', 'primary', 'key'],
  ...['references', 'delete', 'cascade', 'constraint', 'default', 'autoincrement'],
  ...['text', 'integer', 'double', 'precision', 'blob', 'varchar'],
  ...['findings_open_of_rule', 'findings', 'rule', 'first_seen', 'fixed_run'],
]);

/** A name in quotes, an empty text, a number, a word, or any other character. */
const PIECES = /"[^"]*"|''|\d+|\w+|\s+|[^\w\s]/g;

const PLAIN = /^(?:"[^"]*"|''|\d+|\s+|[(),])$/;

/**
 * Refuses a database that does more than keep rows: a view, a trigger or an expression in a declaration would run when
 * somebody opens the file of a stranger. Throws a `Fault`.
 */
export function refuseForeignSchema(objects: readonly DeclaredObject[], location: string): void {
  const foreign = objects.find(
    ({ type, sql }) => (type !== 'table' && type !== 'index') || (sql !== null && !isDeclaration(sql)),
  );
  if (foreign === undefined) return;
  const { type, name } = foreign;
  throw new Fault('config', `${location} is not a history: Assay has no ${type} "${name}" like that.`, {
    fix: 'Name another file with --db.',
  });
}

function isDeclaration(sql: string): boolean {
  return (sql.match(PIECES) ?? []).every((piece) => PLAIN.test(piece) || WORDS.has(piece.toLowerCase()));
}
