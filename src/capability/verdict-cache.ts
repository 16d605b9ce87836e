import type { ToolValidationVerdict } from './verdict.js';

interface Entry<V> {
  readonly verdict: V;
  readonly until: number;
  readonly bytes: number;
}

/** Characters of keys and verdicts that are kept: a server decides how long its verdicts are. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Verdicts that may be given again, for as long as they hold. The oldest go first when there are too many. */
export class VerdictCache<V = ToolValidationVerdict> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #most: number;
  readonly #mostBytes: number;
  #bytes = 0;
  #generation = 0;

  constructor({ maxEntries = 1_000, maxBytes = MAX_BYTES }: { maxEntries?: number; maxBytes?: number } = {}) {
    this.#most = maxEntries;
    this.#mostBytes = maxBytes;
  }

  /** The number of entries. */
  get bytes(): number {
    return this.#bytes;
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
    this.#forget(key);
    return undefined;
  }

  /** Keeps a verdict, unless the cache was emptied since `generation`. */
  set(key: string, verdict: V, until: number, generation: number): void {
    if (generation !== this.#generation) return;
    this.#forget(key);
    const bytes = key.length + (JSON.stringify(verdict)?.length ?? 0);
    this.#entries.set(key, { verdict, until, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#most && this.#bytes <= this.#mostBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  /** Forgets everything. */
  clear(): void {
    this.#generation++;
    this.#entries.clear();
    this.#bytes = 0;
  }
}
