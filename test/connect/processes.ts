import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { vi } from 'vitest';

const NAME = 'ASSAY_TEST_MARK';

/** A mark in the environment of a server that everything it starts inherits, and by which it can be found. */
export class ProcessMark {
  readonly #mark = `${NAME}=${randomUUID()}`;

  /** What to put into a target's `env`. */
  get env(): Record<string, string> {
    return { [NAME]: this.#mark.slice(NAME.length + 1) };
  }

  /** The ids of marked processes that live. Processes that have ended and wait to be reaped have no environment. */
  alive(): number[] {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry) && this.#isMarked(entry))
      .map(Number);
  }

  /** Waits until none is left, at most so long; returns those that are. */
  async aliveAfter(milliseconds: number): Promise<number[]> {
    const isGone = (): boolean => this.alive().length === 0;
    await vi.waitUntil(isGone, { timeout: milliseconds, interval: 20 }).catch(() => undefined);
    return this.alive();
  }

  #isMarked(pid: string): boolean {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(this.#mark);
    } catch {
      // It ended while we looked, or belongs to someone else.
      return false;
    }
  }
}
