import { Fault, type FaultCode } from '../../model/fault.js';
import type { Finding } from '../../model/finding.js';
import type { Reply, Session, ToolList } from '../../model/session.js';
import type { SettledRunOptions } from '../run-options.js';
import { ExclusiveLock } from './exclusive-lock.js';

/** What became of a request: a response, or the reason why there is none. */
export interface CallOutcome {
  readonly reply?: Reply;
  readonly fault?: Fault;
  readonly milliseconds: number;
  /** No call was left to make sure that the fault was this call's own doing. */
  readonly isUnconfirmed?: true;
}

/** How long a server that did not respond to a call has to show that it is alive. */
const SIGN_OF_LIFE = 2_000;

/** How many times longer than usual a call is waited for before it counts as hanging. */
const PATIENCE = 3;

/** Milliseconds that a slow server can stretch this to. */
const LONGEST_LIMIT = 60_000;

/** Deaths after which a server is left alone. */
const MOST_RESTARTS = 100;

/**
 * A server that is started again when it dies. A call that ended it, or that got no response, is repeated alone: what
 * then happens was its own doing, and not that of a call beside it.
 */
export class LiveServer {
  readonly #first: Session;
  readonly #options: SettledRunOptions;
  readonly #lock = new ExclusiveLock();
  readonly #signal: AbortSignal;
  readonly #findings: Finding[] = [];
  #session: Session;
  #isDead = false;
  #unsubscribe: () => void;
  /** The server has said that its list of tools changed. */
  hasAnnounced = false;
  /** How often it was started again. */
  restarts = 0;
  /** Calls that were made. */
  calls = 0;
  /** Milliseconds of the slowest response. */
  #slowest = 0;
  /** Tools of which a call hung even alone. */
  readonly #hanging = new Set<string>();
  /** Calls that are about to be made. */
  #waiting = 0;

  constructor(session: Session, options: SettledRunOptions, signal: AbortSignal) {
    this.#first = session;
    this.#session = session;
    this.#options = options;
    this.#signal = signal;
    this.#unsubscribe = this.#listen();
  }

  get session(): Session {
    return this.#session;
  }

