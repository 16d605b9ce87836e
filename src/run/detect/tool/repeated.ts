import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, type RunRule, runFinding } from '../run-rules.js';
import { driftIn, hasDrift, isLive, mayNotDrift } from './drifting-number.js';
import { extraCall } from './extra-call.js';
import { failureBetween, otherBetween, repetitions } from './fails-between.js';
import { grownList } from './grown-list.js';
import { listedItems } from './listed-items.js';

/** Errors that say nothing about what calls before left behind. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'rate_or_quota',
  'auth',
  'upstream_unreachable',
  'not_found',
]);

/** How a description promises an order. */
const ORDERED =
  /\b(?:sorted|ordered|in (?:alphabetical|chronological|ascending|descending)|(?:newest|oldest|latest) first)\b/i;

/** How a description promises one response for one argument; a promise about a seed is checked by itself. */
const SAME =
  /\bsame (?!seed)\w{1,30} (?:always |will )?(?:gets?|gives?|returns?|yields?|produces?|maps to) the same\b/i;

/** Repetitions that show a response of chance. */
const MOST_REPEATED = 6;

/** Texts shorter than this are found in a response by chance. */
const SHORTEST = 4;

/**
 * The first call that succeeded, made again after all others: it fails, it shows values that only other calls had, its
 * list has grown although the tool only reads, its items are in another order than the one promised, or the
 * response or a number in it is another one each time.
 */
export const repeated: ToolDetector = {
  name: 'repeated',
  scope: 'tool',
  rules: [RUN_RULES.flaky, RUN_RULES.mixedUp, RUN_RULES.readOnly],
  at: '/again',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    // What was written meanwhile is rightly shown, and may be in the way.
    const [first] = successes(state).filter(
      ({ scenario, isStale }) => scenario.aim !== undefined && isStale !== true,
    );
    if (state.stage !== 'read' || first === undefined || state.attempts.length < 2) return;
    const again = await extraCall(state, context, emit, first.scenario, first.arguments);
    if (again?.reply === undefined) return;
    const found = await judged(state, context, emit, first, again);
    if (found !== undefined) yield found;
  },
};

async function judged(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  first: Attempt,
  again: Attempt,
): Promise<Detection | undefined> {
  const once = (): Promise<Attempt | undefined> =>
    extraCall(state, context, emit, first.scenario, first.arguments);
  if (!again.succeeded) {
    const unsteady = failureBetween(await repetitions(again, once));
    if (unsteady !== undefined) return comesAndGoes(state, unsteady);
    const kind = again.validation?.diagnosis.kind ?? 'rate_or_quota';
    if (ELSEWHERE.has(kind) || again.reply === undefined || USED_UP.test(replyText(again.reply)))
      return undefined;
    const still = await once();
    return still?.succeeded === false ? failing(state, again) : undefined;
  }
  const other = leftBehind(state, context, first, again);
  if (other !== undefined) {
    const words = { expected: quote(replyText(first.reply), 120), received: quote(other, 120) };
    return detection(
      state,
      again,
      RUN_RULES.mixedUp,
      'The response shows a value of an earlier call.',
      words,
    );
  }
  return (
    (await grown(state, first, again, once)) ??
    shuffled(state, first, again) ??
    (await changing(state, again, once)) ??
    (await drifting(state, first, again, once)) ??
    turning(state, await repetitions(again, once))
  );
}

/** A limit on use that a library wraps in an error of its own: `input_value='{"error": "Limit 50/day"}'`. */
const USED_UP =
  /\blimit (?:of |is )?\d[\d,]{0,9} ?(?:\w{1,20} ?)?(?:\/|per) ?(?:second|minute|hour|day|week|month)\b/i;

/** A failure, or another response, that comes and goes while the same call is repeated. */
function turning(state: ToolState, made: readonly Attempt[]): Detection | undefined {
  const failure = failureBetween(made);
  if (failure !== undefined) return comesAndGoes(state, failure);
  const other = isLive(state.tool) ? undefined : otherBetween(made);
  if (other === undefined) return undefined;
  const words = {
    expected: quote(replyText(made[0]?.reply), 120),
    received: quote(replyText(other.reply), 120),
  };
  return detection(
    state,
    other,
    RUN_RULES.flaky,
    'The same call gets one response or another by turns.',
    words,
  );
}

/** Another response to the same call, where the description promises the same one. Numbers in a text may be a time. */
async function changing(
  state: ToolState,
  again: Attempt,
  once: () => Promise<Attempt | undefined>,
): Promise<Detection | undefined> {
  if (!SAME.test(state.tool.description ?? '')) return undefined;
  const expected = replyText(again.reply).trim();
  const said = (text: string): string => (/^-?[\d.]+$/.test(text) ? text : text.replace(/\d+/g, ''));
  for (let times = 0; times < MOST_REPEATED; times++) {
    const other = await once();
    if (other?.succeeded !== true) return undefined;
    const received = replyText(other.reply).trim();
    if (said(received) === said(expected)) continue;
    const words = { expected: quote(expected, 120), received: quote(received, 120) };
    return detection(state, other, RUN_RULES.flaky, 'The same call gets another response.', words);
  }
  return undefined;
}

