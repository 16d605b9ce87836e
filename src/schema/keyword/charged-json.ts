import { canonicalJson } from '../hash.js';
import { charge } from '../meter.js';

/** Steps that a character costs. */
const COST = 4;

/** Canonical JSON of a part of the value, paid for by its length. */
export function chargedJson(value: unknown): string {
  const text = canonicalJson(value);
  charge(text.length * COST);
  return text;
}
