import type { Rule } from '../src/model/rule.js';
import { RULE_BOOK } from '../src/rules/rule-book.js';

/** The list of rules that users were promised: configurations and baselines name them by id. */
export const PUBLISHED_IDS = 'docs/rules/ids.txt';

const lineOf = ({ id, severity, since, until }: Rule): string =>
  [id, severity, since && `from ${since}`, until && `to ${until}`].filter(Boolean).join(' ');

const idOf = (line: string): string => line.split(' ')[0] ?? '';

/** Every rule of the book: its id, its severity and the revisions in which it applies. */
export function bookLines(): readonly string[] {
  return RULE_BOOK.flatMap(({ rules }): readonly Rule[] => rules)
    .map(lineOf)
    .sort();
}

/** The lines of a list. */
export const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** A list with the new rules in it. No line is changed or dropped: who withdraws an id does so by hand. */
export function withNewIds(text: string): string {
  const lines = linesOf(text);
  const known = new Set(lines.map(idOf));
  const added = bookLines().filter((line) => !known.has(idOf(line)));
  return `${[...lines, ...added].sort().join('\n')}\n`;
}
