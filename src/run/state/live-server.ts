import { Fault, type FaultCode } from '../../model/fault.js';
import type { Finding } from '../../model/finding.js';
import type { Reply, Session, ToolList } from '../../model/session.js';
import { diagnose } from '../../response/index.js';
import type { ResolvedRunOptions } from '../run-options.js';
import { ExclusiveLock } from './exclusive-lock.js';

/** What became of a request: a response, or the reason why there is none. */
export interface CallOutcome {
  readonly reply?: Reply;
  readonly fault?: Fault;
  readonly milliseconds: number;
  /** No call was left to make sure that the fault was this call's own doing. */
  readonly isUnconfirmed?: true;
  /** It was not worked on: the limit of the server on calls was used up. */
  readonly isOverQuota?: true;
}

/** A call that was made. */
interface Made {
  readonly tool: string;
  readonly args: unknown;
}

/** The server ended, and the call that noticed it was not to blame. */
export interface UnexplainedEnd {
  readonly fault: Fault;
  /** The calls that got their response last. */
  readonly before: readonly Made[];
}

/** Calls that are remembered for that. */
const REMEMBERED = 6;

/** Requests after a call in which a server that is about to end shows it. */
const SIGNS_OF_LIFE = 50;

/** How long a server that did not respond to a call has to show that it is alive. */
const SIGN_OF_LIFE = 2_000;

/** How many times longer than usual a call is waited for before it counts as hanging. */
const PATIENCE = 3;

/** Milliseconds that a slow server, or one that reports progress, can stretch this to: clients wait no longer by default. */
const LONGEST_LIMIT = 60_000;

/** Milliseconds that a run may spend on making sure that calls hang, as many times the limit of a call. */
const CONFIRMING = 6;

/** How many times the limit of a call is enough to make sure, once others of the server were seen to hang. */
const BRIEF_PATIENCE = 1.5;

/** Deaths after which a server is left alone. */
const MOST_RESTARTS = 100;

/**
 * A server that is started again when it dies. A call that ended it, or that got no response, is repeated alone: then
 * its effect cannot come from a call that ran at the same time.
 */
export class LiveServer {
  readonly #first: Session;
  readonly #options: ResolvedRunOptions;
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
  /** Milliseconds that were spent on making sure that calls hang. */
  #confirming = 0;
  /** Tools with a call that hung even alone. */
  readonly #hanging = new Set<string>();
  /** The tool of a call that still hangs in the server that runs now: it may keep others waiting. */
  #stillHanging: string | undefined;
  /** Times that the server ended although no call in flight ends it. */
  readonly unexplainedEnds: UnexplainedEnd[] = [];
  /** The calls that got their response last, since the server was started. */
  #recent: readonly Made[] = [];
  /** Calls that are about to be made. */
  #waiting = 0;

  constructor(session: Session, options: ResolvedRunOptions, signal: AbortSignal) {
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
    return this.calls + this.#waiting >= this.#options.maxCalls;
  }

