import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { memberOf } from './listed-response.js';
import { waitingItems } from './waiting-items.js';

/** Folded names of members that say whether somebody has looked at a thing. */
const SEEN = /^(?:is)?(?:unread|read|seen|opened|viewed|new)$/;

/** Folded names of members that count what a call has done to things. */
const DONE =
  /^(?:dropped|removed|deleted|cleared|purged|flushed|evicted|archived|moved|updated|changed|closed|expired|marked)(?:count|items)?$/;

interface Shown {
  readonly name: string;
  readonly value: boolean | number;
}

/** What a tool says that hands things out once, or shows what is there at the moment. */
const MAY_GO = new RegExp(
  `\\b(?:${[
    'next|pop|poll|since|once|drain|dequeue|consume|clears?|cleared|stream|random|sample|suggest\\w{0,4}',
    'live|current(?:ly)?|now|process(?:es)?|sessions?|connections?',
  ].join('|')})\\b`,
  'i',
);

/** What a response says that leaves out what it has shown before. */
const AS_BEFORE = /\b(?:unchanged|not modified|no changes?|cached|same as|since|already|next)\b/i;

/**
 * A tool that says it only reads marks what it returns as read, counts what it has removed, or has nothing more to show:
 * the second response of the same call says so.
 */
export const marksAsRead: ToolDetector = {
  name: 'marks as read',
  scope: 'tool',
  rules: [RUN_RULES.readOnly],
  at: '/seen',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    if (state.tool.annotations?.readOnlyHint !== true) return;
    const used = await usedUp(state, context, emit);
    if (used !== undefined) {
      yield used;
      return;
    }
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

/** What a tool listed, and has not listed since its first call: nothing else was called between the first two. */
async function usedUp(state: ToolState, context: RunContext, emit: Emit): Promise<Detection | undefined> {
  const { earliest, reread, tool } = state;
  if (earliest === undefined || reread === undefined) return undefined;
  const said = `${tool.name.replaceAll(/[_-]/g, ' ')} ${tool.description ?? ''}`;
  if (MAY_GO.test(said) || !isEmptied(reread)) return undefined;
  const again = await extraCall(state, context, emit, earliest.scenario, earliest.arguments);
  if (again === undefined || !isEmptied(again)) return undefined;
  const draft = {
    path: '/seen',
    message: 'The tool says that it only reads, but what it returned is gone when it is called again.',
    expected: quote(waitingItems(earliest).slice(0, 3), 160),
    received: quote(replyText(reread.reply), 160),
    evidence: [{ text: `request, made twice: ${quote(earliest.arguments, 160)}` }],
  };
  const finding = runFinding(RUN_RULES.readOnly, tool.name, draft, 'response');
  return { finding, attempt: again, isConfirmed: true };
}

const isEmptied = (attempt: Attempt): boolean =>
  attempt.succeeded && waitingItems(attempt).length === 0 && !AS_BEFORE.test(replyText(attempt.reply));

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
