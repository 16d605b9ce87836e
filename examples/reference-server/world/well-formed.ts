import { invalid } from '../tool-error.js';

/**
 * Refuses text with half a surrogate pair. It has no UTF-8: written to a file it would become another text, and the
 * database would read a statement only as far as there.
 */
export function requireWellFormed(text: string, what: string): void {
  if (/\p{Surrogate}/u.test(text)) throw invalid(`${what} contains an unpaired surrogate.`);
}
