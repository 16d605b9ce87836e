import { lint } from '../../lint/index.js';
import type { Finding } from '../../model/finding.js';
import type { RunEvent } from '../../model/run-event.js';
import { readToolList } from '../../protocol/index.js';
import type { Course } from '../course.js';
import { listFindings } from '../detect/server/list-unstable.js';
import { planAll, toolStates } from '../plan/plan-tools.js';
import type { SettledRunOptions } from '../run-options.js';
import { FindingBook } from '../state/finding-book.js';
import type { LiveServer } from '../state/live-server.js';
import { Examiner } from '../state/run-context.js';
import type { Stage, ToolState } from '../state/tool-state.js';
import { ValuePool } from '../state/value-pool.js';
import { concludeRun } from '../summary/conclude-run.js';
import { serverReport } from '../summary/run-summary.js';
import { firstSuccesses, lookAgain } from './first-success.js';
import { runProbes } from './run-probes.js';
import { runScenarios, sequences } from './run-scenarios.js';

/** The part of the time of a run that may be spent on its plan. */
const PLANNING = 1 / 3;

/** The steps of a run, in the order in which they are taken. */
export class Pipeline {
  readonly #server: LiveServer;
  readonly #options: SettledRunOptions;
  readonly #start: number;
  readonly #book = new FindingBook();
  #states: ToolState[] = [];

  constructor(server: LiveServer, options: SettledRunOptions) {
    this.#server = server;
    this.#options = options;
    this.#start = options.now();
  }

  *opening(): Generator<RunEvent> {
    const { seed, mode } = this.#options;
    yield { type: 'run_started', server: serverReport(this.#server.session), seed, mode };
  }

  /** Everything that needs the server. */
  async *examination(signal: AbortSignal): AsyncGenerator<RunEvent> {
    signal.throwIfAborted();
    const list = await this.#server.listTools();
    const { tools } = readToolList(list.tools, this.#server.session.revision);
    yield {
      type: 'tools_read',
      tools: tools.map(({ name }) => name),
      unreadable: list.tools.length - tools.length,
    };
    for (const finding of [...list.findings, ...this.#definitions(list.tools)]) this.#book.add(finding);
    this.#states = toolStates(tools, this.#options);
    const examiner = new Examiner(this.#server, this.#options, this.#start);
    yield* planAll(this.#states, this.#options, signal, () => examiner.isPast(PLANNING));
    if (this.#options.dryRun === true) return;
    yield* this.#calls({ examiner, states: this.#states, values: new ValuePool(this.#options.values) });
    for await (const finding of runProbes(examiner, this.#states)) this.#book.add(finding);
    // A server that was started again counts its lists from the beginning, so that a second one may differ, too.
    for (let times = this.#server.restarts > 0 ? 2 : 1; times > 0 && !this.#server.hasAnnounced; times--) {
      const { tools: after } = await this.#server.listTools();
      for (const finding of listFindings(list.tools, after)) this.#book.add(finding);
    }
  }

  #definitions(wire: readonly unknown[]): readonly Finding[] {
    const { revision, capabilities } = this.#server.session;
    return lint(wire, { revision, capabilities, compile: true, ...this.#options.lint });
  }

  /** The verdict on each tool, and the whole. */
  conclusion(partial: string | undefined): Generator<RunEvent> {
    return concludeRun(this.#server, this.#states, this.#book, this.#start, partial, this.#options);
  }

  /** What only reads comes first and what deletes last, so that each step finds what the earlier ones left. */
  async *#calls(course: Course): AsyncGenerator<RunEvent> {
    const first: readonly Stage[] = ['read', 'write'];
    yield* firstSuccesses(course, first);
    for (const stage of first) yield* runScenarios(course, stage);
    yield* sequences(course);
    yield* lookAgain(course);
    yield* firstSuccesses(course, ['destroy']);
    yield* runScenarios(course, 'destroy');
    yield* lookAgain(course);
  }
}
