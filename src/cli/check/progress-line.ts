import type { RunEvent } from '../../model/run-event.js';
import { cleanLine } from '../../report/clean-text.js';
import type { Terminal } from '../invocation.js';

/** What a person sees while a check runs: the tool, the calls, and the time that is left. */
export class ProgressLine {
  readonly #terminal: Terminal;
  readonly #label: string;
  readonly #maxTime: number | undefined;
  readonly #start = performance.now();
  #calls = 0;
  #planned = 0;

  constructor(terminal: Terminal, label: string, maxTime: number | undefined) {
    this.#terminal = terminal;
    this.#label = label;
    this.#maxTime = maxTime;
  }

  /** Takes up an event. */
  show(event: RunEvent): void {
    if (event.type === 'run_started')
      this.#terminal.progress(`Listing the tools of ${cleanLine(this.#label)} …`);
    if (event.type === 'tool_planned') this.#planned += event.scenarios.length;
    if (event.type === 'progress') this.#planned = Math.max(event.planned, event.calls);
    if (event.type === 'call_ended') this.#calls++;
    if (event.type !== 'call_started') return;
    const planned = Math.max(this.#planned, this.#calls + 1);
    this.#terminal.progress(
      `${this.#calls}/${planned} calls · ${this.#timeLeft(planned)} · ${cleanLine(event.tool)} · ${cleanLine(event.scenario.label)}`,
    );
  }

  #timeLeft(planned: number): string {
    const spent = performance.now() - this.#start;
    const guess = this.#calls === 0 ? undefined : (spent / this.#calls) * (planned - this.#calls);
    const limit = this.#maxTime === undefined ? undefined : this.#maxTime - spent;
    const left = Math.min(guess ?? Number.POSITIVE_INFINITY, limit ?? Number.POSITIVE_INFINITY);
    return Number.isFinite(left) ? `about ${Math.max(1, Math.ceil(left / 1000))} s left` : 'starting';
  }
}
