import type { KnownNames } from '../../config/index.js';
import { PROFILES } from '../../lint/index.js';
import { RULE_BOOK } from '../../rules/rule-book.js';

/** What a configuration may name. */
export function knownNames(): KnownNames {
  return {
    rules: RULE_BOOK.flatMap(({ rules }) => rules.map(({ id }): string => id)),
    profiles: PROFILES.map(({ id }) => id),
  };
}
