/** Callers that are remembered; when there are more, those whose allowance is full again are forgotten. */
const MOST_CALLERS = 10_000;

/** What a caller has left, and when that was counted. */
interface Allowance {
  left: number;
  at: number;
}

/**
 * Allows each caller so many requests at once, and as many again over a minute. `now` is a clock in milliseconds.
 */
export class RateLimit {
  readonly #most: number;
  readonly #now: () => number;
  readonly #callers = new Map<string, Allowance>();

  constructor(perMinute: number, now: () => number) {
    this.#most = perMinute;
    this.#now = now;
  }

  /** Counts a request. Returns in how many seconds to try again, or `undefined` where it is allowed. */
  take(caller: string): number | undefined {
    const now = this.#now();
    const known = this.#callers.get(caller) ?? this.#remember(caller, now);
    known.left = Math.min(this.#most, known.left + this.#grown(now - known.at));
    known.at = now;
    if (known.left < 1) return Math.max(1, Math.ceil(((1 - known.left) / this.#most) * 60));
    known.left -= 1;
    return undefined;
  }

  #grown(milliseconds: number): number {
    return (Math.max(0, milliseconds) / 60_000) * this.#most;
  }

  #remember(caller: string, at: number): Allowance {
    if (this.#callers.size >= MOST_CALLERS) this.#forget(at);
    const made = { left: this.#most, at };
    this.#callers.set(caller, made);
    return made;
  }

  /** Drops whoever has the full allowance again; if that frees nothing, the caller that was seen first. */
  #forget(now: number): void {
    for (const [caller, { left, at }] of this.#callers)
      if (left + this.#grown(now - at) >= this.#most) this.#callers.delete(caller);
    const [first] = this.#callers.keys();
    if (this.#callers.size >= MOST_CALLERS && first !== undefined) this.#callers.delete(first);
  }
}
