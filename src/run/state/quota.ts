import { Fault } from '../../model/fault.js';
import { canonicalJson } from '../../schema/hash.js';
import { limitSaid } from '../control/says-limit.js';
import { inBox } from './argument-box.js';
import { isCreator } from './is-creator.js';
import type { CallOutcome, LiveServer } from './live-server.js';
import { successes, type ToolState } from './tool-state.js';

/** How often a server is started again for its limit in a run. */
const MOST_RENEWALS = 16;

/** How many of them are kept for tools that have not been called yet. */
const RESERVED = 4;

/** Calls after a start that are too few to go on. */
const TOO_FEW = 3;

/** Things that are made again on a server that was started again. */
const MOST_REMADE = 4;

/** Calls with other arguments that get the same line, where no call that has worked can be made again. */
const ENOUGH = 3;

/**
 * How many calls a server takes. The check itself uses the limit up: a response that says so is no refusal of the arguments
 * that were sent. That it is one, a call shows that had worked before and gets the same response now.
 */
export class Quota {
  readonly #server: LiveServer;
  readonly #states: () => readonly ToolState[];
  /** Lines that meant something else. */
  readonly #refuted = new Set<string>();
  /** By line: the calls that got it. */
  readonly #met = new Map<string, Set<string>>();
  /** Lines that are known to say that no more calls are taken. */
  readonly #known = new Set<string>();
  #renewals = 0;
  /** Calls that had been made when the server was last started again. */
  #callsBefore = 0;
  /** Comparisons may be under way that a server without its memory would spoil. */
  isCautious = false;
  /** No more calls are taken, and the server has not been started again since. */
  isDue = false;

  constructor(server: LiveServer, states: () => readonly ToolState[]) {
    this.#server = server;
    this.#states = states;
  }

  /** What became of a call on a server that may be at its limit; `outcome` where it is not. */
  async settle(
    state: ToolState,
    args: unknown,
    outcome: CallOutcome,
    restarts: number,
  ): Promise<CallOutcome> {
    const said = limitSaid(outcome.reply);
    if (said === undefined || !(await this.#isMet(state, args, said))) return outcome;
    // It is kept where a start does not reset it, and is too small to learn anything.
    const isFresh = this.#renewals > 0 && this.#server.restarts === restarts;
    if (isFresh && this.#server.calls - this.#callsBefore <= TOO_FEW) this.#renewals = MOST_RENEWALS;
    const isInside = this.isCautious && this.#states().some(hasChanged);
    const mayRenew = this.#mayRenewFor(state);
    if (!isInside && mayRenew && (await this.#renew(restarts))) {
      const again = await this.#server.call(state.tool.name, inBox(args, state.box));
      if (limitSaid(again.reply) !== said) return again;
      this.#renewals = MOST_RENEWALS;
    }
    if (mayRenew && this.#mayRenewFor(state)) this.isDue = true;
    else this.#stop(state, said);
    state.overQuota ??= { reply: outcome.reply, said };
    const fault = new Fault('refused', 'The limit of the server on calls is used up.');
    return { fault, milliseconds: outcome.milliseconds, isOverQuota: true };
  }

  /** No more calls are made of the tools that share the limit. */
  #stop(state: ToolState, said: string): void {
    for (const one of this.#affected(state, said)) one.stopped ??= `its limit on calls is used up: ${said}`;
  }

  /** Starts a server again that takes no more calls, where nothing is being compared. */
  async renewIfDue(): Promise<void> {
    if (!this.isDue) return;
    this.isDue = false;
    await this.#renew(this.#server.restarts);
  }

  /** Whether the server may be started again for a tool: some of the times are kept for those without a call. */
  #mayRenewFor(state: ToolState): boolean {
    const kept = isUncalled(state) || !this.#states().some(isUncalled) ? 0 : RESERVED;
    return this.#renewals < MOST_RENEWALS - kept && this.#server.canStartAgain;
  }

  async #renew(restarts: number): Promise<boolean> {
    if (this.#server.restarts !== restarts) return true;
    if (this.#renewals >= MOST_RENEWALS || !this.#server.canStartAgain) return false;
    if (!(await this.#server.startAgain(restarts))) return true;
    this.#renewals++;
    this.#callsBefore = this.#server.calls;
    await this.#remake();
    return true;
  }

  /** Makes again what the run has made first: other calls are about it. */
  async #remake(): Promise<void> {
    const makers = this.#states().filter(({ stage, tool }) => stage === 'write' && isCreator(tool.name));
    for (const { tool, box, earliest } of makers.filter(({ earliest }) => earliest).slice(0, MOST_REMADE))
      await this.#server.call(tool.name, inBox(earliest?.arguments, box));
  }

  async #isMet(state: ToolState, args: unknown, said: string): Promise<boolean> {
    if (this.#refuted.has(said)) return false;
    if (this.#known.has(said)) return true;
    const met = this.#met.get(said) ?? new Set();
    this.#met.set(said, met.add(canonicalJson([state.tool.name, args])));
    const control = this.#control(state);
    const isKnown =
      control === undefined ? met.size >= ENOUGH : await this.#isSaidTo(control.state, control.args, said);
    if (isKnown) this.#known.add(said);
    else if (control !== undefined) this.#refuted.add(said);
    return isKnown;
  }

  async #isSaidTo({ tool, box }: ToolState, args: unknown, said: string): Promise<boolean> {
    const { reply } = await this.#server.call(tool.name, inBox(args, box));
    return limitSaid(reply) === said;
  }

  /** A call that has worked and only reads: of another tool if there is one, since a thing of the domain may have a limit, too. */
  #control(state: ToolState): { readonly state: ToolState; readonly args: unknown } | undefined {
    const readers = this.#states().filter((one) => one.stage === 'read' && successes(one).length > 0);
    const reader = readers.find((one) => one !== state) ?? readers[0];
    return reader === undefined ? undefined : { state: reader, args: successes(reader)[0]?.arguments };
  }

  /** The tools that are called no more: a limit that only one tool has met may be its own. */
  #affected(state: ToolState, said: string): readonly ToolState[] {
    const tools = new Set([...(this.#met.get(said) ?? [])].map((key) => String(JSON.parse(key)[0])));
    if (tools.size <= 1 && this.#control(state)?.state === state) return [state];
    const isOver = this.#renewals >= MOST_RENEWALS || !this.#server.canStartAgain;
    return this.#states().filter((one) => isOver || !isUncalled(one));
  }
}

const hasChanged = (state: ToolState): boolean => state.stage !== 'read' && successes(state).length > 0;

const isUncalled = ({ skipped, stopped, attempts }: ToolState): boolean =>
  skipped === undefined && stopped === undefined && attempts.length === 0;
