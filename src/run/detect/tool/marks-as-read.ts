import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import { successes } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { memberOf } from './listed-response.js';

/** Folded names of members that say whether somebody has looked at a thing. */
const SEEN = /^(?:is)?(?:unread|read|seen|opened|viewed|new)$/;

/** Folded names of members that count what a call has done to things. */
const DONE =
  /^(?:dropped|removed|deleted|cleared|purged|flushed|evicted|archived|moved|updated|changed|closed|expired|marked)(?:count|items)?$/;

interface Shown {
  readonly name: string;
  readonly value: boolean | number;
}

/**
 * A tool that says it only reads marks what it returns as read, or counts what it has removed: the second response of the
 * same call says so.
 */
export const marksAsRead: ToolDetector = {
  name: 'marks as read',
  scope: 'tool',
  rules: [RUN_RULES.readOnly],
  at: '/seen',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    if (state.tool.annotations?.readOnlyHint !== true) return;
    // The last thing that was asked for was asked for once.
    const first = successes(state).findLast((attempt) => shownIn(attempt) !== undefined);
    const before = first === undefined ? undefined : shownIn(first);
    if (first === undefined || before === undefined) return;
    const again = await extraCall(state, context, emit, first.scenario, first.arguments);
    const data = shownData(again?.reply);
    const now = isRecord(data) ? memberOf(data, before.name) : undefined;
    if (again === undefined || typeof now !== typeof before.value || now === before.value) return;
    // What is done is done once; a number that only differs may be of what others did.
    if (typeof now === 'number' && now !== 0) return;
    const draft = {
      path: '/seen',
      message: `The tool says that it only reads, but it changes "${quote(before.name, 40)}".`,
      expected: quoteValue(before.value),
      received: quoteValue(now),
      evidence: [{ text: `request, made again: ${quote(first.arguments, 160)}` }],
    };
    const finding = runFinding(RUN_RULES.readOnly, state.tool.name, draft, 'response');
    yield { finding, attempt: again, isConfirmed: true };
  },
};

/** The member of a record that says whether it was looked at, or how many things were changed. */
function shownIn({ reply }: Attempt): Shown | undefined {
  const data = shownData(reply);
  if (!isRecord(data)) return undefined;
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'boolean' && SEEN.test(foldName(name))) return { name, value };
    if (typeof value === 'number' && value > 0 && DONE.test(foldName(name))) return { name, value };
  }
  return undefined;
}
