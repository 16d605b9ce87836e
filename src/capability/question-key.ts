import { canonicalJson, contentHash } from '../schema/index.js';

/** Longer keys are hashed: a cache must not hold every large argument a second time. */
const LONGEST = 512;

/** One text for all questions that mean the same; `undefined` for values that have no JSON form. */
export function questionKey(...parts: readonly unknown[]): string | undefined {
  try {
    const text = canonicalJson(parts);
    return text.length <= LONGEST ? text : contentHash(text);
  } catch {
    return undefined;
  }
}
