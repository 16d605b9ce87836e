import type { HarvestedValue } from '../../scenario/index.js';

/**
 * Values in an order in which each differs as much as it can from those before it, and from the one that worked, in what was
 * shown beside them: its kind, its state. What breaks for things of one kind only shows with one of that kind.
 */
export function mostDifferent(
  values: readonly unknown[],
  harvested: readonly HarvestedValue[],
  worked: unknown,
): readonly unknown[] {
  const said = new Map<unknown, readonly string[]>();
  for (const { value, about } of harvested)
    if (about !== undefined && !said.has(value)) said.set(value, [...new Set(wordsIn(about))]);
  const counts = new Map<string, number>();
  for (const value of new Set([worked, ...values]))
    for (const word of said.get(value) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  // What only one thing has is its own, and says nothing of a kind.
  const kinds = (value: unknown): readonly string[] =>
    (said.get(value) ?? []).filter((word) => (counts.get(word) ?? 0) > 1);
  const seen = new Set(kinds(worked));
  const left = [...values];
  const ordered: unknown[] = [];
  while (left.length > 0) {
    const fresh = left.map((value) => kinds(value).filter((word) => !seen.has(word)).length);
    const at = fresh.indexOf(Math.max(...fresh));
    const [next] = left.splice(at, 1);
    ordered.push(next);
    for (const word of kinds(next)) seen.add(word);
  }
  return ordered;
}

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !/\d/.test(word));
