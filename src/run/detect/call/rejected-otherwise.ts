import type { Finding } from '../../../model/finding.js';
import { pointerTokens } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Planted } from '../../../scenario/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { CallDetector } from '../detector.js';
import { mentionsProperty, propertyNames } from '../property-names.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** How sure a diagnosis has to be before a finding rests on it. */
const SURE = 0.6;

/** The call was rejected, but not for the argument that is wrong: this does not prove that arguments are checked. */
export const rejectedOtherwise: CallDetector = {
  name: 'rejected otherwise',
  scope: 'call',
  rules: [RUN_RULES.rejectedOtherwise],
  replay: { by: 'call' },
  *detect(tool, attempt) {
    const { violates, expectation } = attempt.scenario;
    if (violates === undefined || expectation !== 'reject' || attempt.succeeded) return;
    yield* otherwise(tool, attempt, violates);
  },
};

function* otherwise(tool: Tool, attempt: Attempt, violates: Planted): Generator<Finding> {
  const { kind, confidence } = attempt.validation?.diagnosis ?? { kind: 'none', confidence: 0 };
  const text = replyText(attempt.reply);
  if (confidence < SURE || isAbout(text, violates)) return;
  const draft = {
    path: violates.path,
    expected: `a rejection that names what is wrong: ${attempt.scenario.label}`,
    evidence: [{ text: quote(text, 200) }],
  };
  if (kind === 'not_found' || kind === 'conflict_or_rule') {
    const message = 'The tool runs with invalid arguments and fails for another reason.';
    yield runFinding(RUN_RULES.rejectedOtherwise, tool.name, { ...draft, message, received: kind });
  }
  if (kind !== 'validation_rejection') return;
  const others = propertyNames(tool.inputSchema).filter((name) => mentionsProperty(text, name, true));
  if (others.length === 0) return;
  const message = 'The tool rejects invalid arguments, but names another argument than the wrong one.';
  const received = `a complaint about ${others.slice(0, 3).join(', ')}`;
  yield runFinding(RUN_RULES.rejectedOtherwise, tool.name, { ...draft, message, received });
}

/** Whether a text names the wrong property, or one around it; a complaint about the whole needs no name. */
function isAbout(text: string, { path }: Planted): boolean {
  const tokens = pointerTokens(path).filter((token) => !/^\d+$/.test(token));
  return tokens.length === 0 || tokens.some((token) => mentionsProperty(text, token));
}
