import type { Rule } from '../model/rule.js';
import { bookById } from './rule-book.js';

/** Finds a rule by its id, in the book or among the user's own rules. */
export function ruleLookup(own: readonly Rule[] = []): (id: string) => Rule | undefined {
  const known = bookById();
  const users = new Map(own.map((rule) => [rule.id, rule]));
  return (id) => users.get(id) ?? known.get(id);
}
