import { Fault } from '../../model/fault.js';
import type { Reply, RequestOptions } from '../../model/session.js';

/** The longest time that a timer can be set to; a longer one would fire at once. */
export const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** What a request in flight needs from the exchange that holds it. */
export interface PendingSetup {
  readonly id: number;
  readonly method: string;
  readonly tool: string | undefined;
  /** It breaks the protocol on purpose, to see what the server does. */
  readonly isMalformed: boolean;
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly options: RequestOptions;
  resolve(reply: Reply): void;
  reject(reason: unknown): void;
  /** Called when we give the request up; the exchange forgets it and tells the server. */
  abandon(pending: PendingRequest, fault: Fault): void;
}

/** A request that waits for its response; it ends exactly once. */
export class PendingRequest {
  readonly id: number;
  readonly method: string;
  readonly tool: string | undefined;
  readonly isMalformed: boolean;
  readonly #setup: PendingSetup;
  readonly #startedAt = performance.now();
  readonly #onAbort: (() => void) | undefined;
  #timer: NodeJS.Timeout;
  #lastProgress = Number.NEGATIVE_INFINITY;

  constructor(setup: PendingSetup) {
    this.#setup = setup;
    this.id = setup.id;
    this.method = setup.method;
    this.tool = setup.tool;
    this.isMalformed = setup.isMalformed;
    this.#timer = setTimeout(this.#expire, Math.min(setup.timeout, setup.totalTimeout, LONGEST_TIMEOUT));
    const { signal } = setup.options;
    if (signal !== undefined) {
      this.#onAbort = () =>
        setup.abandon(this, new Fault('aborted', `${this.name} was aborted.`, { cause: signal.reason }));
      signal.addEventListener('abort', this.#onAbort, { once: true });
    }
  }

  /** The method, and the tool if it is a call. */
  get name(): string {
    return this.tool === undefined ? this.method : `${this.method} of "${this.tool}"`;
  }

  get #elapsed(): number {
    return performance.now() - this.#startedAt;
  }

  readonly #expire = (): void => {
    // No finer, so that the same server that hangs is described in the same words.
    const waited = Math.round(this.#elapsed / 100) / 10;
    const despite = Number.isFinite(this.#lastProgress) ? ', although it reported progress' : '';
    this.#setup.abandon(
      this,
      new Fault('timeout', `No response to ${this.name} within ${waited} s${despite}.`, {
        fix: 'Raise the time-out, or use --trace to see what the server is waiting for.',
      }),
    );
  };

  /** Gives the request this long from now. */
  expireIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#expire, Math.min(milliseconds, LONGEST_TIMEOUT));
  }

  /** Gives the request its time again, up to the total; false when the value did not increase. */
  progress(params: Readonly<Record<string, unknown>>): boolean {
    const left = this.#setup.totalTimeout - this.#elapsed;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#expire, Math.max(0, Math.min(this.#setup.timeout, left, LONGEST_TIMEOUT)));
    this.#setup.options.onProgress?.(params);
    const value = params.progress;
    if (typeof value !== 'number' || value <= this.#lastProgress) return false;
    this.#lastProgress = value;
    return true;
  }

  settle(answer: { readonly result: unknown } | { readonly error: unknown }): void {
    this.#release();
    const milliseconds = this.#elapsed;
    this.#setup.resolve(
      'error' in answer
        ? { kind: 'error', error: answer.error, milliseconds }
        : { kind: 'result', result: answer.result, milliseconds },
    );
  }

  fail(fault: unknown): void {
    this.#release();
    this.#setup.reject(fault);
  }

  #release(): void {
    clearTimeout(this.#timer);
    if (this.#onAbort !== undefined) this.#setup.options.signal?.removeEventListener('abort', this.#onAbort);
  }
}
