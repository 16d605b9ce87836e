import { type Launcher, showsWork } from './launchers.js';

/** What is heard of a launcher until the server that it starts responds. */
export interface LaunchListener {
  /** The launcher installs or builds; `line` is what it wrote last, and empty where it has written nothing. */
  working(launcher: Launcher, line: string): void;
  /** The launcher is done: what is written now comes from the server. */
  started(): void;
}

/** Bytes of a line without its end that are kept. */
const LONGEST_LINE = 4_000;

/** Follows what a launcher writes to stderr, and tells when it works and when it is done. */
export class LaunchWatch {
  readonly #launcher: Launcher;
  readonly #listener: LaunchListener;
  #isWorking = false;
  #rest = '';

  constructor(launcher: Launcher, listener: LaunchListener) {
    this.#launcher = launcher;
    this.#listener = listener;
  }

  /** The process was started. */
  begin(): void {
    if (this.#launcher.isQuiet) this.#work('');
  }

  /** Takes up a piece of stderr. */
  hear(text: string): void {
    const lines = (this.#rest + text).split(/\r?\n|\r/);
    this.#rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    for (const line of lines) {
      if (line.trim() === '') continue;
      if (showsWork(this.#launcher, line)) this.#work(line.trim());
      else this.#stop();
    }
  }

  #work(line: string): void {
    this.#isWorking = true;
    this.#listener.working(this.#launcher, line);
  }

  #stop(): void {
    if (!this.#isWorking) return;
    this.#isWorking = false;
    this.#listener.started();
  }
}