  /** Deviations of the wire, of every session so far. */
  get findings(): readonly Finding[] {
    return [...this.#findings, ...this.#session.findings];
  }

  /** Whether no further call may be made. Those that wait for their turn are counted at once, so that none is too many. */
  get isSpent(): boolean {
    return this.calls + this.#waiting >= (this.#options.maxCalls ?? Number.POSITIVE_INFINITY);
  }

  /** Calls a tool. Throws only where the run cannot go on: it was aborted, or the server cannot be started again. */
  async call(tool: string, args: unknown): Promise<CallOutcome> {
    this.#waiting++;
    const outcome = await this.#lock.shared(() => {
      this.#waiting--;
      return this.#send(tool, args);
    });
    if (outcome.fault === undefined || !isSerious(outcome.fault)) return outcome;
    if (this.isSpent) return { ...outcome, isUnconfirmed: true };
    this.#waiting++;
    return this.#lock.alone(async () => {
      const isHanging = this.#hanging.has(tool);
      // Retries and queues of earlier calls make a server slow: whether a call hangs shows on a fresh one.
      if (outcome.fault?.code === 'timeout' && !isHanging) await this.#restart(outcome.fault);
      else await this.#revive(outcome.fault);
      this.#waiting--;
      const again = await this.#send(tool, args, this.#confirmingLimit(tool, outcome.fault));
      if (again.fault?.code === 'timeout') this.#hanging.add(tool);
      if (again.fault !== undefined && isSerious(again.fault)) await this.#revive(again.fault);
      return again;
    });
  }

  /** Lists the tools; a server that has ended is started again for it. */
  async listTools(): Promise<ToolList> {
    return this.#lock.alone(async () => {
      await this.#revive(undefined);
      try {
        return await this.#session.listTools({ signal: this.#signal });
      } catch (fault) {
        this.#signal.throwIfAborted();
        if (!(fault instanceof Fault) || !hasEnded(fault)) throw fault;
        this.#isDead = true;
        await this.#revive(fault);
        return await this.#session.listTools({ signal: this.#signal });
      }
    });
  }

  #listen(): () => void {
    return this.#session.subscribe(({ type }) => {
      if (type === 'tools_changed') this.hasAnnounced = true;
    });
  }

  /** Closes what was opened here; the first session belongs to the caller. */
  async close(): Promise<void> {
    this.#unsubscribe();
    if (this.#session !== this.#first) await this.#session.close();
  }

  /** How long a call that timed out gets when it is made alone: a slow server is no hanging one. */
  #confirmingLimit(tool: string, fault: Fault | undefined): number {
    const { callTimeout } = this.#options;
    if (fault?.code !== 'timeout' || this.#hanging.has(tool)) return callTimeout;
    return Math.max(callTimeout * PATIENCE, Math.min(this.#slowest * PATIENCE, LONGEST_LIMIT));
  }

  async #send(tool: string, args: unknown, timeout = this.#options.callTimeout): Promise<CallOutcome> {
    const { now } = this.#options;
    this.#signal.throwIfAborted();
    if (this.#isDead) return { fault: new Fault('exited', 'The server had ended.'), milliseconds: 0 };
    const start = now();
    const written = this.#session.stderr;
    this.calls++;
    try {
      const options = { timeout, signal: this.#signal };
      const reply = await this.#session.callTool(tool, args, options);
      this.#slowest = Math.max(this.#slowest, reply.milliseconds);
      return { reply, milliseconds: reply.milliseconds };
    } catch (fault) {
      this.#signal.throwIfAborted();
      if (!(fault instanceof Fault)) throw fault;
      if (hasEnded(fault)) this.#isDead = true;
      return { fault: this.#withStderr(fault, written), milliseconds: now() - start };
    }
  }

  /** A call that hangs may have died: what the server wrote during the call shows it. */
  #withStderr(fault: Fault, before: string): Fault {
    const { stderr } = this.#session;
    if (fault.stderr !== undefined || stderr === before) return fault;
    const { code, message, cause, fix } = fault;
    const during = stderr.startsWith(before) ? stderr.slice(before.length) : stderr;
    return new Fault(code, message, { cause, stderr: during, ...(fix === undefined ? {} : { fix }) });
  }

  /** Makes sure that there is a server to talk to. Runs alone. */
  async #revive(fault: Fault | undefined): Promise<void> {
    if (fault?.code === 'timeout' && !this.#isDead) this.#isDead = !(await this.#showsLife());
    if (!this.#isDead) return;
    const { reopen } = this.#options;
    if (reopen === undefined || this.restarts >= MOST_RESTARTS)
      throw new Fault('exited', 'The server ended and is not started again.', { cause: fault });
    await this.#replaceSession(reopen);
  }

  /** Starts the server again, dead or not, where that can be done. */
  async #restart(fault: Fault): Promise<void> {
    const { reopen } = this.#options;
    if (reopen === undefined || this.restarts >= MOST_RESTARTS) await this.#revive(fault);
    else await this.#replaceSession(reopen);
  }

  async #replaceSession(reopen: () => Promise<Session>): Promise<void> {
    this.#findings.push(...this.#session.findings);
    await this.#session.close();
    this.#signal.throwIfAborted();
    this.#unsubscribe();
    this.#session = await reopen();
    this.#unsubscribe = this.#listen();
    this.#isDead = false;
    this.restarts++;
  }

  async #showsLife(): Promise<boolean> {
    try {
      await this.#session.listTools({ timeout: SIGN_OF_LIFE, signal: this.#signal });
      return true;
    } catch {
      this.#signal.throwIfAborted();
      return false;
    }
  }
}

/** The server is gone. */
export function hasEnded({ code }: Fault): boolean {
  return code === 'exited' || code === 'closed' || code === 'connection_refused' || code === 'too_large';
}

/** The call may have harmed the server, or another call may have harmed this one. */
function isSerious(fault: Fault): boolean {
  return hasEnded(fault) || UNANSWERED.has(fault.code);
}

/** A second try shows whether it was chance. */
const UNANSWERED: ReadonlySet<FaultCode> = new Set([
  'timeout',
  'http_status',
  'connection_failed',
  'not_mcp',
]);
