import type { KnownNames } from '../../config/index.js';
import { PROFILES } from '../../lint/index.js';
import { ruleBook } from '../rules/rule-book.js';

/** What a configuration may name. */
export function knownNames(): KnownNames {
  return {
    rules: ruleBook().flatMap(({ rules }) => rules.map(({ id }) => id)),
    profiles: PROFILES.map(({ id }) => id),
  };
}
