import type { Finding } from '../../../model/finding.js';
import { pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Planted } from '../../../scenario/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { mentionsProperty, propertyNames } from '../property-names.js';
import { RUN_RULES, type RunRule, runFinding } from '../run-rules.js';
import { enumDriftIn } from './enum-drift-in.js';

/** How sure a diagnosis has to be before a finding rests on it. */
const SURE = 0.6;

/** What is wrong with how a tool took arguments that it had to reject. */
export function rejectionFindings(tool: Tool, attempt: Attempt): Finding[] {
  const { scenario, validation, succeeded } = attempt;
  const { violates } = scenario;
  if (violates === undefined || validation === undefined) return [];
  if (scenario.expectation !== 'reject') return formatIgnored(tool, attempt, violates);
  if (succeeded) {
    if (isBesideThePoint(tool, attempt, violates)) return [];
    return [
      isLookalike(attempt, violates) ? coerced(tool, attempt, violates) : accepted(tool, attempt, violates),
    ];
  }
  return [...enumDriftIn(tool, attempt), ...otherwise(tool, attempt, violates)];
}

/** An acceptance that says nothing about validation. */
function isBesideThePoint(
  { inputSchema }: Tool,
  { arguments: args, validation }: Attempt,
  violates: Planted,
): boolean {
  // No content at all is a finding of its own, and no acceptance.
  if (validation?.classification === 'broken') return true;
  // On the wire, null for the arguments is a common way to say that there are none.
  if (args === null) return true;
  // A required property that is declared nowhere is a mistake of the schema, which the definition's own findings tell.
  const name = pointerTokens(violates.path).at(-1) ?? '';
  return violates.keyword === 'required' && !propertyNames(inputSchema).includes(name);
}

const ACCEPTED: Readonly<Record<string, RunRule>> = {
  additionalProperties: RUN_RULES.undeclaredAccepted,
  unevaluatedProperties: RUN_RULES.undeclaredAccepted,
  enum: RUN_RULES.enumDriftIn,
};

function accepted(tool: Tool, attempt: Attempt, { keyword, path }: Planted): Finding {
  const isUndeclared = keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';
  const rule = ACCEPTED[keyword] ?? RUN_RULES.silentAcceptance;
  return runFinding(rule, tool.name, {
    path: isUndeclared ? '' : path,
    message: isUndeclared
      ? 'A property that the schema forbids is accepted.'
      : 'Arguments that the schema forbids are accepted.',
    expected: `a rejection: ${attempt.scenario.label}`,
    received: 'a success',
    evidence: [
      { text: `${keyword} is violated by ${quote(attempt.arguments)}` },
      { text: `the answer: ${quote(replyText(attempt.reply), 160)}` },
    ],
  });
}

/** A text where a number or a boolean has to stand, that reads like one. */
function isLookalike({ arguments: args }: Attempt, { keyword, path }: Planted): boolean {
  const value = valueAt(args, path);
  return keyword === 'type' && typeof value === 'string' && /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(value);
}

/** Lenient programs convert on purpose, so that this is not as bad as taking anything. */
function coerced(tool: Tool, { scenario, arguments: args, reply }: Attempt, { path }: Planted): Finding {
  return runFinding(RUN_RULES.coerced, tool.name, {
    path,
    message: 'A text is accepted where the schema demands a number or a boolean.',
    expected: `a rejection: ${scenario.label}`,
    received: 'a success',
    evidence: [{ text: quote(args) }, { text: `the answer: ${quote(replyText(reply), 160)}` }],
  });
}

/** Validators need not assert formats, so that ignoring one is worth knowing and no more. */
function formatIgnored(tool: Tool, { succeeded, scenario }: Attempt, { keyword, path }: Planted): Finding[] {
  if (!succeeded || keyword !== 'format') return [];
  const message = 'The declared format is not checked.';
  return [runFinding(RUN_RULES.formatIgnored, tool.name, { path, message, expected: scenario.label })];
}

/** The call was refused, but not for what was planted: then validation has not been proved. */
function otherwise(tool: Tool, attempt: Attempt, violates: Planted): Finding[] {
  const { validation } = attempt;
  if (validation === undefined || validation.diagnosis.confidence < SURE) return [];
  const { kind } = validation.diagnosis;
  const text = replyText(attempt.reply);
  if (isAbout(text, violates)) return [];
  const draft = {
    path: violates.path,
    expected: `a rejection that names what is wrong: ${attempt.scenario.label}`,
    evidence: [{ text: quote(text, 200) }],
  };
  if (kind === 'not_found' || kind === 'conflict_or_rule') {
    const message = 'Invalid arguments reach the tool: it complains of something else.';
    return [runFinding(RUN_RULES.rejectedOtherwise, tool.name, { ...draft, message, received: kind })];
  }
  if (kind !== 'validation_rejection') return [];
  const others = propertyNames(tool.inputSchema).filter((name) => mentionsProperty(text, name, true));
  if (others.length === 0) return [];
  const message = 'Invalid arguments are rejected for another argument than the one that is wrong.';
  const received = `a complaint about ${others.slice(0, 3).join(', ')}`;
  return [runFinding(RUN_RULES.rejectedOtherwise, tool.name, { ...draft, message, received })];
}

/** Whether a text names the property that is wrong, or one around it; a complaint about the whole needs no name. */
function isAbout(text: string, { path }: Planted): boolean {
  const tokens = pointerTokens(path).filter((token) => !/^\d+$/.test(token));
  return tokens.length === 0 || tokens.some((token) => mentionsProperty(text, token));
}
