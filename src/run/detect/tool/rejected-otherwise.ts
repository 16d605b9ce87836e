import type { Finding } from '../../../model/finding.js';
import { pointerTokens } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Planted } from '../../../scenario/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { invalidCalls, invalidOutcome, isControlled } from '../../control/invalid-call.js';
import type { ToolDetector } from '../detector.js';
import { LEAST_CONFIDENCE } from '../least-confidence.js';
import { deepPropertyNames, mentionsProperty } from '../property-names.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** What the response reports instead of the invalid argument. */
const OTHER_REASONS = { not_found: 'a “not found” error', conflict_or_rule: 'a conflict' } as const;

/**
 * The violation makes the call fail, since the same call without it succeeds, but the error is about something else: the
 * tool does not check the argument, it stumbles over it.
 */
export const rejectedOtherwise: ToolDetector = {
  name: 'rejected otherwise',
  scope: 'tool',
  rules: [RUN_RULES.rejectedOtherwise],
  replay: { by: 'call' },
  *detect(state) {
    for (const attempt of invalidCalls(state)) {
      const { violates } = attempt.scenario;
      if (violates === undefined || !isControlled(state, attempt)) continue;
      if (invalidOutcome(state, attempt).outcome !== 'refused') continue;
      for (const finding of otherwise(state.tool, attempt, violates))
        yield { finding, attempt, isConfirmed: true };
    }
  },
};

function* otherwise(tool: Tool, attempt: Attempt, violates: Planted): Generator<Finding> {
  const { kind, confidence } = attempt.validation?.diagnosis ?? { kind: 'none', confidence: 0 };
  const text = replyText(attempt.reply);
  if (confidence < LEAST_CONFIDENCE || isAbout(text, violates)) return;
  const draft = {
    path: violates.path,
    expected: `a rejection that names what is wrong (${attempt.scenario.label})`,
    evidence: [{ text: quote(text, 200) }],
  };
  if (kind === 'not_found' || kind === 'conflict_or_rule') {
    const message = 'The tool runs with invalid arguments and fails for another reason.';
    yield runFinding(RUN_RULES.rejectedOtherwise, tool.name, {
      ...draft,
      message,
      received: OTHER_REASONS[kind],
    });
  }
  if (kind !== 'validation_rejection') return;
  const others = deepPropertyNames(tool.inputSchema).filter((name) => mentionsProperty(text, name, true));
  if (others.length === 0) return;
  const message = 'The tool rejects invalid arguments, but names the wrong argument.';
  const received = `a complaint about ${others.slice(0, 3).join(', ')}`;
  yield runFinding(RUN_RULES.rejectedOtherwise, tool.name, { ...draft, message, received });
}

/** Whether a text names the wrong property, or one around it; a complaint about the whole needs no name. */
function isAbout(text: string, { path }: Planted): boolean {
  const tokens = pointerTokens(path).filter((token) => !/^\d+$/.test(token));
  return tokens.length === 0 || tokens.some((token) => mentionsProperty(text, token));
}
