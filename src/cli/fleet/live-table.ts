import type { ServerVerdict } from '../../model/servers-report.js';
import { VERDICT_WORDS } from '../../report/servers/servers-words.js';
import { cutToWidth } from '../../report/terminal/display-width.js';
import { shown } from '../../report/words.js';
import type { Invocation } from '../invocation.js';

/** Columns that names of servers may take. */
const NAME = 32;

/** Servers that are shown: lines that do not fit on the screen cannot be replaced. */
const ROWS = 16;

/** Milliseconds between two updates: calls are quicker than anyone reads. */
const BETWEEN = 100;

/** What a person sees while a fleet is checked: the totals, and what each server does at the moment. */
export class LiveTable {
  readonly #terminal: Invocation['terminal'];
  readonly #running = new Map<string, string>();
  readonly #verdicts: Record<ServerVerdict, number> = { clean: 0, findings: 0, untested: 0 };
  readonly #start = Date.now();
  #servers = 0;
  #done = 0;
  #drawn = 0;

  constructor(terminal: Invocation['terminal']) {
    this.#terminal = terminal;
  }

  /** How many servers there are, and how many of them an earlier attempt has checked. */
  begin(servers: number, done: number): void {
    this.#servers = servers;
    this.#done = done;
    this.#draw();
  }

  /** What a server does at the moment. */
  show(server: string, text: string): void {
    if (text === '' && this.#running.has(server)) return;
    this.#running.set(server, text);
    if (Date.now() - this.#drawn > BETWEEN) this.#draw();
  }

  /** A server is done. */
  end(server: string, verdict: ServerVerdict): void {
    this.#running.delete(server);
    this.#verdicts[verdict]++;
    this.#done++;
    this.#draw();
  }

  clear(): void {
    this.#terminal.progress('');
  }

  #draw(): void {
    this.#drawn = Date.now();
    const verdicts = (['clean', 'findings', 'untested'] as const)
      .filter((verdict) => this.#verdicts[verdict] > 0)
      .map((verdict) => `${this.#verdicts[verdict]} ${VERDICT_WORDS[verdict]}`);
    const seconds = Math.round((Date.now() - this.#start) / 1_000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    const left = this.#running.size - ROWS;
    const rows = [...this.#running]
      .slice(0, ROWS)
      .map(
        ([name, text]) => `  ${cutToWidth(shown(name), NAME).padEnd(NAME)}  ${text.replace(`${name}: `, '')}`,
      );
    const totals = [`${this.#done} of ${this.#servers} servers`, ...verdicts, time].join(' · ');
    const more = left > 0 ? [`  … and ${left} more`] : [];
    this.#terminal.progress([totals, ...rows, ...more].join('\n'));
  }
}
