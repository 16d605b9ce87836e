import type { LintOptions } from '../lint/index.js';
import type { Finding } from '../model/finding.js';
import type { InternalError } from '../model/internal-error.js';
import type { RunFinding, RunMode, ToolReport } from '../model/run-report.js';
import type { Reply, Session } from '../model/session.js';
import type { Standard } from '../model/standard.js';
import type { ValidateOptions } from '../response/index.js';
import type { KnownValues } from '../scenario/index.js';

/** A call of a run, and its response. */
export interface MadeCall {
  readonly tool: string;
  readonly arguments: unknown;
  readonly reply: Reply;
  /** The scenario breaks the input schema on purpose. */
  readonly isInvalid: boolean;
}

/** What a probe may do with a server. A call that the run does not allow, or has no room for, ends the probe. */
export type ProbedServer = Pick<Session, 'capabilities' | 'listTools' | 'callTool'>;

/** A further examination of the server, once its tools have been called; it is told the calls of tools that only read. */
export type Probe = (server: ProbedServer, calls: readonly MadeCall[]) => AsyncIterable<Finding>;

/** What a run has found, before the configuration is applied. */
export interface Found {
  readonly findings: readonly RunFinding[];
  readonly tools: readonly ToolReport[];
  /** Why the run ended early. */
  readonly partial?: string;
}

/** The findings that count. */
export interface Judged {
  readonly findings: readonly RunFinding[];
  /** Findings that were accepted before. */
  readonly accepted: readonly RunFinding[];
  /** Findings about the configuration itself. */
  readonly more: readonly Finding[];
}

/** How a run goes. Time, seed and signal come from outside, so that the same server gives the same events. */
export interface RunOptions {
  readonly seed: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  /** What may be called. Default `safe`. */
  readonly mode?: RunMode;
  /** Names with `*` of tools that may be called whatever the mode. */
  readonly allow?: readonly string[];
  /** Names with `*` of tools that are never called. */
  readonly deny?: readonly string[];
  /** Names of the tools that are examined; absent: all. The others are listed, and left alone. */
  readonly only?: readonly string[];
  /** Calls of tools altogether, repetitions, reductions and probes included. Default 30,000: each takes memory. */
  readonly maxCalls?: number;
  /** Milliseconds after which no further call is made. */
  readonly maxTime?: number;
  /**
   * Scenarios of one tool, not counting the members of enums. Default: 20, or as many as try every point of its
   * schema once.
   */
  readonly perTool?: number;
  /** Tools that are called at the same time, as long as they only read. Default 4. */
  readonly concurrency?: number;
  /** Milliseconds without a response after which a call hangs. Default 10,000. */
  readonly callTimeout?: number;
  /** A tool that is not called is an error, and not a note. */
  readonly requireCoverage?: boolean;
  /** The share of the contract that has to hold, in percent. */
  readonly minContract?: number;
  /** Values that exist on the server, given by the user. */
  readonly values?: KnownValues;
  /** What else is to be examined. */
  readonly probes?: readonly Probe[];
  /** Plan and stop before the first call. */
  readonly dryRun?: boolean;
  /** Starts the server again after it died; absent: a death ends the run. */
  readonly reopen?: () => Promise<Session>;
  /** How responses are judged: patterns, content types and exceptions of the user's own. */
  readonly responses?: ValidateOptions;
  /** A standard beyond the protocol that responses are judged by as well. */
  readonly standard?: Standard;
  /** How the definitions are judged. */
  readonly lint?: LintOptions;
  /** Decides what counts of what was found: severities, what is left out, what was accepted. Absent: everything counts. */
  readonly judge?: (found: Found) => Judged;
  /** A command line that repeats a call. */
  readonly reproduce?: (tool: string, args: unknown) => string;
  /** Hears of an error of our own, which costs one verdict and not the run. */
  readonly onInternalError?: (error: InternalError) => void;
  /** Ends the run early; the report is then partial. */
  readonly signal?: AbortSignal;
}

/** The options with their defaults. */
export type ResolvedRunOptions = RunOptions &
  Required<Pick<RunOptions, 'mode' | 'concurrency' | 'callTimeout' | 'maxCalls' | 'values'>>;

/** Fills in the defaults. */
export function resolveRunOptions(options: RunOptions): ResolvedRunOptions {
  return {
    mode: 'safe',
    concurrency: 4,
    callTimeout: 10_000,
    maxCalls: 30_000,
    values: {},
    ...options,
  };
}
