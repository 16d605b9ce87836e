import { declarationsAt, declaredTypes } from '../../../args/declarations.js';
import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { joinPointer, pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Planted } from '../../../scenario/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { isForTool } from '../../control/invalid-call.js';
import type { CallDetector } from '../detector.js';
import { isForOtherChoice } from '../for-other-choice.js';
import { deepPropertyNames } from '../property-names.js';
import { RUN_RULES, type RunRule, runFinding } from '../run-rules.js';

/** The tool runs with arguments that its schema forbids. */
export const invalidAccepted: CallDetector = {
  name: 'invalid accepted',
  scope: 'call',
  rules: [RUN_RULES.silentAcceptance, RUN_RULES.coerced, RUN_RULES.undeclaredAccepted, RUN_RULES.enumDriftIn],
  // A tool that takes anything at a place takes a text there, too.
  explains: [{ rule: RUN_RULES.coerced.id, in: 'tool', isSamePath: true }],
  replay: { by: 'call' },
  *detect(tool, attempt) {
    const { violates, expectation } = attempt.scenario;
    if (violates === undefined || expectation !== 'reject' || !attempt.succeeded) return;
    if (provesNothing(tool, attempt, violates)) return;
    if (isInOtherCase(tool, attempt, violates)) yield otherCase(tool, attempt, violates);
    else if (isConvertible(tool, attempt, violates)) yield coerced(tool, attempt, violates);
    else yield accepted(tool, attempt, violates);
  },
};

/** A success that says nothing about validation. */
function provesNothing(
  { inputSchema, description = '' }: Tool,
  { arguments: args, validation }: Attempt,
  violates: Planted,
): boolean {
  // A response without content has a finding of its own.
  if (validation?.classification === 'broken') return true;
  if (!isForTool(args) || isCutAsDescribed(inputSchema, description, violates)) return true;
  if (isUnused(inputSchema, violates)) return true;
  if (isForOtherChoice(inputSchema, pointerTokens(violates.path)[0] ?? '', args)) return true;
  if (declarationsAt(inputSchema, violates.path).some(isDummy)) return true;
  // Whoever leaves out what has a default gets it, whatever else the schema says.
  const declared = violates.keyword === 'required' ? declarationsAt(inputSchema, violates.path) : [];
  if (declared.some((one) => one.default !== undefined)) return true;
  // A required property that is declared nowhere is a mistake of the schema, with findings of its own.
  const name = pointerTokens(violates.path).at(-1) ?? '';
  return violates.keyword === 'required' && !deepPropertyNames(inputSchema).includes(name);
}

/** An argument that says of itself that it has no use, as some clients need one. */
const DUMMY = /\b(?:dummy|unused|not used|no-parameter tools?|has no effect)\b/i;

const isDummy = ({ description }: Readonly<Record<string, unknown>>): boolean =>
  typeof description === 'string' && DUMMY.test(description.slice(0, 400));

/** Keywords that a tool keeps by shortening or limiting what it gets. */
const BOUNDS: ReadonlySet<string> = new Set([
  ...['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'],
  ...['minimum', 'exclusiveMinimum'],
]);
const CUTS = /\b(?:truncat\w{1,4}|clamp\w{0,3}|capped|shortened|cut (?:off|short|to))\b/i;

/** Whether a description says what happens to a value beyond its bound: "longer values are truncated". */
function isCutAsDescribed(schema: Tool['inputSchema'], ofTool: string, { keyword, path }: Planted): boolean {
  if (!BOUNDS.has(keyword)) return false;
  if (descriptionsAt(schema, path).some((description) => CUTS.test(description))) return true;
  const name = pointerTokens(path).at(-1) ?? '';
  return ofTool.split(/[.\n]\s/, 200).some((sentence) => sentence.includes(name) && CUTS.test(sentence));
}

/** How an argument says that it has no use: it is there for clients that cannot call a tool without arguments. */
const UNUSED = [
  /\bdummy (?:param|arg|field|input|value|property|string|placeholder)|^dummy\b|\bunused\b/i,
  /\b(?:not (?:actually )?used|has no effect|(?:param\w{0,6}|arg\w{0,5}|field|value) is ignored)\s{0,3}(?:$|[.;)])/i,
];

/** Whether an argument describes itself as unused: nobody is harmed where it is wrong or left out. */
const isUnused = (schema: Tool['inputSchema'], { path }: Planted): boolean =>
  path !== '' &&
  descriptionsAt(schema, path).some((description) =>
    UNUSED.some((said) => said.test(description.slice(0, 200))),
  );