  /**
   * Calls a tool. Throws only where the run cannot go on: it was aborted, or the server cannot be started again.
   * `isAboutState`: it may be about things that a server forgets when it is started again.
   */
  async call(tool: string, args: unknown, isAboutState = false): Promise<CallOutcome> {
    this.#waiting++;
    const outcome = await this.#lock.shared(() => {
      this.#waiting--;
      return this.#send(tool, args);
    });
    const { fault } = outcome;
    if (fault === undefined || !isSerious(fault)) return outcome;
    const isTimeout = fault.code === 'timeout';
    if (this.isSpent) return { ...outcome, isUnconfirmed: true };
    this.#waiting++;
    return this.#lock.alone(async () => {
      if (isTimeout && (this.#hanging.has(tool) || this.#hasWaitedEnough)) {
        this.#waiting--;
        await this.#revive(fault);
        return this.#hanging.has(tool) ? outcome : { ...outcome, isUnconfirmed: true };
      }
      if (!isTimeout) return this.#confirmEnd(tool, args, fault);
      const kept = isAboutState ? await this.#callAgain(tool, args) : undefined;
      if (kept?.reply !== undefined) return kept;
      return this.#confirmHang(tool, args, fault, kept?.fault?.code === 'timeout' ? kept : undefined);
    });
  }

  /**
   * Makes a call again that hung, on the server as it is: a fresh one may know nothing of what the call is about. Nothing
   * where the server does not live, where a call of another tool may be in the way, or where no call is left.
   */
  async #callAgain(tool: string, args: unknown): Promise<CallOutcome | undefined> {
    const isBlocked = this.#stillHanging !== undefined && this.#stillHanging !== tool;
    if (isBlocked || this.isSpent || !(await this.#showsLife())) return undefined;
    const limit = this.#confirmingLimit;
    const again = await this.#send(tool, args, limit, LONGEST_LIMIT);
    this.#confirming += again.reply?.milliseconds ?? limit;
    if (again.reply !== undefined) this.#waiting--;
    return again;
  }

  /**
   * Retries and queues of earlier calls make a server slow: whether a call hangs shows on a fresh one. `kept`: how it hung
   * for long on the server before; that counts where the fresh one does not know the thing.
   */
  async #confirmHang(
    tool: string,
    args: unknown,
    fault: Fault | undefined,
    kept: CallOutcome | undefined,
  ): Promise<CallOutcome> {
    const limit = kept === undefined ? this.#confirmingLimit : this.#limit;
    await this.#restart(fault);
    this.#waiting--;
    const again = await this.#send(tool, args, limit, LONGEST_LIMIT);
    this.#confirming += again.reply?.milliseconds ?? limit;
    const hangsHere = again.fault?.code === 'timeout';
    const isHang = hangsHere || (kept !== undefined && isUnknown(tool, args, again.reply));
    if (hangsHere) this.#stillHanging = tool;
    if (isHang) this.#hanging.add(tool);
    if (again.fault !== undefined && isSerious(again.fault)) await this.#revive(again.fault);
    return isHang ? (kept ?? again) : again;
  }

  async #confirmEnd(tool: string, args: unknown, fault: Fault): Promise<CallOutcome> {
    const before = this.#recent;
    await this.#revive(fault);
    this.#waiting--;
    const again = await this.#send(tool, args);
    if (again.fault === undefined && hasEnded(fault) && before.length > 0)
      this.unexplainedEnds.push({ fault, before });
    if (again.fault !== undefined && isSerious(again.fault)) await this.#revive(again.fault);
    return again;
  }

  /** Whether the server still responds a little later; one that has ended is started again. */
  async staysAlive(): Promise<boolean> {
    return this.#lock.alone(async () => {
      for (let sign = 0; sign < SIGNS_OF_LIFE && !this.#isDead; sign++)
        this.#isDead = !(await this.#showsLife());
      if (!this.#isDead) return true;
      await this.#revive(undefined);
      return false;
    });
  }

  /** Whether so many calls were waited for that the rest of the run would suffer. */
  get #hasWaitedEnough(): boolean {
    return this.#confirming >= this.#options.callTimeout * CONFIRMING;
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

  /** How long a call is waited for: a server that was seen to respond late gets more time than was asked for. */
  get #limit(): number {
    const { callTimeout } = this.#options;
    return Math.max(callTimeout, Math.min(this.#slowest * BRIEF_PATIENCE, callTimeout * PATIENCE));
  }

  /** How long a call that timed out gets when it is made alone: a slow server is not a hanging one. */
  get #confirmingLimit(): number {
    const { callTimeout } = this.#options;
    if (this.#hanging.size > 0) return this.#limit * BRIEF_PATIENCE;
    return Math.max(callTimeout * PATIENCE, Math.min(this.#slowest * PATIENCE, LONGEST_LIMIT));
  }

  async #send(
    tool: string,
    args: unknown,
    timeout = this.#limit,
    inAll = timeout * (this.#hanging.has(tool) ? 1 : PATIENCE),
  ): Promise<CallOutcome> {
    const { now } = this.#options;
    this.#signal.throwIfAborted();
    if (this.#isDead) return { fault: new Fault('exited', 'The server had ended.'), milliseconds: 0 };
    const start = now();
    const written = this.#session.stderr;
    this.calls++;
    try {
      const options = { timeout, totalTimeout: Math.max(timeout, inAll), signal: this.#signal };
      const reply = await this.#session.callTool(tool, args, options);
      this.#slowest = Math.max(this.#slowest, reply.milliseconds);
      this.#recent = [...this.#recent, { tool, args }].slice(-REMEMBERED);
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
  async #restart(fault: Fault | undefined): Promise<void> {
    const { reopen } = this.#options;
    if (reopen === undefined || this.restarts >= MOST_RESTARTS) await this.#revive(fault);
    else await this.#replaceSession(reopen);
  }

  /** Whether it is a process of this run, which knows nothing of earlier calls when it is started again. */
  get canStartAgain(): boolean {
    const isOurs = this.#session.transport === 'stdio' && this.#options.reopen !== undefined;
    return isOurs && this.restarts < MOST_RESTARTS;
  }

  /** Starts the server again, unless that was done since it had been started `restarts` times. */
  async startAgain(restarts: number): Promise<boolean> {
    return this.#lock.alone(async () => {
      if (this.restarts !== restarts) return false;
      await this.#restart(undefined);
      return true;
    });
  }

  async #replaceSession(reopen: () => Promise<Session>): Promise<void> {
    for (const finding of this.#session.findings) this.#findings.push(finding);
    await this.#session.close();
    this.#signal.throwIfAborted();
    this.#unsubscribe();
    this.#session = await reopen();
    this.#unsubscribe = this.#listen();
    this.#isDead = false;
    this.#recent = [];
    this.#stillHanging = undefined;
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

/** Whether a response says that there is no such thing: arguments that were good enough to be worked on are refused. */
function isUnknown(tool: string, args: unknown, reply: Reply | undefined): boolean {
  if (reply?.kind !== 'result') return false;
  const { kind } = diagnose({ tool: { name: tool }, input: args, response: reply.result });
  return kind === 'not_found' || kind === 'validation_rejection';
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
