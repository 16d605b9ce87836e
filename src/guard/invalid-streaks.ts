/** Names are made up by models: more of them than this are not remembered. */
const MOST_NAMES = 1000;

/** A row of invalid calls of one tool. */
export interface InvalidStreak {
  /** How many invalid calls in a row there were. */
  readonly count: number;
  /** How many of the last ones made the same mistake, this one included. */
  readonly repeats: number;
}

/** Counts invalid calls in a row, by tool. */
export class InvalidStreaks {
  readonly #streaks = new Map<string, InvalidStreak & { readonly mistake: string }>();

  /** Counts an invalid call. `mistake` is what was wrong with it, in a form that can be compared. */
  add(toolName: string, mistake = ''): InvalidStreak {
    const last = this.#streaks.get(toolName);
    const repeats = last?.mistake === mistake ? last.repeats + 1 : 1;
    const streak = { count: (last?.count ?? 0) + 1, repeats, mistake };
    this.#streaks.delete(toolName);
    this.#streaks.set(toolName, streak);
    if (this.#streaks.size > MOST_NAMES) {
      const [oldest] = this.#streaks.keys();
      if (oldest !== undefined) this.#streaks.delete(oldest);
    }
    return streak;
  }

  /** A valid call ends the row. */
  end(toolName: string): void {
    if (this.#streaks.size > 0) this.#streaks.delete(toolName);
  }
}
