/** Words that say nothing about what a text is about. */
const STOP = new Set(
  'a an and are as at be by for from has have if in is it its no not of on or that the then this to was were with'.split(
    ' ',
  ),
);

/** A text as weighted words; its length is 1, or 0 where it has no words. */
export type Vector = ReadonlyMap<string, number>;

/** Something found, and how alike it is: 0 not at all, 1 the same words in the same proportion. */
export interface Scored<T> {
  readonly item: T;
  readonly score: number;
}

/** The words of a text or a piece of code: `countWords` has two. */
export function words(text: string): string[] {
  return (
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .map((word) => (word.length > 3 && !word.endsWith('ss') ? word.replace(/s$/, '') : word))
    .filter((word) => !STOP.has(word));
}

/** Weighs words by how often they occur here and how seldom elsewhere (TF-IDF). */
export function vectors(texts: readonly string[]): Vector[] {
  const bags = texts.map((text) => count(words(text)));
  const spread = new Map<string, number>();
  for (const bag of bags) for (const word of bag.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  const rarity = (word: string) => Math.log(1 + texts.length / (spread.get(word) ?? 1));
  return bags.map((bag) =>
    unit(new Map([...bag].map(([word, times]) => [word, (1 + Math.log(times)) * rarity(word)]))),
  );
}

/** The cosine of the angle between two texts, rounded so that it reads the same everywhere. */
export function likeness(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [word, weight] of small) sum += weight * (large.get(word) ?? 0);
  return Math.min(1, Math.round(sum * 1e4) / 1e4);
}

/** The items that have something in common with a query, best first; among equals the order stays. */
export function rank<T>(query: string, items: readonly T[], textOf: (item: T) => string): Scored<T>[] {
  const [wanted = new Map(), ...rest] = vectors([query, ...items.map(textOf)]);
  return items
    .map((item, index) => ({ item, score: likeness(wanted, rest[index] ?? new Map()) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

function count(list: readonly string[]): Map<string, number> {
  const bag = new Map<string, number>();
  for (const word of list) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

function unit(vector: Map<string, number>): Vector {
  const length = Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0));
  return length === 0 ? vector : new Map([...vector].map(([word, weight]) => [word, weight / length]));
}
