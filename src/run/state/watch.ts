import type { Attempt } from '../attempt/attempt.js';
import type { Trace } from '../detect/server/traces.js';

/** Values of one tool that are remembered. */
const MOST_SENT = 1_000;

/** What tools that read have shown since something was last written, and which of them show the same twice. */
export class Watch {
  /** Calls that were made to look. */
  looks = 0;
  /** Tools that say that they only read, and that change what others show. */
  readonly writers = new Set<string>();
  /** What such tools were seen to leave behind before the scenarios were made. */
  readonly traces: Trace[] = [];
  /** The calls that are made now are looks. */
  isLooking = false;
  readonly #seen = new Map<string, Attempt>();
  readonly #sent = new Map<string, Set<string>>();
  readonly #last = new Map<string, unknown>();
  readonly #isSteady = new Map<string, boolean>();

  /** Notes what a tool was called with, to look or for whatever reason. */
  noteCall(tool: string, args: unknown): void {
    if (this.writers.has(tool)) this.forget();
    this.#last.set(tool, args);
    const sent = this.#sent.get(tool) ?? new Set<string>();
    this.#sent.set(tool, sent);
    if (typeof args !== 'object' || args === null || sent.size > MOST_SENT) return;
    for (const value of Object.values(args))
      if (typeof value === 'string' || typeof value === 'number') sent.add(`${value}`);
  }

  /** Whether a tool was called with a value. */
  wasSent(tool: string, value: unknown): boolean {
    return this.#sent.get(tool)?.has(`${String(value)}`) === true;
  }

  /** Whether the last call of a tool was this one: made again, it would set what is set. */
  wasLast(tool: string, args: unknown): boolean {
    return JSON.stringify(this.#last.get(tool)) === JSON.stringify(args);
  }

  /** Something may have been written: what was seen no longer holds. */
  forget(): void {
    this.#seen.clear();
  }

  seen(call: string): Attempt | undefined {
    return this.#seen.get(call);
  }

  remember(call: string, attempt: Attempt): void {
    this.looks++;
    this.#seen.set(call, attempt);
  }

  /** Whether a tool shows the same when it is called again; `undefined` where that was not tried. */
  isSteady(tool: string): boolean | undefined {
    return this.#isSteady.get(tool);
  }

  noteSteadiness(tool: string, isSteady: boolean): void {
    this.#isSteady.set(tool, isSteady);
  }
}
