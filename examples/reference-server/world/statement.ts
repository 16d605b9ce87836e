import { invalid } from '../tool-error.js';
import { requireWellFormed } from './well-formed.js';

/** A piece of SQL that hides what is inside it: text, a quoted name, a comment. */
const OPAQUE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g;

/** Left over once all that closes has been taken out: something that never closes. */
const UNCLOSED = /['"`[]|\/\*/;

/** Makes sure that a text is one statement that starts with one of these words, and returns it bare. */
export function singleStatement(sql: string, starts: readonly string[]): string {
  requireWellFormed(sql, 'The statement');
  if (sql.includes('\0')) throw invalid('A statement contains no NUL bytes.');
  // Only comments become space: a statement that ends with a text ends after it.
  const skeleton = sql.replace(OPAQUE, (piece) =>
    (/^(?:--|\/\*)/.test(piece) ? ' ' : 'x').repeat(piece.length),
  );
  if (UNCLOSED.test(skeleton)) throw invalid('A quotation or comment in the statement is not closed.');
  const end = skeleton.trimEnd().replace(/[;\s]+$/, '').length;
  const bare = skeleton.slice(0, end);
  if (bare.includes(';')) throw invalid('Only one statement is allowed.');
  const first = /^\s*([a-z]+)/i.exec(bare)?.[1]?.toUpperCase() ?? '';
  if (!starts.includes(first)) throw invalid(`The statement must start with ${starts.join(' or ')}.`);
  return sql.slice(0, end);
}
