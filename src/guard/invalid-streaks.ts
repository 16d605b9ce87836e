/** Names are made up by models: more of them than this are not remembered. */
const MOST_NAMES = 1000;

/** Counts invalid calls in a row, by tool. */
export class InvalidStreaks {
  readonly #counts = new Map<string, number>();

  /** Counts an invalid call and returns how many in a row that makes. */
  add(toolName: string): number {
    const count = (this.#counts.get(toolName) ?? 0) + 1;
    this.#counts.delete(toolName);
    this.#counts.set(toolName, count);
    if (this.#counts.size > MOST_NAMES) {
      const [oldest] = this.#counts.keys();
      if (oldest !== undefined) this.#counts.delete(oldest);
    }
    return count;
  }

  /** A valid call ends the row. */
  end(toolName: string): void {
    if (this.#counts.size > 0) this.#counts.delete(toolName);
  }
}
