import type { Finding } from '../../../model/finding.js';
import { pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Planted } from '../../../scenario/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { isForTool } from '../../control/invalid-call.js';
import type { CallDetector } from '../detector.js';
import { propertyNames } from '../property-names.js';
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
    yield isLookalike(attempt, violates)
      ? coerced(tool, attempt, violates)
      : accepted(tool, attempt, violates);
  },
};

/** A success that says nothing about validation. */
function provesNothing(
  { inputSchema }: Tool,
  { arguments: args, validation }: Attempt,
  violates: Planted,
): boolean {
  // A response without content has a finding of its own.
  if (validation?.classification === 'broken') return true;
  if (!isForTool(args)) return true;
  // A required property that is declared nowhere is a mistake of the schema, with findings of its own.
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
      ? 'The tool accepts a property that its schema forbids.'
      : 'The tool accepts arguments that its schema forbids.',
    expected: `a rejection: ${attempt.scenario.label}`,
    received: 'a success',
    evidence: [
      { text: `${keyword} is violated by ${quote(attempt.arguments)}` },
      { text: `response: ${quote(replyText(attempt.reply), 160)}` },
    ],
  });
}

/** A text that reads like the number or boolean that the schema demands. */
function isLookalike({ arguments: args }: Attempt, { keyword, path }: Planted): boolean {
  const value = valueAt(args, path);
  return keyword === 'type' && typeof value === 'string' && /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(value);
}

/** Lenient programs convert on purpose, so this is not as bad as accepting anything. */
function coerced(tool: Tool, { scenario, arguments: args, reply }: Attempt, { path }: Planted): Finding {
  return runFinding(RUN_RULES.coerced, tool.name, {
    path,
    message: 'The tool accepts a text where its schema demands a number or a boolean.',
    expected: `a rejection: ${scenario.label}`,
    received: 'a success',
    evidence: [{ text: quote(args) }, { text: `response: ${quote(replyText(reply), 160)}` }],
  });
}
