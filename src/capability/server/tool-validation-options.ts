import type { RepairSwitches } from '../../args/index.js';
import type { CallToolResult } from '../../model/result.js';
import type { ValidationLevel } from '../announcement.js';
import type { VerdictCache } from '../verdict-cache.js';
import type { ToolChecks } from './tool-check.js';

/** What `authorize` is told: who wants to know about which call. */
export interface AuthorizationRequest {
  readonly tool: string;
  readonly arguments: unknown;
  /** What the host's HTTP layer found out about the caller; absent on stdio. */
  readonly authInfo?: unknown;
  readonly sessionId?: string;
  readonly signal: AbortSignal;
}

/** How a server validates, and what it announces. */
export interface ToolValidationOptions {
  /** The name of the validation tool. Default `validate`. */
  readonly method?: string;
  /**
   * How `tools/list` shows the validation tool. Every model pays for a listed definition in each conversation.
   * `compact` (default): names and types, without an output schema. `full`: with descriptions and the output schema.
   * `hidden`: not at all; clients find it through the capability and call it, models never see it.
   */
  readonly definition?: 'compact' | 'full' | 'hidden';
  /** Checks by tool name; those under `*` are for every tool. The syntax level needs none. */
  readonly checks?: Readonly<Record<string, ToolChecks>>;
  /**
   * The same decision as for the call itself. `false`, or a sentence that says why, refuses; so does throwing.
   * Default: everyone who can call the validation tool may ask about every tool.
   */
  readonly authorize?: (
    request: AuthorizationRequest,
  ) => boolean | string | undefined | Promise<boolean | string | undefined>;
  /** Milliseconds for one check. Default 5000. */
  readonly checkTimeout?: number;
  /** The most calls in one question. Default 100; 1 means that there are no batches. */
  readonly maxBatchSize?: number;
  /** How many entries of a batch are checked at a time. Default 8. */
  readonly concurrency?: number;
  /** Default: verdicts are not kept. `ttl` is in seconds. */
  readonly caching?: { readonly ttl: number; readonly invalidateOn?: readonly string[] };
  /** Shared by servers that are built again for each request. Default: one for each server. */
  readonly cache?: VerdictCache;
  /** Default true: progress is told, entry by entry, to those who ask for it. */
  readonly streaming?: boolean;
  /** Default: whether there are checks of the levels runtime and security. */
  readonly contextAware?: boolean;
  /**
   * Whether a property that the schema does not declare is an error (true) or a warning (false). Default: what is true
   * of the call, an error on a server with `guardServer` unless that was told otherwise, else a warning.
   */
  readonly closed?: boolean;
  /** Kinds of repair to leave out of corrected arguments. */
  readonly repairs?: RepairSwitches;
  /** Receives the errors that checks throw; the caller learns only that a check could not be completed. */
  readonly onCheckError?: (
    error: unknown,
    place: { readonly tool: string; readonly level: ValidationLevel },
  ) => void;
  /** How the server words its errors. Default: a result with `isError` and the message as text. */
  readonly formatError?: (message: string) => CallToolResult;
  /** Milliseconds since 1970. Default: the clock of this machine. */
  readonly now?: () => number;
}
