import type { Finding } from '../../../model/finding.js';
import { pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { quote, quoteValue, quoteValues } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';
import { canonicalJson } from '../../../schema/hash.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';
import { enumPlaces, listedValues } from '../enum-places.js';
import { deepPropertyNames, mentionsProperty } from '../property-names.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { demandsAnother } from './demanded-property.js';
import { speaksOfOthers } from './other-argument.js';
import { statesCondition } from './stated-condition.js';

/** Everything in the call that we made up has worked in another call: what is rejected is something that the schema pins down. */
export function differenceRejected(state: ToolState, attempt: Attempt): Finding | undefined {
  const { tool } = state;
  const worked = successes(state);
  const [nearest] = worked
    .filter((success) => attempt.scenario.guesses.every((guess) => isSame(guess, attempt, success)))
    .map((success) => differences(attempt.arguments, success.arguments))
    .sort((a, b) => a.length - b.length);
  if (nearest === undefined || nearest.length === 0) return undefined;
  const text = replyText(attempt.reply);
  const evidence = [{ text: quote(attempt.arguments, 160) }, { text: quote(text, 240) }];
  const [path = ''] = nearest;
  const member = nearest.length === 1 ? memberRejected(state, attempt, path) : undefined;
  if (member !== undefined) return member;
  // A text that the schema leaves free may be wrong for reasons that no schema states, wherever it came from.
  const listed = listedValues(tool.inputSchema);
  if (nearest.some((at) => hasText(valueAt(attempt.arguments, at), listed))) return undefined;
  if (speaksOfOthers(text, attempt.arguments, nearest)) return undefined;
  const isOne =
    nearest.length === 1 &&
    deepPropertyNames(tool.inputSchema).filter((name) => mentionsProperty(text, name)).length < 2 &&
    !demandsAnother(state, attempt, path);
  return validRejected(tool, attempt, isOne, path, evidence);
}

/** A listed value that the response names is called unknown, while others of the list work. */
export function listedRejected(state: ToolState, attempt: Attempt): Finding | undefined {
  const text = replyText(attempt.reply);
  const [path, ...more] =
    successes(state)
      .map((success) => differences(attempt.arguments, success.arguments))
      .sort((a, b) => a.length - b.length)[0] ?? [];
  if (path === undefined || more.length > 0) return undefined;
  const isNamed = text.includes(valueText(valueAt(attempt.arguments, path)));
  return isNamed ? memberRejected(state, attempt, path) : undefined;
}

function memberRejected(state: ToolState, attempt: Attempt, path: string): Finding | undefined {
  const { tool } = state;
  const place = enumPlaces(tool.inputSchema).find(({ matches }) => matches(path));
  if (place === undefined || demandsAnother(state, attempt, path)) return undefined;
  return runFinding(RUN_RULES.enumDriftIn, tool.name, {
    path,
    message: 'The tool rejects a value that its schema lists.',
    expected: quoteValues(place.members),
    received: `a rejection of ${quoteValue(valueAt(attempt.arguments, path))}`,
    evidence: [{ text: quote(attempt.arguments, 160) }, { text: quote(replyText(attempt.reply), 240) }],
  });
}

function validRejected(
  tool: Tool,
  attempt: Attempt,
  isOne: boolean,
  path: string,
  evidence: Finding['evidence'],
): Finding {
  const finding = runFinding(RUN_RULES.validRejected, tool.name, {
    path: isOne ? path : '',
    message: isOne
      ? 'The tool rejects a value that its schema allows.'
      : 'The tool rejects a combination of arguments that its schema allows.',
    expected: attempt.scenario.label,
    received: 'a rejection',
    evidence,
  });
  // Which arguments go together is more than most schemas say.
  const isMild = !isOne || statesCondition(tool, pointerTokens(path)[0] ?? '');
  return isMild ? { ...finding, severity: 'info' } : finding;
}

/** Whether there is a text in a value that the schema does not list. */
function hasText(value: unknown, listed: ReadonlySet<unknown>): boolean {
  if (typeof value === 'string') return !listed.has(value);
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((one) => hasText(one, listed))
  );
}

function isSame(pointer: string, { arguments: a }: Attempt, { arguments: b }: Attempt): boolean {
  const [left, right] = [valueAt(a, pointer), valueAt(b, pointer)];
  return left !== undefined && right !== undefined && canonicalJson(left) === canonicalJson(right);
}
