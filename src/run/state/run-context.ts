import type { CallPurpose, RunEvent, ScenarioOutline } from '../../model/run-event.js';
import type { Scenario } from '../../scenario/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { judgeAttempt } from '../attempt/judge-attempt.js';
import { trimmedReply } from '../attempt/trim-reply.js';
import type { SettledRunOptions } from '../run-options.js';
import type { LiveServer } from './live-server.js';
import type { ToolState } from './tool-state.js';

/** Takes the events of a run. */
export type Emit = (event: RunEvent) => void;

/** Makes calls, judges them and tells of both. */
export class Examiner {
  readonly server: LiveServer;
  readonly options: SettledRunOptions;
  readonly #start: number;

  constructor(server: LiveServer, options: SettledRunOptions, start: number) {
    this.server = server;
    this.options = options;
    this.#start = start;
  }

  /** Whether the time is up, or the calls are spent. */
  get isLate(): boolean {
    return this.isOverdue || this.server.isSpent;
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

  /** Calls a tool for a scenario, with its arguments or others, and judges what comes back. Writes nothing down. */
  async attempt(
    { tool }: ToolState,
    scenario: Scenario,
    purpose: CallPurpose,
    emit: Emit,
    args: unknown = scenario.arguments,
  ): Promise<Attempt> {
    const call = { tool: tool.name, scenario: outline(scenario), purpose, arguments: args };
    emit({ type: 'call_started', ...call });
    const { restarts } = this.server;
    const outcome = await this.server.call(tool.name, args);
    const judged = judgeAttempt(tool, scenario, args, outcome, this.server.session.revision);
    const attempt = trimmedReply(judged);
    const { reply, fault, validation, passed, milliseconds } = attempt;
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
export function outline({ id, category, label, expectation, violates }: Scenario): ScenarioOutline {
  return { id, category, label, expectation, ...(violates === undefined ? {} : { violates }) };
}
