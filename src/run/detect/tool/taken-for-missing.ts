import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import { mentionsProperty } from '../property-names.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** How a text says that an argument is not there. */
const MISSING =
  /\b(?:is|are) (?:required|missing)\b|\bmissing\b|\brequired (?:argument|parameter|property|field)\b|\bnot provided\b/i;

/** Zero, or `false`, is in the call, and the tool says that the argument is missing. */
export function takenForMissing(state: ToolState, { arguments: args, reply }: Attempt): Finding | undefined {
  if (!isRecord(args)) return undefined;
  const text = replyText(reply);
  if (!MISSING.test(text)) return undefined;
  const [name, ...others] = Object.keys(args).filter((key) => mentionsProperty(text, key));
  const value = name === undefined ? undefined : args[name];
  if (name === undefined || others.length > 0 || (value !== 0 && value !== false)) return undefined;
  return runFinding(RUN_RULES.validRejected, state.tool.name, {
    path: joinPointer('', name),
    message: `The tool takes ${value} for a missing argument.`,
    expected: `a response to a call with ${quote(args, 80)}`,
    received: 'a rejection',
    evidence: [{ text: quote(args, 160) }, { text: quote(text, 240) }],
  });
}
