import type { RepairSwitches, ValidationError } from '../args/index.js';
import type { ToolSchemas } from '../sdk-server/tool-snapshot.js';
import type { InvalidStreaks } from './invalid-streaks.js';
import type { ResponsePolicy } from './response-policy.js';

/**
 * For calls. `enforce`: an invalid call does not run. `repair`: it runs if its arguments can be repaired safely. `observe`:
 * everything runs as if there were no guard, and the log says what `enforce` would have refused.
 */
export type GuardMode = 'enforce' | 'repair' | 'observe';

/** The two methods of a pino logger that a guard uses. */
export interface GuardLogger {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What `onRepeatedInvalid` is told. */
export interface RepeatedInvalid {
  readonly toolName: string;
  /** How many invalid calls in a row there were for this tool. */
  readonly count: number;
  /** What was wrong with the last of them. */
  readonly errors: readonly ValidationError[];
}

/** How a guard decides, answers and logs. */
export interface GuardOptions {
  /** Default `enforce`. */
  readonly mode?: GuardMode;
  /** The schemas to check against. Default for a server: what its own `tools/list` says, now and later. */
  readonly schemas?: ToolSchemas;
  /** The output schemas to check responses against, where the server's own `tools/list` is not used. */
  readonly outputSchemas?: ToolSchemas;
  /**
   * How responses are judged, or `false` to judge calls alone. Default: problems are logged. In mode `observe` they are
   * never more than logged.
   */
  readonly responses?: ResponsePolicy | false;
  /** Default: one line of JSON for each entry on stderr. */
  readonly logger?: GuardLogger;
  /** What the caller of a refused call gets: a result with `isError: true` (default), or the JSON-RPC error −32602. */
  readonly onInvalid?: 'result' | 'error';
  /** What happens to a call that cannot be checked, as its schema cannot be used. Default `run`; always logged. */
  readonly onUncheckable?: 'run' | 'refuse';
  /** Default true: a property that the schema does not declare is an error unless it is explicitly allowed. */
  readonly closed?: boolean;
  /** Kinds of repair to leave out in `repair` mode, for example `{ propertyName: false }`. */
  readonly repairs?: RepairSwitches;
  /** The longest help prompt, in tokens. Default 500. */
  readonly maxPromptTokens?: number;
  /** Called after every `repeatedInvalidLimit` invalid calls in a row for one tool, to fail over to another model. */
  readonly onRepeatedInvalid?: (event: RepeatedInvalid) => unknown;
  /** Default 3. */
  readonly repeatedInvalidLimit?: number;
  /** Counts across guards: give the same one to servers that are built again for each request. */
  readonly streaks?: InvalidStreaks;
  /** Which errors, thrown by a tool, pass as they are. JSON-RPC errors do, and of a `ToolError` the text. */
  readonly isExpected?: (error: unknown) => boolean;
}
