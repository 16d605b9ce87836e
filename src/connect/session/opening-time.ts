import type { LaunchWork } from '../channel.js';
import type { Timeouts } from '../open-options.js';

/** The first use of `performance` loads its module: this is the same clock, and a server starts sooner without. */
const uptime = (): number => process.uptime() * 1000;

/** How long a session may still take to open: longer while a launcher installs or builds the server. */
export class OpeningTime {
  readonly #timeouts: Pick<Timeouts, 'open' | 'install'>;
  readonly #now: () => number;
  readonly #start: number;
  #until: number;
  /** What the launcher does, while it does. */
  work: LaunchWork | undefined;

  constructor(timeouts: Pick<Timeouts, 'open' | 'install'>, now: () => number = uptime) {
    this.#timeouts = timeouts;
    this.#now = now;
    this.#start = now();
    this.#until = this.#start + timeouts.open;
  }

  /** Milliseconds that may still pass. */
  get left(): number {
    return Math.max(1, this.#until - this.#now());
  }

  /** The launcher works, or is done: then the server has the time to open that any other has. */
  launching(work: LaunchWork | undefined): void {
    this.work = work;
    const { open, install } = this.#timeouts;
    this.#until = work === undefined ? this.#now() + open : this.#start + Math.max(open, install);
  }
}
