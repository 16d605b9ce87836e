import { lint } from '../lint/index.js';
import type { Finding } from '../model/finding.js';
import type { RunEvent } from '../model/run-event.js';
import type { Reply } from '../model/session.js';
import { readToolList } from '../protocol/index.js';
import {
  findSequences,
  type HarvestedValue,
  harvest,
  type KnownValues,
  planScenarios,
} from '../scenario/index.js';
import { conclude } from './conclude.js';
import { isEnumOutUnseen } from './contract.js';
import { type Emit, Examiner } from './examiner.js';
import { exercise, note } from './exercise.js';
import { FindingBook } from './finding-book.js';
import { inOrder } from './in-order.js';
import { listFindings } from './list-stability.js';
import type { LiveServer } from './live-server.js';
import { planAll, replan, toolStates } from './plan.js';
import { holdToReadOnly } from './read-only.js';
import type { MadeCall, SettledRunOptions } from './run-options.js';
import { runSequence } from './sequences.js';
import { settle } from './settle.js';
import { serverReport } from './summary.js';
import { type Stage, successes, type ToolState } from './tool-state.js';

/** Times that a happy path is tried again with values that were seen meanwhile. */
const ROUNDS = 3;

/** Scenarios of each tool that are tried before any tool gets more. */
const WAVE = 8;

/** Names of tools whose answer tells of something that the call itself has made. */
const CREATES =
  /(?:^|[^a-z])(?:create|add|store|write|new|insert|save|start|register|put|make|open|schedule)(?![a-z])/i;

function madeCalls({ tool, attempts }: ToolState): readonly MadeCall[] {
  return attempts.flatMap(({ arguments: args, reply, scenario }) =>
    reply === undefined
      ? []
      : [{ tool: tool.name, arguments: args, reply, isInvalid: scenario.violates !== undefined }],
  );
}

