import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { joinPointer, pointerTokens } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import type { JsonSchema } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';
import { walkSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { validCalls } from '../../control/invalid-call.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { enumPlaces } from '../enum-places.js';
import { deepPropertyNames, mentionsProperty } from '../property-names.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { CALLED_UNKNOWN } from './other-argument.js';
import { statesCondition } from './stated-condition.js';

const DEMAND = new RegExp(
  [
    String.raw`requires?\b|required|missing|must (?:be )?(?:provide|specif|given|have)`,
    'undefined|is not provided|needs? to be',
    String.raw`^\W{0,20}(?:error\W{1,6})?(?:give|provide|specify|pass|supply|add|set)\b`,
  ].join('|'),
  'i',
);

/** The tool asks for a property that the call left out, as the schema allows. */
export function demanded(state: ToolState, attempt: Attempt): Finding | undefined {
  return DEMAND.test(replyText(attempt.reply)) ? leftOut(state, attempt) : undefined;
}

/**
 * The property that a text names, where the call left it out. A text that names several properties may state a choice
 * between them, which a schema can hardly say.
 */
function onlyNamed(
  { tool }: ToolState,
  args: Readonly<Record<string, unknown>>,
  text: string,
): string | undefined {
  const absent = Object.keys(propertiesOf(tool.inputSchema)).filter((name) => !Object.hasOwn(args, name));
  const asked = absent.filter((name) => mentionsProperty(text, name));
  const present = Object.keys(args).filter((name) => mentionsProperty(text, name));
  return asked.length > 1 || present.length > 0 ? undefined : asked[0];
}

/** The complaint names one property, and the call left it out, as the schema allows. */
export function leftOut(state: ToolState, { arguments: args, reply }: Attempt): Finding | undefined {
  if (!isRecord(args)) return undefined;
  const text = replyText(reply);
  const name = onlyNamed(state, args, text);
  if (name === undefined) return undefined;
  if (isAlternative(state, name, text)) return undefined;
  if (CALLED_UNKNOWN.test(text) && textsIn(args).some((value) => text.includes(value))) return undefined;
  const isSometimes = validCalls(state).some(
    (call) => isRecord(call.arguments) && !Object.hasOwn(call.arguments, name) && isPastValidation(call),
  );
  const finding = runFinding(RUN_RULES.validRejected, state.tool.name, {
    path: joinPointer('', name),
    message: `The tool ${isSometimes ? 'sometimes ' : ''}demands "${quote(name, 60)}", which its schema calls optional.`,
    expected: 'a response to a call without it',
    received: 'a rejection',
    evidence: [{ text: quote(text, 240) }],
  });
  // Which arguments go together is more than most schemas say.
  const isMild =
    isSometimes ||
    (statesCondition(state.tool, name) && !worksWithDefault(state, name)) ||
    isConditional(text, name) ||
    isForChoice(state, name, text) ||
    OR_SETTING.test(text) ||
    isOneOfTwo(state, name);
  // The response names what is missing, so that the next call succeeds.
  return { ...finding, severity: isMild ? 'info' : 'warning' };
}

/** "Provide srcDir or configure --src-dir": what the server was started with may say it, too. */
const OR_SETTING =
  /\bor\b[^.\n]{0,60}(?:(?<![\w-])--[a-z][\w-]{1,40}|\b[A-Z][A-Z\d]{1,30}_[A-Z\d_]{2,40}\b|\benvironment variable\b|\bconfig(?:uration)? file\b)/;

/** Whether a call works with the declared default: then leaving it out is the same, whatever the condition is about. */
function worksWithDefault(state: ToolState, name: string): boolean {
  const schema = propertiesOf(state.tool.inputSchema)[name];
  const value = isRecord(schema) ? schema.default : undefined;
  return (
    value !== undefined &&
    successes(state).some(({ arguments: args }) => isRecord(args) && args[name] === value)
  );
}

/** The values of a call that a complaint may repeat. */
const textsIn = (args: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.values(args).filter((value): value is string => typeof value === 'string' && value.length > 2);

/** Whether another complaint says that the property is one of several of which a call has one. */
const isOneOfTwo = ({ attempts }: ToolState, name: string): boolean =>
  attempts.some(({ reply }) => {
    const text = replyText(reply).slice(0, 2_000);
    return /\beither\b|\bnot both\b|\bmutually exclusive\b/i.test(text) && mentionsProperty(text, name);
  });

/** Whether a complaint asks for a property or another one, however short its name: "to or cc is required". */
function isAlternative({ tool }: ToolState, name: string, text: string): boolean {
  const own = escaped(name);
  return Object.keys(propertiesOf(tool.inputSchema)).some((other) => {
    if (other === name) return false;
    const pair = [escaped(other), own];
    return [pair, pair.toReversed()].some(([one = '', two = '']) =>
      new RegExp(`(?<![\\w-])["'\`]?${one}["'\`]?,? (?:and/)?or ["'\`]?${two}(?![\\w-])`, 'i').test(text),
    );
  });
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether a complaint names the choice for which the property is needed: "expression is required for eval". */
function isForChoice({ tool }: ToolState, name: string, text: string): boolean {
  const choices = new Set(enumPlaces(tool.inputSchema).flatMap(({ members }) => members.map(valueText)));
  return text
    .split(/[.!\n](?:\s|$)/)
    .some((sentence) => mentionsProperty(sentence, name) && choices.has(FOR.exec(sentence)?.[1] ?? ''));
}

const FOR =
  /\b(?:required|needed|missing|provided|specified) (?:for|by|in|with) (?:the )?(?:\w{1,20} )?["'`]?([\w-]{1,60})["'`]?$/i;

/** Whether a complaint says itself when the property is needed: "slug is required when no URL is given". */
function isConditional(text: string, name: string): boolean {
  return text
    .split(/[.!\n](?:\s|$)/)
    .some((sentence) => mentionsProperty(sentence, name) && CASE.test(sentence));
}

const CASE =
  /\b(?:required|needed|must|missing|provide\w*|specif\w+)\b.{0,60}\b(?:when|unless|if|without)\b/i;

/** Errors that may come before a tool asks for more: many look for the thing first. */
const BEFORE: ReadonlySet<string> = new Set(['validation_rejection', 'not_found']);

/** Whether the arguments of a call were accepted, whatever came of it. */
function isPastValidation({ succeeded, reply, validation }: Attempt): boolean {
  const { kind = '' } = validation?.diagnosis ?? {};
  return succeeded || (reply !== undefined && !BEFORE.has(kind));
}

const DEMANDS: readonly RegExp[] = [
  // "required property 'id'"
  /required (?:property|argument|parameter|field)s?\b:?\s{0,2}["'`]?([A-Za-z_][\w.-]{0,60})/i,
  // "missing required argument: id", "missing field id"
  /missing (?:required )?(?:property|argument|parameter|field)s?\b:?\s{0,2}["'`]?([A-Za-z_][\w.-]{0,60})/i,
  // "'id' is required"
  /["'`]([A-Za-z_][\w.-]{0,60})["'`] (?:is|are) (?:required|missing)/i,
  // "accountId is required": an identifier, which no sentence has, and no secret, which is set elsewhere
  /(?<![\w.-])(?!\w{0,40}(?:key|token|secret|password)\b)([a-z]{1,30}(?:[A-Z]|_[a-z])\w{0,40}) (?:is|are) (?:required|missing)/,
];

/** "accountId is required", where `account_id` was sent: the same name in another spelling, with no quotes around it. */
function otherSpelling(text: string, sent: readonly string[]): string | undefined {
  const name = BARE_DEMAND.exec(text)?.[1];
  const isSent = sent.some((own) => name !== undefined && foldName(own) === foldName(name));
  return isSent ? name : undefined;
}

/**
 * "cutoff must be a positive number", where each argument is one or has a value that the schema lists: the complaint is
 * about none of them.
 */
function numberAsked(text: string, args: unknown, { tool }: ToolState): string | undefined {
  const properties = propertiesOf(tool.inputSchema);
  const [, name] = NUMBER_DEMAND.exec(text) ?? [];
  const sent = Object.entries(isRecord(args) ? args : {});
  const isPlain = sent.every(
    ([key, value]) =>
      (typeof value === 'number' && value > 0) ||
      (isRecord(properties[key]) && Array.isArray(properties[key].enum)),
  );
  if (name === undefined || !isPlain || !sent.some(([, value]) => typeof value === 'number'))
    return undefined;
  // "Weight must be a number" is about `net_weight`.
  const isOwn = Object.keys(properties).some(
    (key) => foldName(key).includes(foldName(name)) || foldName(name).includes(foldName(key)),
  );
  return isOwn ? undefined : name;
}

const NUMBER_DEMAND =
  /^(?:error:? )?["'`]?([A-Za-z][\w-]{2,60})["'`]? (?:must|should|has to) be (?:an? )?(?:positive |finite |valid |non-negative )?(?:number|integer)\b/i;

const BARE_DEMAND =
  /(?<![\w.-])([A-Za-z_][\w-]{1,60}) (?:is|are|was) (?:required|missing|undefined|not (?:provided|given|set|specified))\b/;

/** The tool never worked, and asks for a property that its schema does not declare. */
export function undeclaredDemand(state: ToolState, { arguments: args, reply }: Attempt): Finding | undefined {
  if (successes(state).length > 0 || hasOpenObject(state.tool.inputSchema)) return undefined;
  const text = replyText(reply);
  const plain = text.replaceAll('\\"', '"');
  const name =
    DEMANDS.map((demand) => demand.exec(plain)?.[1]).find((found) => found !== undefined) ??
    otherSpelling(plain, Object.keys(isRecord(args) ? args : {})) ??
    numberAsked(plain, args, state);
  const known = new Set([
    ...deepPropertyNames(state.tool.inputSchema),
    ...(isRecord(args) ? [...Object.keys(args), ...textsIn(args)] : []),
  ]);
  if (name === undefined || known.has(name) || known.has(name.split('.').at(-1) ?? '')) return undefined;
  return runFinding(RUN_RULES.validRejected, state.tool.name, {
    path: joinPointer('', name),
    message: `The tool demands "${quote(name, 60)}", which its schema does not declare.`,
    expected: 'a success of a call that keeps to the schema',
    received: 'a rejection',
    evidence: [{ text: quote(text, 240) }],
  });
}

/** Whether an object below the root may have properties that the schema does not name: the complaint may be about these. */
function hasOpenObject(schema: JsonSchema): boolean {
  for (const { schema: node, depth } of walkSchema(schema, { maxPlaces: 2_000 }))
    if (
      depth > 0 &&
      isRecord(node) &&
      [node.type].flat().includes('object') &&
      node.additionalProperties !== false
    )
      return true;
  return false;
}

/** Whether a complaint asks for a declared property that is not in the call: with this value it is needed, says the tool. */
export function demandsAnother(
  { tool }: ToolState,
  { arguments: args, reply }: Attempt,
  path: string,
): boolean {
  const text = replyText(reply);
  if (!DEMAND.test(text)) return false;
  const given = new Set([...namesIn(args), ...pointerTokens(path)]);
  return [...deepPropertyNames(tool.inputSchema)].some(
    (name) => !given.has(name) && (mentionsProperty(text, name) || asksFor(text, name)),
  );
}

/** Whether a short name, which as a word may mean anything, is among what a text says is required. */
function asksFor(text: string, name: string): boolean {
  return name.length < 3 && (AFTER_REQUIRES.exec(text)?.[1] ?? '').split(/[^\w-]+/).includes(name);
}

const AFTER_REQUIRES = /\brequires? ([^.:;\n]{1,120})/i;

/** The names of all properties in a value that are given: `null` gives nothing. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const given = Object.entries(value).filter(([, part]) => part !== null);
  const own = Array.isArray(value) ? [] : given.map(([name]) => name);
  return [...own, ...given.flatMap(([, part]) => namesIn(part))];
}
