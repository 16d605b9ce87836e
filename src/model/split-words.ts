import { Fault } from './fault.js';

/** A quoted text, an escaped character, or a piece without either. */
const PIECES = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)|(\s+)/gs;

/** The words of a command line that was given as one argument, by the quotes of a POSIX shell. Nothing is expanded. */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let length = 0;
  for (const [whole, single, double, escaped, plain, space] of line.matchAll(PIECES)) {
    length += whole.length;
    if (space === undefined) {
      word = (word ?? '') + (single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '');
      continue;
    }
    if (word !== undefined) words.push(word);
    word = undefined;
  }
  if (length !== line.length) throw new Fault('config', `A quotation mark is not closed: ${line}`);
  return word === undefined ? words : [...words, word];
}