/** The steps of a run, in the order in which they are taken. */
export class Pipeline {
  readonly #server: LiveServer;
  readonly #options: SettledRunOptions;
  readonly #start: number;
  readonly #book = new FindingBook();
  #states: ToolState[] = [];
  #harvested: HarvestedValue[] = [];
  /** What each answer yielded: reading it once is enough. */
  readonly #yields = new WeakMap<Reply, readonly HarvestedValue[]>();

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
    const { session } = this.#server;
    let isAnnounced = false;
    const unsubscribe = session.subscribe(({ type }) => {
      if (type === 'tools_changed') isAnnounced = true;
    });
    const list = await session.listTools({ signal });
    const { tools } = readToolList(list.tools, session.revision);
    yield {
      type: 'tools_read',
      tools: tools.map(({ name }) => name),
      unreadable: list.tools.length - tools.length,
    };
    for (const finding of [...list.findings, ...this.#definitions(list.tools)]) this.#book.add(finding);
    this.#states = toolStates(tools, this.#options);
    yield* planAll(this.#states, this.#options);
    if (this.#options.dryRun === true) return;
    yield* this.#calls();
    await this.#probe();
    // A server that was started again counts its lists from the beginning, so that a second one may differ, too.
    for (let times = this.#server.restarts > 0 ? 2 : 1; times > 0 && !isAnnounced; times--) {
      const after = await this.#server.listTools();
      for (const finding of listFindings(list.tools, after)) this.#book.add(finding);
    }
    unsubscribe();
  }

  async #probe(): Promise<void> {
    const made = this.#states.filter(({ stage }) => stage === 'read').flatMap(madeCalls);
    for (const probe of this.#options.probes ?? [])
      for await (const finding of probe(this.#server.session, made)) this.#book.add(finding);
  }

  #definitions(wire: readonly unknown[]): readonly Finding[] {
    const { revision, capabilities } = this.#server.session;
    return lint(wire, { revision, capabilities, compile: true, ...this.#options.lint });
  }

  /** The verdict on each tool, and the whole. */
  conclusion(partial: string | undefined): Generator<RunEvent> {
    return conclude(this.#server, this.#states, this.#book, this.#start, partial, this.#options);
  }

  async *#calls(): AsyncGenerator<RunEvent> {
    const examiner = new Examiner(this.#server, this.#options, this.#start);
    const first: readonly Stage[] = ['read', 'write'];
    yield* this.#happyPaths(examiner, first);
    for (const stage of first) yield* this.#depth(examiner, stage);
    yield* this.#sequences(examiner);
    yield* this.#lookAgain(examiner);
    yield* this.#happyPaths(examiner, ['destroy']);
    yield* this.#depth(examiner, 'destroy');
    yield* this.#lookAgain(examiner);
  }

  /** What could not be read before something was written may be there now. */
  async *#lookAgain(examiner: Examiner): AsyncGenerator<RunEvent> {
    const values = this.#known('read');
    yield* this.#each(this.#of('read'), 'read', async (state, emit) => {
      const [worked] = successes(state);
      if (worked === undefined) await this.#retry(examiner, state, values, 1, emit);
      else if (isEnumOutUnseen(state) && state.extra > 0 && !examiner.isLate) {
        state.extra--;
        state.planned++;
        note(state, await examiner.attempt(state, worked.scenario, 'scenario', emit));
      }
    });
    this.#gather();
  }

  /** One success of each tool, if there is a way: with plausible values, then with those that the server has shown. */
  async *#happyPaths(examiner: Examiner, stages: readonly Stage[]): AsyncGenerator<RunEvent> {
    if (stages.includes('destroy'))
      for (const state of this.#of('destroy')) replan(state, this.#options, this.#known(state.stage));
    for (const stage of stages)
      yield* this.#each(this.#of(stage), stage, (state, emit) => this.#first(examiner, state, emit));
    this.#gather();
    for (let round = 1; round <= ROUNDS; round++)
      for (const stage of stages) {
        const unhappy = this.#of(stage).filter((state) => successes(state).length === 0);
        const values = this.#known(stage);
        yield* this.#each(unhappy, stage, (state, emit) => this.#retry(examiner, state, values, round, emit));
        this.#gather();
      }
  }

  /** The first call of a tool. What it changed may show in tools that speak of the same thing. */
  async #first(examiner: Examiner, state: ToolState, emit: Emit): Promise<void> {
    await exercise(examiner, state, 1, emit);
    if (state.stage === 'read' || successes(state).length === 0) return;
    const words = wordsOf(state.tool.name);
    for (const other of this.#of('read')) {
      const [worked] = successes(other);
      if (worked === undefined || other.extra <= 0 || examiner.isLate || !isEnumOutUnseen(other)) continue;
      if (!wordsOf(other.tool.name).some((word) => words.includes(word))) continue;
      other.extra--;
      other.planned++;
      note(other, await examiner.attempt(other, worked.scenario, 'scenario', emit));
    }
  }

  async #retry(
    examiner: Examiner,
    state: ToolState,
    values: KnownValues,
    round: number,
    emit: Emit,
  ): Promise<void> {
    if (state.stopped !== undefined || state.extra <= 0 || examiner.isLate) return;
    const tried = new Set(state.attempts.map((attempt) => JSON.stringify(attempt.arguments)));
    const seed = this.#options.seed + round - 1;
    const scenario = planScenarios(state.tool, { seed, values, limit: WAVE }).find(
      ({ category, expectation, arguments: args }) =>
        category === 'happy_path' && expectation === 'accept' && !tried.has(JSON.stringify(args)),
    );
    if (scenario === undefined) return;
    state.extra--;
    state.planned++;
    note(state, await examiner.attempt(state, scenario, 'scenario', emit));
  }

  /** All other scenarios of a stage, some of every tool before more of any; then each finding is made sure of. */
  async *#depth(examiner: Examiner, stage: Stage): AsyncGenerator<RunEvent> {
    const states = this.#of(stage);
    for (const state of states) replan(state, this.#options, this.#known(state.stage));
    for (const count of [WAVE, Number.POSITIVE_INFINITY]) {
      yield* this.#each(states, stage, (state, emit) => exercise(examiner, state, count, emit));
      yield this.#progress();
    }
    yield* this.#each(states, stage, (state, emit) => settle(examiner, state, emit));
    if (stage === 'read' && this.#hasCallsToSpare())
      yield* inOrder([states], 1, (readers, emit: Emit) => holdToReadOnly(examiner, readers, emit));
    this.#gather();
  }

  /** Whether calls are left for more than what is planned. */
  #hasCallsToSpare(): boolean {
    const { maxCalls } = this.#options;
    const planned = this.#states.reduce((total, { pending, extra }) => total + pending.length + extra, 0);
    return maxCalls === undefined || maxCalls - this.#server.calls - planned > this.#states.length * 2;
  }

  /** Creates, reads, changes and deletes what belongs together. */
  async *#sequences(examiner: Examiner): AsyncGenerator<RunEvent> {
    const callable = this.#states.filter(({ skipped }) => skipped === undefined);
    const states = new Map(callable.map((state) => [state.tool.name, state]));
    const sequences = findSequences(callable.map(({ tool }) => tool));
    const values = this.#options.values;
    yield* inOrder(sequences, 1, (sequence, emit: Emit) =>
      runSequence(examiner, sequence, states, values, emit),
    );
    this.#gather();
  }

  /** Tools that only read are called at the same time; what changes something, one after the other. */
  #each(
    states: readonly ToolState[],
    stage: Stage,
    work: (state: ToolState, emit: Emit) => Promise<void>,
  ): AsyncGenerator<RunEvent> {
    return inOrder(states, stage === 'read' ? this.#options.concurrency : 1, work);
  }

  #of(stage: Stage): ToolState[] {
    return this.#states.filter((state) => state.stage === stage && state.skipped === undefined);
  }

  /** The values that a tool may be given: what changes or deletes something gets only what this run has created. */
  #known(stage: Stage): KnownValues {
    const harvested =
      stage === 'read' ? this.#harvested : this.#harvested.filter(({ isOurs }) => isOurs === true);
    return { ...this.#options.values, harvested };
  }

  /** Takes up the values in all answers so far, in the order of the list. */
  #gather(): void {
    this.#harvested = this.#states.flatMap(({ tool, attempts, stage }) => {
      const isOurs = stage !== 'read' && CREATES.test(tool.name);
      return attempts.flatMap(({ reply }) => {
        if (reply?.kind !== 'result') return [];
        const known = this.#yields.get(reply) ?? harvest({ tool: tool.name, answer: reply.result, isOurs });
        this.#yields.set(reply, known);
        return known;
      });
    });
  }

  #progress(): RunEvent {
    const planned = this.#states.reduce((total, state) => total + state.planned, 0);
    return {
      type: 'progress',
      calls: this.#server.calls,
      planned,
      milliseconds: this.#options.now() - this.#start,
    };
  }
}

const wordsOf = (name: string): readonly string[] =>
  name.split(/[^A-Za-z0-9]+/).filter((word) => word.length > 3);
