import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import { mentionsProperty } from '../property-names.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { argumentsOf, describedAs } from './ignored-argument.js';

/** How a text says that an argument is not there. */
const MISSING =
  /\b(?:is|are) (?:required|missing)\b|\bmissing\b|\brequired (?:argument|parameter|property|field)\b|\bnot provided\b/i;

/** How a definition says that a text may be empty. */
const MAY_BE_EMPTY: readonly RegExp[] = [
  /\b(?:may|can|could) be (?:empty|an empty)|\bor empty\b|including the empty\b/i,
  /empty (?:string|text|value)s? (?:(?:is|are) (?:allowed|valid|accepted|ok|fine|stored)|included)/i,
];

/** Zero, `false`, or an empty text that is allowed by name, is in the call, and the tool says that it is missing. */
export function takenForMissing(state: ToolState, { arguments: args, reply }: Attempt): Finding | undefined {
  if (!isRecord(args)) return undefined;
  const text = replyText(reply);
  if (!MISSING.test(text)) return undefined;
  const [name, ...others] = Object.keys(args).filter((key) => mentionsProperty(text, key));
  const value = name === undefined ? undefined : args[name];
  const isEmpty =
    value === 0 || value === false || (value === '' && name !== undefined && allowsEmpty(state, name));
  if (name === undefined || others.length > 0 || !isEmpty) return undefined;
  return runFinding(RUN_RULES.validRejected, state.tool.name, {
    path: joinPointer('', name),
    message: `The tool treats ${quoteValue(value)} as a missing argument.`,
    expected: `a response to a call with ${quote(args, 80)}`,
    received: 'a rejection',
    evidence: [{ text: quote(args, 160) }, { text: quote(text, 240) }],
  });
}

/** Whether the definition says in words that this text may be empty. */
function allowsEmpty(state: ToolState, name: string): boolean {
  const argument = argumentsOf(state).find((one) => one.name === name);
  const said = `${argument === undefined ? '' : describedAs(argument)} ${state.tool.description ?? ''}`;
  return MAY_BE_EMPTY.some((way) => way.test(said));
}
