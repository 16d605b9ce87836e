import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { joinPointer, pointerTokens } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';
import { isDeclaredDefault } from '../declared-as-default.js';
import { mentionsProperty } from '../property-names.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { argumentsOf, describedAs } from './ignored-argument.js';

type Args = Readonly<Record<string, unknown>>;

/** How a text says that an argument is not there. */
const MISSING =
  /\b(?:is|are) (?:required|missing)\b|\bmissing\b|\brequired (?:argument|parameter|property|field)\b|\bnot provided\b/i;

/** How a definition says that a text may be empty. */
const MAY_BE_EMPTY: readonly RegExp[] = [
  /\b(?:may|can|could) be (?:empty|an empty)|\bor empty\b|including the empty\b/i,
  /empty (?:string|text|value)s? (?:(?:is|are) (?:allowed|valid|accepted|ok|fine|stored)|included)/i,
];

/** How a text says so of several arguments at once. */
const ALL_MISSING: readonly RegExp[] = [
  /\b(?:are|is) (?:all |both )?(?:required|needed|missing)\b/i,
  /\bmissing (?:required )?(?:arguments?|parameters?|propert(?:y|ies)|fields?|values?)\b/i,
  /\bmust (?:all |both )?be (?:given|provided|set(?! to\b)|specified)\b/i,
];

/** How a text says that it wants another value, or one of several arguments: then nothing was overlooked. */
const WANTS_TRUE =
  /\b(?:must be|needs? to be|has to be|set to|be set to|requires?) (?:set to )?["'`]?true\b/i;

/** Zero, `false`, or an empty text that is allowed by name, is in the call, and the tool says that it is missing. */
export function takenForMissing(state: ToolState, { arguments: args, reply }: Attempt): Finding | undefined {
  if (!isRecord(args)) return undefined;
  const text = replyText(reply);
  const isSaid = MISSING.test(text) || saysAll(text);
  const name = isSaid ? emptyAmong(state, args, text) : undefined;
  if (name === undefined) return undefined;
  const value = args[name];
  if (value === false && WANTS_TRUE.test(text)) return undefined;
  // Whoever sends the default may as well leave it out.
  if (isDeclaredDefault(state.tool.inputSchema, joinPointer('', name), value)) return undefined;
  return runFinding(RUN_RULES.validRejected, state.tool.name, {
    path: joinPointer('', name),
    message: `The tool treats ${quoteValue(value)} as a missing argument.`,
    expected: `a response to a call with ${quote(args, 80)}`,
    received: 'a rejection',
    evidence: [{ text: quote(args, 160) }, { text: quote(text, 240) }],
  });
}

/** The empty argument that a complaint is about: the only one that it names, or the one without which the call succeeds. */
function emptyAmong(state: ToolState, args: Args, text: string): string | undefined {
  const named = Object.keys(args).filter((key) => mentionsProperty(text, key));
  const empty = Object.keys(args).filter((key) => isEmpty(state, key, args[key]));
  const [name] = empty;
  if (named.length === 1) return empty.find((one) => one === named[0]);
  const isMeant = named.length === 0 || (name !== undefined && named.includes(name));
  if (name === undefined || empty.length > 1 || !isMeant || !saysAll(text)) return undefined;
  const isFull = successes(state).some(
    ({ arguments: other }) =>
      isRecord(other) &&
      Boolean(other[name]) &&
      differences(args, other).every((at) => pointerTokens(at)[0] === name),
  );
  return isFull ? name : undefined;
}

const saysAll = (text: string): boolean => ALL_MISSING.some((way) => way.test(text));

const isEmpty = (state: ToolState, name: string, value: unknown): boolean =>
  value === 0 || value === false || (value === '' && allowsEmpty(state, name));

/** Whether the definition says in words that this text may be empty. */
function allowsEmpty(state: ToolState, name: string): boolean {
  const argument = argumentsOf(state).find((one) => one.name === name);
  const said = `${argument === undefined ? '' : describedAs(argument)} ${state.tool.description ?? ''}`;
  return MAY_BE_EMPTY.some((way) => way.test(said));
}
