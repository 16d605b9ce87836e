import type { Revision } from '../model/revision.js';
import type { SessionEvent } from '../model/session.js';
import type { LaunchWork } from './channel.js';
import type { HttpAuth } from './http/credentials.js';

/** Milliseconds after which we stop waiting. */
export interface Timeouts {
  /** From the start of the process or connection to the agreed revision. */
  readonly open: number;
  /** The same while a launcher (`uvx`, `npx`, `go run`, …) installs or builds the server. */
  readonly install: number;
  /** A request without a response or progress. */
  readonly call: number;
  /** A request altogether, however much progress it reports. */
  readonly callTotal: number;
  /** After stdin was closed, until SIGTERM. */
  readonly closeGently: number;
  /** After SIGTERM, until SIGKILL. */
  readonly closeFirmly: number;
}

/** How much of a server we are willing to take in. */
export interface SessionLimits {
  /** Bytes of one message, and of all pages of one `tools/list` together. */
  readonly messageBytes: number;
  /** Bytes of all messages of a session together. */
  readonly sessionBytes: number;
  /** Pages of one `tools/list`. */
  readonly pages: number;
  /** Tools of one `tools/list`. */
  readonly tools: number;
  /** Bytes of stderr that are kept. */
  readonly stderrBytes: number;
}

/** What to answer to a request of the server: a fixed result, or a function of its `params`. */
export type ScriptedAnswer =
  | Readonly<Record<string, unknown>>
  | ((params: unknown) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>);

/** Answers to server-to-client requests. A capability is announced exactly when it has a response here. */
export interface ScriptedAnswers {
  readonly roots?: ScriptedAnswer;
  readonly sampling?: ScriptedAnswer;
  readonly elicitation?: ScriptedAnswer;
}

/** Options of `open`. */
export interface OpenOptions {
  /** Speak this revision and no other. Absent: negotiated. */
  readonly protocol?: Revision;
  readonly timeouts?: Partial<Timeouts>;
  readonly limits?: Partial<SessionLimits>;
  readonly answers?: ScriptedAnswers;
  /** Ends everything when it fires. */
  readonly signal?: AbortSignal;
  /** Milliseconds from now after which everything ends. */
  readonly deadline?: number;
  /** Where tokens for a server behind a URL come from; absent: its headers, or `ASSAY_BEARER_TOKEN`. */
  readonly auth?: HttpAuth;
  /** Where the bearer token and the proxy are looked up; absent: the environment of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Ask a modern server to tell when its tools change (event `tools_changed`); legacy ones do it unasked. */
  readonly watchTools?: boolean;
  readonly clientInfo?: { readonly name: string; readonly version: string };
  /** Hears every event from the first one on, before there is a session. */
  readonly onEvent?: (event: SessionEvent) => void;
  /** Hears what a launcher such as `uvx` or `go run` does before the server starts. */
  readonly onLaunch?: (work: LaunchWork) => void;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  open: 30_000,
  install: 300_000,
  call: 60_000,
  callTotal: 600_000,
  closeGently: 500,
  closeFirmly: 1_000,
};

export const DEFAULT_SESSION_LIMITS: SessionLimits = {
  messageBytes: 64 * 1024 * 1024,
  sessionBytes: 4 * 1024 * 1024 * 1024,
  pages: 1_000,
  tools: 100_000,
  stderrBytes: 64 * 1024,
};

/** The options with every time-out and limit filled in. */
export interface ResolvedOpenOptions extends OpenOptions {
  readonly timeouts: Timeouts;
  readonly limits: SessionLimits;
}

/** Fills in the defaults. */
export function resolveOpenOptions(options: OpenOptions): ResolvedOpenOptions {
  return {
    ...options,
    timeouts: { ...DEFAULT_TIMEOUTS, ...options.timeouts },
    limits: { ...DEFAULT_SESSION_LIMITS, ...options.limits },
  };
}
