import { pointerTokens } from '../../model/json-pointer.js';
import { quote } from '../../model/quote.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';
import { differences } from '../detect/argument-differences.js';
import { mentionsProperty } from '../detect/property-names.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { responseSignature } from './response-signature.js';

/**
 * What an invalid call shows. `refused`: the response comes from the violation. `accepted`: the tool did what was asked.
 * `blocked`: something that valid calls met as well was in the way, so the call says nothing about validation.
 */
export type InvalidOutcome =
  | { readonly outcome: 'refused' | 'accepted' }
  | { readonly outcome: 'blocked'; readonly obstacle: string };

/** Kinds of errors that no argument causes. */
const OBSTACLES: ReadonlySet<string> = new Set(['auth', 'rate_or_quota', 'upstream_unreachable']);

/** Judges an invalid call by its controls: the valid calls of the same tool. */
export function invalidOutcome(state: ToolState, attempt: Attempt): InvalidOutcome {
  if (attempt.succeeded) return { outcome: 'accepted' };
  const text = replyText(attempt.reply);
  const blocked = { outcome: 'blocked', obstacle: attempt.fault?.message ?? quote(text, 120) } as const;
  if (attempt.reply === undefined) return blocked;
  const path = attempt.scenario.violates?.path ?? '';
  if (OBSTACLES.has(attempt.validation?.diagnosis.kind ?? '') && !names(text, path)) return blocked;
  if (isControlled(state, attempt)) return { outcome: 'refused' };
  const signature = responseSignature(attempt);
  const isCommon = validCalls(state).some(
    (valid) => !valid.succeeded && responseSignature(valid) === signature,
  );
  return isCommon ? blocked : { outcome: 'refused' };
}

/** Whether a call succeeded that differs from this one only where this one is invalid: the violation is the cause. */
export function isControlled(state: ToolState, { arguments: args, scenario }: Attempt): boolean {
  const [place] = pointerTokens(scenario.violates?.path ?? '');
  return successes(state).some((success) => {
    const places = differences(args, success.arguments).map((path) => pointerTokens(path)[0] ?? '');
    return places.every((name) => name === (place ?? '') || state.varies?.includes(name) === true);
  });
}

function names(text: string, path: string): boolean {
  return pointerTokens(path).some((token) => !/^\d+$/.test(token) && mentionsProperty(text, token));
}

/** The calls that a tool has to accept. */
export function validCalls({ attempts }: ToolState): readonly Attempt[] {
  return attempts.filter(({ scenario }) => scenario.expectation === 'accept');
}

/** The calls that a tool has to reject; arguments that are not an object are rejected before they reach the tool. */
export function invalidCalls({ attempts }: ToolState): readonly Attempt[] {
  return attempts.filter(
    ({ scenario, arguments: args }) => scenario.expectation === 'reject' && isForTool(args),
  );
}

/** Whether arguments reach a tool: the server's protocol library rejects arguments that are not an object. */
export function isForTool(args: unknown): boolean {
  return args === undefined || (typeof args === 'object' && args !== null && !Array.isArray(args));
}
