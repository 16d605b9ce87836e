import type { Finding } from '../../../model/finding.js';
import { joinPointer, pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { invalidCalls, validCalls } from '../../control/invalid-call.js';
import { responseSignature } from '../../control/response-signature.js';
import { unvariedDifferences } from '../../control/unvaried-differences.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { statesCondition } from './stated-condition.js';

/** Keywords that bound how long a text or a list is. */
const BOUNDS: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minItems', 'maxItems']);

/**
 * The tool has another bound than its schema: it complains about a value within the bound as it does about one beyond
 * it, while the same call succeeds with another value of that argument.
 */
export function boundRejected(state: ToolState, attempt: Attempt): Finding | undefined {
  const signature = responseSignature(attempt);
  const beyond = invalidCalls(state).find((invalid) => {
    const { violates } = invalid.scenario;
    if (violates === undefined || !BOUNDS.has(violates.keyword)) return false;
    return isAbout(state, attempt, violates.path) && responseSignature(invalid) === signature;
  });
  const path = beyond?.scenario.violates?.path;
  if (path === undefined || isRejectedAnyhow(state, attempt, path)) return undefined;
  const finding = runFinding(RUN_RULES.validRejected, state.tool.name, {
    path,
    message: 'The tool rejects a value that its schema allows.',
    expected: `a success (${attempt.scenario.label})`,
    received: 'the rejection of a value that the schema forbids',
    evidence: [{ text: quote(attempt.arguments, 160) }, { text: quote(replyText(attempt.reply), 240) }],
  });
  return statesCondition(state.tool, pointerTokens(path)[0] ?? '')
    ? { ...finding, severity: 'info' }
    : finding;
}

/** Whether a longer or shorter form of the text is rejected as well: then its length is not to blame. */
function isRejectedAnyhow(state: ToolState, attempt: Attempt, path: string): boolean {
  const text = valueAt(attempt.arguments, path);
  return validCalls(state).some((call) => {
    if (call.validation?.diagnosis.kind !== 'validation_rejection') return false;
    const other = valueAt(call.arguments, path);
    if (typeof text !== 'string' || typeof other !== 'string' || text.length === other.length) return false;
    return text.startsWith(other) || other.startsWith(text);
  });
}

/** Whether the call differs from a successful one only in the value of this argument, which both have. */
function isAbout(state: ToolState, { arguments: args }: Attempt, path: string): boolean {
  const [name = ''] = pointerTokens(path);
  const place = joinPointer('', name);
  if (path !== place || valueAt(args, place) === undefined) return false;
  return successes(state).some(({ arguments: other }) => {
    const differing = unvariedDifferences(state, args, other);
    return (
      valueAt(other, place) !== undefined &&
      differing.length > 0 &&
      differing.every((at) => pointerTokens(at)[0] === name)
    );
  });
}
