import { isRecord } from '../model/json.js';
import type { CallToolResult } from '../model/result.js';
import { signalOf } from '../sdk-server/call-context.js';
import type { ToolSchemas } from '../sdk-server/tool-snapshot.js';
import { givenTools } from '../sdk-server/tool-source.js';
import { CallGuard } from './call-guard.js';
import type { GuardOptions } from './guard-options.js';
import { withRepairs } from './repairs-meta.js';
import { errorResult } from './tool-call-refused.js';

/** A hand-written dispatcher: runs a tool by name. What follows the arguments is passed through. */
export type Dispatch<Args, Rest extends readonly unknown[], Result> = (
  toolName: string,
  args: Args,
  ...rest: Rest
) => Result | Promise<Result>;

/** A dispatcher may return anything; only what has the form of a tool result is judged as one. */
function isToolResult(value: unknown): boolean {
  return isRecord(value) && ('content' in value || 'structuredContent' in value || 'isError' in value);
}

/**
 * Puts the validator in front of a dispatcher. The function that it returns takes any arguments, runs the dispatcher
 * only with valid ones, and responds for it otherwise. It judges what comes back, too; for an unknown tool it throws a `ToolCallRefused`.
 */
export function guardDispatch<Args, Rest extends readonly unknown[], Result>(
  dispatch: Dispatch<Args, Rest, Result>,
  options: GuardOptions & { readonly schemas: ToolSchemas },
): (toolName: string, args: unknown, ...rest: Rest) => Promise<Result | CallToolResult> {
  const guard = new CallGuard(givenTools(options.schemas, options), options);
  return async (toolName, args, ...rest) => {
    const context = rest[0];
    try {
      const decided = guard.admit({ toolName, args, context });
      const admission = decided instanceof Promise ? await decided : decided;
      if (!admission.runs) return admission.answer;
      const { args: checked, changes } = admission;
      const result = await dispatch(toolName, checked as Args, ...rest);
      if (!isToolResult(result)) return result;
      return withRepairs(guard.pass(result, { toolName, args: checked, signal: signalOf(context) }), changes);
    } catch (error) {
      const masked = guard.mask(toolName, error, signalOf(context));
      if (masked === undefined) throw error;
      return errorResult(masked);
    }
  };
}
