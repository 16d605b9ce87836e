import { internalErrorId, isInternal } from '../../model/internal-error.js';
import { isRecord } from '../../model/json.js';
import type { CallPurpose, RunEvent, ScenarioOutline } from '../../model/run-event.js';
import type { Scenario } from '../../scenario/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { judgeAttempt } from '../attempt/judge-attempt.js';
import { trimmedReply } from '../attempt/trim-reply.js';
import type { ResolvedRunOptions } from '../run-options.js';
import { runInOrder } from '../schedule/run-in-order.js';
import { type Boxes, inBox, outOfBoxes, plantedInBox } from './argument-box.js';
import { endingLast } from './comes-last.js';
import { FindingBook } from './finding-book.js';
import type { LiveServer } from './live-server.js';
import { Quota } from './quota.js';
import type { Stage, ToolState } from './tool-state.js';
import { ValuePool } from './value-pool.js';
import { Watch } from './watch.js';

/** Takes the events of a run. */
export type Emit = (event: RunEvent) => void;

/** What all steps of a run share: the server, the tools, what is known so far. Makes calls, judges and reports them. */
export class RunContext {
  readonly server: LiveServer;
  options: ResolvedRunOptions;
  values: ValuePool;
  readonly watch = new Watch();
  readonly quota: Quota;
  /** Findings about the server and the definitions; those about calls are in the book of their tool. */
  readonly book = new FindingBook();
  /** The tools as the server listed them first. */
  listed: readonly unknown[] = [];
  /** Calls without a response of which the arguments were not an object, whatever the tool. */
  endsByMalformed = 0;
  #states: readonly ToolState[] = [];
  #byName: ReadonlyMap<string, ToolState> = new Map();
  readonly #signal: AbortSignal;
  readonly #start: number;

  constructor(server: LiveServer, options: ResolvedRunOptions, signal: AbortSignal) {
    this.server = server;
    this.quota = new Quota(server, () => this.#states);
    this.options = options;
    this.#signal = signal;
    this.values = new ValuePool(options.values, options.mode);
    this.#start = options.now();
  }

  get states(): readonly ToolState[] {
    return this.#states;
  }

  set states(states: readonly ToolState[]) {
    this.#states = states;
    this.#byName = new Map(states.map((state) => [state.tool.name, state]));
    const { values, mode } = this.options;
    this.options = { ...this.options, values: outOfBoxes(values, this.boxes) };
    this.values = new ValuePool(this.options.values, mode);
  }

  /** Around which arguments there is an object. */
  get boxes(): Boxes {
    return new Map(this.#states.flatMap(({ tool, box }) => (box === undefined ? [] : [[tool.name, box]])));
  }

  /** What is known of a tool; `undefined` for one that was not listed. */
  stateOf(tool: string | undefined): ToolState | undefined {
    return tool === undefined ? undefined : this.#byName.get(tool);
  }

  /** Does something about one tool. An error of our own costs the verdict on it, and not the run. */
  async forTool<T>(state: ToolState, work: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!isInternal(error, this.#signal)) throw error;
      this.failTool(state, error);
      return undefined;
    }
  }

  /** Notes an error of our own; returns what to say of it. */
  noteInternalError(error: unknown, tool?: string): string {
    const id = internalErrorId(error);
    this.options.onInternalError?.({ id, error, ...(tool === undefined ? {} : { tool }) });
    return `Assay failed with the internal error ${id}`;
  }

  /** Leaves a tool without a verdict, because of an error of our own. */
  failTool(state: ToolState, error: unknown): void {
    state.failure ??= this.noteInternalError(error, state.tool.name);
    state.stopped ??= state.failure;
  }

  /** Whether an error is a bug of ours, and not the end of a run that was stopped. */
  isInternal(error: unknown): boolean {
    return isInternal(error, this.#signal);
  }

  /** The tools of a stage that may be called. */
  ofStage(stage: Stage): readonly ToolState[] {
    return endingLast(this.states.filter((state) => state.stage === stage && state.skipped === undefined));
  }

  /** Works on tools: those that only read at the same time, what changes something one after the other. */
  eachTool(
    states: readonly ToolState[],
    stage: Stage,
    work: (state: ToolState, emit: Emit) => Promise<void>,
  ): AsyncGenerator<RunEvent> {
    return runInOrder(states, stage === 'read' ? this.options.concurrency : 1, (state, emit) =>
      this.forTool(state, async () => {
        await this.quota.renewIfDue();
        await work(state, emit);
      }),
    );
  }

  /** Whether the time is up, or the calls are spent. */
  get isLate(): boolean {
    return this.isOverdue || this.server.isSpent;
  }

  /** Which limit was reached. */
  get limitReached(): string {
    return this.isOverdue
      ? 'the time limit of the run was reached (--max-time)'
      : 'the call limit of the run was reached (--max-calls)';
  }

  /** Whether the time is up. */
  get isOverdue(): boolean {
    return this.isPast(1);
  }

  /** Whether a part of the time is up. */
  isPast(part: number): boolean {
    return this.elapsed >= (this.options.maxTime ?? Number.POSITIVE_INFINITY) * part;
  }

  /** Milliseconds since the run began. */
  get elapsed(): number {
    return this.options.now() - this.#start;
  }

  /** Calls a tool for a scenario, with its arguments or others, and judges what comes back. The call is not recorded. */
  async attempt(
    state: ToolState,
    scenario: Scenario,
    purpose: CallPurpose,
    emit: Emit,
    args: unknown = scenario.arguments,
  ): Promise<Attempt> {
    const { tool, stage, box } = state;
    const sent = inBox(args, box);
    const call = { tool: tool.name, scenario: outline(scenario, box), purpose, arguments: sent };
    emit({ type: 'call_started', ...call });
    // Whatever a tool says, only a look is known to change nothing.
    if (stage !== 'read' || !this.watch.isLooking) this.watch.forget();
    this.watch.noteCall(tool.name, args);
    const { restarts } = this.server;
    const isAboutState = stage !== 'read' || this.values.hasOurs(args);
    const called = await this.server.call(tool.name, sent, isAboutState);
    const outcome = this.isLate ? called : await this.quota.settle(state, args, called, restarts);
    const judged = judgeAttempt(
      tool,
      scenario,
      args,
      outcome,
      this.server.session.revision,
      this.options.responses,
      this.options.standard,
    );
    const attempt = trimmedReply(judged);
    const { reply, fault, validation, passed, milliseconds } = attempt;
    if (attempt.succeeded && stage !== 'read') {
      state.workedAt = this.server.restarts;
      for (const value of Object.values(isRecord(args) ? args : {})) state.workedWith.add(value);
    }
    emit({
      type: 'call_ended',
      ...call,
      ...(reply === undefined ? {} : { reply }),
      ...(fault === undefined ? {} : { fault: { code: fault.code, message: fault.message } }),
      milliseconds,
      passed,
      ...(validation === undefined
        ? {}
        : { classification: validation.classification, diagnosis: validation.diagnosis.kind }),
    });
    if (this.server.restarts > restarts)
      emit({ type: 'server_restarted', tool: tool.name, restarts: this.server.restarts });
    return attempt;
  }
}

/** A scenario as events show it. */
export function outline(
  { id, category, label, expectation, violates }: Scenario,
  box?: string,
): ScenarioOutline {
  const outlined = { id, category, label, expectation };
  return violates === undefined ? outlined : { ...outlined, violates: plantedInBox(violates, box) };
}