const descriptionsAt = (schema: Tool['inputSchema'], path: string): readonly string[] =>
  declarationsAt(schema, path).flatMap(({ description }) =>
    typeof description === 'string' ? [description] : [],
  );

const ACCEPTED: Readonly<Record<string, RunRule>> = {
  additionalProperties: RUN_RULES.undeclaredAccepted,
  unevaluatedProperties: RUN_RULES.undeclaredAccepted,
  enum: RUN_RULES.enumDriftIn,
};

function accepted(tool: Tool, attempt: Attempt, { keyword, path }: Planted): Finding {
  const isUndeclared = keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';
  // What is of another type is outside the listed values, too.
  const isListed =
    keyword === 'type' && declarationsAt(tool.inputSchema, path).some((one) => one.enum !== undefined);
  const rule = isListed ? RUN_RULES.enumDriftIn : (ACCEPTED[keyword] ?? RUN_RULES.silentAcceptance);
  return runFinding(rule, tool.name, {
    path: isUndeclared ? '' : path,
    message: isUndeclared
      ? 'The tool accepts a property that its schema forbids.'
      : 'The tool accepts arguments that its schema forbids.',
    expected: `a rejection (${attempt.scenario.label})`,
    received: 'a success',
    evidence: [
      { text: `request: ${quote(attempt.arguments)}` },
      { text: `response: ${quote(replyText(attempt.reply), 160)}` },
    ],
  });
}

/** What programs convert to the type that the schema demands: the text "2" to a number, any number to a text. */
const CONVERTED_TO: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: (value) => typeof value === 'boolean' || (typeof value === 'string' && /^-?\d+$/.test(value)),
  number: (value) =>
    typeof value === 'boolean' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)),
  // A program that asks whether a flag is set takes whatever it gets.
  boolean: () => true,
  string: (value) => typeof value === 'number' || typeof value === 'boolean',
};

/** Whether the schema requires the property at a pointer. */
export function isRequiredAt(inputSchema: Tool['inputSchema'], path: string): boolean {
  const tokens = pointerTokens(path);
  return declarationsAt(inputSchema, joinPointer('', ...tokens.slice(0, -1))).some(
    ({ required }) => Array.isArray(required) && required.includes(tokens.at(-1)),
  );
}

/** Whether a value is the `null` that many clients send for a property that they leave out. */
function isLeftOut(inputSchema: Tool['inputSchema'], args: unknown, path: string): boolean {
  const parent = joinPointer('', ...pointerTokens(path).slice(0, -1));
  const isNull = valueAt(args, path) === null && isRecord(valueAt(args, parent));
  return isNull && !isRequiredAt(inputSchema, path);
}

/** Whether the wrong value has a usual conversion to the type that the schema demands. */
function isConvertible(
  { inputSchema }: Tool,
  { arguments: args }: Attempt,
  { keyword, path }: Planted,
): boolean {
  if (keyword !== 'type' && keyword !== 'anyOf' && keyword !== 'oneOf') return false;
  if (isLeftOut(inputSchema, args, path)) return true;
  const value = valueAt(args, path);
  return declaredTypes(inputSchema, path).some((type) => CONVERTED_TO[type]?.(value) === true);
}

/** Whether the value is a listed one but for its case. A tool that takes any value gets a finding for those that are not. */
function isInOtherCase(
  { inputSchema }: Tool,
  { arguments: args }: Attempt,
  { keyword, path }: Planted,
): boolean {
  const value = valueAt(args, path);
  if (keyword !== 'enum' || typeof value !== 'string') return false;
  const folded = value.toLowerCase();
  return declarationsAt(inputSchema, path).some(
    ({ enum: members }) =>
      Array.isArray(members) &&
      members.some((member) => typeof member === 'string' && member.toLowerCase() === folded),
  );
}

const otherCase = (tool: Tool, attempt: Attempt, { path }: Planted): Finding =>
  lenient(tool, attempt, path, 'The tool accepts a listed value in another case.');

const coerced = (tool: Tool, attempt: Attempt, { path }: Planted): Finding =>
  lenient(
    tool,
    attempt,
    path,
    'The tool converts a value of another type to the one that its schema requires.',
  );

/** Lenient programs convert on purpose, so this is not as bad as accepting anything. */
function lenient(
  tool: Tool,
  { scenario, arguments: args, reply }: Attempt,
  path: string,
  message: string,
): Finding {
  return runFinding(RUN_RULES.coerced, tool.name, {
    path,
    message,
    expected: `a rejection (${scenario.label})`,
    received: 'a success',
    evidence: [{ text: `request: ${quote(args)}` }, { text: `response: ${quote(replyText(reply), 160)}` }],
  });
}
