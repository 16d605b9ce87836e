import { signalOf } from '../capability/sdk/call-context.js';
import type { ToolSchemas } from '../capability/sdk/tool-book.js';
import { givenTools } from '../capability/sdk/tool-source.js';
import type { CallToolResult } from '../model/result.js';
import { Gate } from './gate.js';
import type { GuardOptions } from './options.js';
import { errorResult } from './refusal.js';
import { withRepairs } from './repairs-meta.js';

/** A hand-written dispatcher: runs a tool by name. What follows the arguments is passed through. */
export type Dispatch<Args, Rest extends readonly unknown[], Result> = (
  toolName: string,
  args: Args,
  ...rest: Rest
) => Result | Promise<Result>;

/**
 * Puts the validator in front of a dispatcher. The function that it returns takes any arguments, runs the dispatcher
 * only with valid ones, and answers for it otherwise; for an unknown tool it throws a `ToolCallRefused`.
 */
export function guardDispatch<Args, Rest extends readonly unknown[], Result>(
  dispatch: Dispatch<Args, Rest, Result>,
  options: GuardOptions & { readonly schemas: ToolSchemas },
): (toolName: string, args: unknown, ...rest: Rest) => Promise<Result | CallToolResult> {
  const gate = new Gate(givenTools(options.schemas, options), options);
  return async (toolName, args, ...rest) => {
    const context = rest[0];
    try {
      const decided = gate.admit({ toolName, args, context });
      const admission = decided instanceof Promise ? await decided : decided;
      if (!admission.runs) return admission.answer;
      return withRepairs(await dispatch(toolName, admission.args as Args, ...rest), admission.changes);
    } catch (error) {
      const masked = gate.mask(toolName, error, signalOf(context));
      if (masked === undefined) throw error;
      return errorResult(masked);
    }
  };
}
