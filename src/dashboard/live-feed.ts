import type { History } from '../store/index.js';
import { liveValue } from './endpoints/live-value.js';

/** Listeners at once; each holds a connection. */
const MOST_LISTENERS = 100;

/** Looks at the history between two signs of life. */
const LOOKS = 8;

type Listener = (text: string | undefined) => void;

/** Looks at what is under way, as long as somebody listens: once for all listeners. */
export class LiveFeed {
  readonly #history: History;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Set<Listener>();
  #last = '';
  #looks = 0;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  readonly #every: number;

  constructor(history: History, every: number, onError: (error: unknown) => void) {
    this.#history = history;
    this.#every = every;
    this.#onError = onError;
  }

  /** Whether another listener has to wait. */
  get isFull(): boolean {
    return this.#listeners.size >= MOST_LISTENERS;
  }

  /**
   * Calls a listener with what is under way, as JSON, now and whenever it changes; with `undefined` from time to time,
   * to show that the connection is alive. Returns what ends that.
   */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#last !== '') listener(this.#last);
    this.#timer ??= setInterval(() => void this.look(), this.#every);
    void this.look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  /** Forgets all listeners, and looks no more. */
  close(): void {
    this.#listeners.clear();
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#last = '';
  }

  /** Looks once. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const text = JSON.stringify(await liveValue(this.#history));
      const isNew = text !== this.#last;
      const isDue = ++this.#looks % LOOKS === 0;
      if (this.#listeners.size > 0) this.#last = text;
      if (isNew || isDue) for (const listener of this.#listeners) listener(isNew ? text : undefined);
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#isLooking = false;
    }
  }
}
