import { isRecord } from '../../model/json.js';
import { truncate } from '../../model/quote.js';
import { redact } from '../../model/redact.js';
import type { ValidationLevel } from '../announcement.js';

/** What a check knows besides the arguments. */
export interface CheckContext {
  readonly tool: string;
  readonly level: ValidationLevel;
  /** Fires when the caller gives up and when the time of the check is over. */
  readonly signal: AbortSignal;
  readonly authInfo?: unknown;
  readonly sessionId?: string;
}

/** Something that a check has to say: a sentence, or one with its place in the arguments. */
export type Issue =
  | string
  | {
      readonly message: string;
      /** A JSON pointer into the arguments. */
      readonly path?: string;
      readonly expected?: string;
      readonly received?: string;
      readonly fix?: string;
    };

/** What a check found; nothing at all means that all is well. */
export interface CheckResult {
  readonly errors?: readonly Issue[];
  readonly warnings?: readonly Issue[];
  readonly suggestions?: readonly string[];
}

/** Looks at the arguments of a call that passed the levels before; must change nothing. */
export type ToolCheck = (
  args: Readonly<Record<string, unknown>>,
  context: CheckContext,
  // biome-ignore lint/suspicious/noConfusingVoidType: a check that finds nothing need not say so
) => CheckResult | undefined | void | Promise<CheckResult | undefined | void>;

/** The checks of one tool. */
export type ToolChecks = Readonly<Partial<Record<Exclude<ValidationLevel, 'syntax'>, ToolCheck>>>;

/** How a check ended. */
export type CheckEnd =
  | { readonly done: true; readonly result: CheckResult }
  | { readonly done: false; readonly reason: string; readonly cause: unknown };

const NOTHING: CheckEnd = Object.freeze({ done: true, result: Object.freeze({}) });

/** Runs a check within its time. Never throws: what the check throws is how it ended. */
export async function runCheck(
  check: ToolCheck,
  args: Readonly<Record<string, unknown>>,
  context: CheckContext,
  timeout: number,
): Promise<CheckEnd> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error('time')), timeout);
  const signal = AbortSignal.any([context.signal, stop.signal]);
  try {
    const result = await Promise.race([check(args, { ...context, signal }), ended(signal)]);
    if (result === undefined) return NOTHING;
    if (!isCheckResult(result)) throw new TypeError('The check returned something other than a CheckResult.');
    return { done: true, result };
  } catch (cause) {
    if (stop.signal.aborted) return unfinished(context, `took longer than ${timeout} ms`, cause);
    if (isToolError(cause)) return { done: true, result: { errors: [truncate(redact(cause.message), 500)] } };
    return unfinished(context, 'could not be completed', cause);
  } finally {
    clearTimeout(timer);
    // A check that is still running is told that nobody waits for it.
    stop.abort();
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

const unfinished = ({ tool, level }: CheckContext, what: string, cause: unknown): CheckEnd => ({
  done: false,
  reason: `The ${level} check of ${JSON.stringify(truncate(tool, 128))} ${what}.`,
  cause,
});

/** An error whose message its author wrote for the caller, as the guard knows it too. */
function isToolError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ToolError';
}

function isCheckResult(value: unknown): value is CheckResult {
  if (!isRecord(value)) return false;
  const { errors = [], warnings = [], suggestions = [] } = value;
  const issues = [errors, warnings].every((list) => Array.isArray(list) && list.every(isIssue));
  return issues && Array.isArray(suggestions) && suggestions.every((text) => typeof text === 'string');
}

function isIssue(value: unknown): value is Issue {
  return typeof value === 'string' || (isRecord(value) && typeof value.message === 'string');
}
