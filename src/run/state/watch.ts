import type { Attempt } from '../attempt/attempt.js';

/** What tools that read have shown since something was last written, and which of them show the same twice. */
export class Watch {
  /** Calls that were made to look. */
  looks = 0;
  /** Tools that say that they only read, and that change what others show. */
  readonly writers = new Set<string>();
  /** The calls that are made now are looks. */
  isLooking = false;
  readonly #seen = new Map<string, Attempt>();
  readonly #isSteady = new Map<string, boolean>();

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
