import { joinPointer } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Detection } from '../detector.js';
import { type RunRule, runFinding } from '../run-rules.js';
import type { CallWithout, DefaultArgument } from './calls-without.js';

/** A call without an argument, and the same with its default. */
export interface DefaultTrial {
  readonly base: CallWithout;
  readonly given: Attempt;
  readonly one: DefaultArgument;
}

/** A finding about the default of an argument, with the call that shows it. */
export function defaultFinding(
  state: ToolState,
  attempt: Attempt,
  { name, value }: DefaultArgument,
  rule: RunRule,
  words: { readonly message: string; readonly expected: string; readonly received: string },
): Detection {
  const draft = {
    path: joinPointer('', name),
    ...words,
    evidence: [
      { text: `default: ${quoteValue(value)}` },
      { text: `request: ${quote(attempt.arguments, 160)}` },
    ],
  };
  return { finding: runFinding(rule, state.tool.name, draft), attempt, isConfirmed: true };
}
