import { pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { validCalls } from '../../control/invalid-call.js';
import type { Entry } from '../../state/finding-book.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { isRequiredAt } from '../call/invalid-accepted.js';
import { RUN_RULES } from '../run-rules.js';

/**
 * An accepted invalid call counts only if a valid one is accepted as well: otherwise its response may be an error, too.
 * A call without a required argument counts, as a warning, where every valid call was flagged as an error: the tool does
 * report its errors, and works without the argument.
 */
export function dropUncontrolled(state: ToolState): void {
  if (successes(state).length > 0) return;
  for (const entry of state.book.entries) {
    const isAccepted = entry.attempt?.succeeded === true && entry.attempt.scenario.violates !== undefined;
    if (!isAccepted || !entry.finding.rule.startsWith('run/')) continue;
    const failed = isWithoutRequired(state.tool, entry) ? flaggedCall(state) : undefined;
    if (failed === undefined) state.book.remove(entry);
    else worksWithout(entry, failed);
  }
}

/** Whether the call leaves out what the schema requires, or gives null for it. */
function isWithoutRequired({ inputSchema }: Tool, { finding, attempt }: Entry): boolean {
  const { keyword, path } = attempt?.scenario.violates ?? {};
  if (finding.rule !== RUN_RULES.silentAcceptance.id || path === undefined) return false;
  return (
    isRequiredAt(inputSchema, path) && (keyword === 'required' || valueAt(attempt?.arguments, path) === null)
  );
}

/** A valid call that was flagged as an error, where all of them were. */
function flaggedCall(state: ToolState): Attempt | undefined {
  const valid = validCalls(state);
  return valid.every(({ validation }) => validation?.isError === true) ? valid[0] : undefined;
}

function worksWithout(entry: Entry, { arguments: args, reply }: Attempt): void {
  const name = pointerTokens(entry.finding.path).at(-1) ?? '';
  const failed = `a call with it: ${quote(args, 160)} → ${quote(replyText(reply), 120)}`;
  entry.finding = {
    ...entry.finding,
    severity: 'warning',
    message: `The tool succeeds without "${quote(name, 60)}", which its schema requires.`,
    evidence: [...entry.finding.evidence, { text: failed }],
  };
}
