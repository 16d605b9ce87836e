import type { ToolValidationVerdict } from './verdict.js';

interface Entry<V> {
  readonly verdict: V;
  readonly until: number;
}

/** Verdicts that may be given again, for as long as they hold. The oldest go first when there are too many. */
export class VerdictCache<V = ToolValidationVerdict> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #most: number;
  #generation = 0;

  constructor({ maxEntries = 1_000 }: { readonly maxEntries?: number } = {}) {
    this.#most = maxEntries;
  }

  /** Changes whenever the cache is emptied: a verdict that was begun before is not to be kept. */
  get generation(): number {
    return this.#generation;
  }

  /** A verdict that still holds at this time. */
  get(key: string, now: number): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.until > now) return entry.verdict;
    this.#entries.delete(key);
    return undefined;
  }

  /** Keeps a verdict, unless the cache was emptied since `generation`. */
  set(key: string, verdict: V, until: number, generation: number): void {
    if (generation !== this.#generation) return;
    this.#entries.delete(key);
    this.#entries.set(key, { verdict, until });
    const oldest = this.#entries.size > this.#most ? this.#entries.keys().next() : undefined;
    if (oldest !== undefined && oldest.done !== true) this.#entries.delete(oldest.value);
  }

  /** Forgets everything. */
  clear(): void {
    this.#generation++;
    this.#entries.clear();
  }
}