/** A number that is another one each time, of a tool that says it may be repeated. */
async function drifting(
  state: ToolState,
  first: Attempt,
  again: Attempt,
  once: () => Promise<Attempt | undefined>,
): Promise<Detection | undefined> {
  if (!mayNotDrift(state.tool) || !hasDrift(first, again)) return undefined;
  const more = [await once(), await once()].flatMap((one) => (one?.succeeded === true ? [one] : []));
  const drift = driftIn([again, ...more], Object.keys(first.arguments ?? {}).length > 0);
  if (more.length < 2 || drift === undefined) return undefined;
  const message = drift.isCounter
    ? 'Each call of a tool that only reads raises a number in its response.'
    : 'The same call gets another number each time.';
  const words = { expected: 'the same number each time', received: `"${drift.name}": ${drift.seen}` };
  return detection(state, again, RUN_RULES.flaky, message, words);
}

function failing(state: ToolState, again: Attempt): Detection {
  const words = { expected: 'a success, as before', received: quote(replyText(again.reply), 160) };
  return detection(state, again, RUN_RULES.flaky, 'A call that succeeded fails after other calls.', words);
}

/** The finding of any call that comes and goes: it is said once, whatever has shown it. */
function comesAndGoes(state: ToolState, failed: Attempt): Detection {
  const message = 'The same call succeeds and fails when it is repeated.';
  const words = { expected: 'a success, as before', received: quote(replyText(failed.reply), 160) };
  const { finding, ...rest } = detection(state, failed, RUN_RULES.flaky, message, words);
  return { ...rest, finding: { ...finding, path: '' } };
}

/** A text that another call of the tool sent, and no other tool, and that the same call did not show before. */
function leftBehind(
  state: ToolState,
  { states }: RunContext,
  first: Attempt,
  again: Attempt,
): string | undefined {
  const [before, now] = [replyText(first.reply), replyText(again.reply)];
  if (before === now || isRemembered(first, again)) return undefined;
  const own = new Set(textsIn(first.arguments));
  const sent = successes(state).flatMap((attempt) => textsIn(attempt.arguments));
  const left = sent.find(
    (text) => text.length >= SHORTEST && !own.has(text) && now.includes(text) && !before.includes(text),
  );
  // Another tool may have stored it, whatever it says of itself.
  const others = states.filter((other) => other !== state).flatMap(({ attempts }) => attempts);
  const isSentElsewhere = others.some(({ arguments: args }) =>
    textsIn(args).some((text) => left !== undefined && text.includes(left)),
  );
  return isSentElsewhere ? undefined : left;
}

/**
 * Whether a response shows what a session has gathered: a list has more items than before, and a number that is not their
 * count has grown with the calls. A list that is shared by mistake has no such number.
 */
function isRemembered(first: Attempt, again: Attempt): boolean {
  const [before, now] = [replyData(first.reply), replyData(again.reply)];
  if (!isRecord(before) || !isRecord(now)) return false;
  const isGrown = ([name, value]: readonly [string, unknown]): boolean => {
    const old = before[name];
    return Array.isArray(value) && Array.isArray(old) && value.length > old.length;
  };
  const lists = Object.entries(now).filter(isGrown);
  const lengths = new Set<unknown>(lists.map(([, list]) => (Array.isArray(list) ? list.length : 0)));
  const isCounter = ([name, value]: readonly [string, unknown]): boolean => {
    const old = before[name];
    return typeof value === 'number' && typeof old === 'number' && value > old && !lengths.has(value);
  };
  return lists.length > 0 && Object.entries(now).some(isCounter);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The list of a tool that says it only reads grows with each call of it. */
async function grown(
  state: ToolState,
  first: Attempt,
  again: Attempt,
  once: () => Promise<Attempt | undefined>,
): Promise<Detection | undefined> {
  const found = await grownList(state, first, again, once);
  if (found === undefined) return undefined;
  const message = 'The tool says that it only reads, but each call adds to what it returns.';
  return detection(state, found.attempt, RUN_RULES.readOnly, message, found);
}

/** The same items in another order, where the description promises one. */
function shuffled(state: ToolState, first: Attempt, again: Attempt): Detection | undefined {
  const [before, now] = [listedItems(first) ?? [], listedItems(again) ?? []];
  const isSame = canonicalJson(before.toSorted()) === canonicalJson(now.toSorted());
  if (!ORDERED.test(state.tool.description ?? '') || !isSame || canonicalJson(before) === canonicalJson(now))
    return undefined;
  const words = { expected: quote(before.slice(0, 3), 160), received: quote(now.slice(0, 3), 160) };
  return detection(state, again, RUN_RULES.flaky, 'The items come in another order each time.', words);
}

function detection(
  { tool }: ToolState,
  attempt: Attempt,
  rule: RunRule,
  message: string,
  words: { readonly expected: string; readonly received: string },
): Detection {
  const evidence = [
    { text: `request, made again: ${quote(isRecord(attempt.arguments) ? attempt.arguments : {}, 160)}` },
  ];
  const { expected, received } = words;
  const draft = { path: '/again', message, expected, received, evidence };
  return { finding: runFinding(rule, tool.name, draft, 'response'), attempt, isConfirmed: true };
}
