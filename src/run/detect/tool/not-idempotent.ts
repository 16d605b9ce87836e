import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { isRuledOut } from '../../attempt/is-ruled-out.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import { recordsCalls } from '../../control/records-calls.js';
import { attemptObserved } from '../../schedule/observe-effect.js';
import { argumentsInTheWay, varyArguments } from '../../schedule/vary-arguments.js';
import { worksAfresh } from '../../schedule/works-now.js';
import { isCreator } from '../../state/is-creator.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { flatMembers } from '../effect/kept-value.js';
import { type SeenEffect, seenEffect, targetsOf } from '../effect/seen-effect.js';
import { mentionsProperty } from '../property-names.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { type Drift, driftIn } from './drifting-number.js';
import { extraCall } from './extra-call.js';
import { argumentsOf } from './ignored-argument.js';
import { onlyList } from './listed-items.js';

/** How a description says that a call may be repeated. */
const PROMISE =
  /\bidempotent\b|\bagain has no (?:further )?effect\b|\bsafe to (?:repeat|retry|call (?:twice|again|repeatedly))\b/i;

const DENIAL = /\bnot idempotent\b|\bnon-idempotent\b/i;

/** Errors that say nothing about the repetition; what was deleted may rightly be missing the second time. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'rate_or_quota',
  'auth',
  'upstream_unreachable',
  'not_found',
]);

/** Whether a refusal names the argument that allows the call to be repeated: nothing is done twice without it. */
const asksForFlag = (state: ToolState, failed: Attempt | undefined): boolean =>
  failed !== undefined &&
  argumentsOf(state).some(
    ({ name, schema }) =>
      schema.type === 'boolean' &&
      /overwrite|force|replace/i.test(name) &&
      mentionsProperty(replyText(failed.reply), name),
  );

/** Folded names of members that rightly change with each call. */
const CHANGES = /version|revision|time|updated|modified|etag|duration|elapsed|at$|ms$|calls|request|hits/;

/** A tool that says it may be repeated fails when it is, or does more each time. */
export const notIdempotent: ToolDetector = {
  name: 'not idempotent',
  scope: 'tool',
  rules: [RUN_RULES.notIdempotent],
  replay: { by: 'run', tools: 'own' },
  detect: repeatedIn,
};

function isPromised({ annotations, description = '' }: Tool): boolean {
  const isSaid = PROMISE.test(description) && !DENIAL.test(description);
  return annotations?.readOnlyHint !== true && (annotations?.idempotentHint === true || isSaid);
}

async function* repeatedIn(state: ToolState, context: RunContext, emit: Emit): AsyncGenerator<Detection> {
  let [worked] = successes(state);
  if (state.stage === 'read' || worked === undefined || !isPromised(state.tool)) return;
  const tools = context.states.map(({ tool }) => tool);
  const observed: (readonly Members[])[] = [];
  const call = async (): Promise<Attempt | undefined> => {
    if (worked === undefined || state.extra <= 0 || state.stopped !== undefined || context.isLate)
      return undefined;
    state.extra--;
    const effects = state.effects.length;
    const attempt = await attemptObserved(context, state, worked.scenario, 'repeat', emit, worked.arguments);
    const effect = state.effects[effects];
    observed.push(effect === undefined ? [] : changedBy(seenEffect(state, effect), tools));
    return attempt;
  };
  // Calls with other arguments came in between, so the first repetition may still change something.
  let [first, second] = [await call(), await call()];
  let failed = (await onOtherDay(state, context, emit, first)) ?? failing(first, second);
  if (failed !== 'nothing' && first !== undefined && isTouched(state, context, first)) {
    // Another tool may have closed or archived the thing: only one for which the call works now shows something.
    worked = await worksAfresh(context, state, emit);
    observed.length = 0;
    [first, second] = [await call(), await call()];
    failed = first?.succeeded === true ? failing(first, second) : isRejectedSince(first);
  }
  if (failed === 'nothing' || asksForFlag(state, failed)) return;
  if (failed !== undefined)
    yield detection(state, failed, 'a success, as before', quote(replyText(failed.reply), 160));
  if (first?.succeeded !== true || second?.succeeded !== true) return;
  const third = await call();
  const data = [first, second, third].map((attempt) => shownData(attempt?.reply));
  const calls = third === undefined ? [] : [first, second, third];
  const grown = growing(data) ?? toggled(data) ?? repeatedly(observed) ?? counting(calls);
  if (grown !== undefined)
    yield detection(
      state,
      second,
      'the same state after each call',
      `"${quote(grown.name, 40)}": ${grown.seen}`,
    );
}

/** A number in a response that each repetition raises by the same step. */
function counting(calls: readonly Attempt[]): Drift | undefined {
  const isRisen = calls.length > 2 && calls.every(({ succeeded }) => succeeded);
  const drift = isRisen ? driftIn(calls, false) : undefined;
  return drift?.isCounter === true ? drift : undefined;
}

/**
 * Where a moment is taken, maybe by a call in between: how a call for another moment fares that is repeated at once.
 * `nothing` where that shows nothing, `undefined` where no moment is to blame.
 */
async function onOtherDay(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  first: Attempt | undefined,
): Promise<Attempt | 'nothing' | undefined> {
  if (first === undefined || first.succeeded || !isRecord(first.arguments)) return undefined;
  const args = first.arguments;
  const names = argumentsInTheWay(state, first).filter((name) => MOMENT.test(String(args[name])));
  const others = names.length === 0 ? undefined : varyArguments(state, args, names, FAR);
  if (others === undefined) return undefined;
  const fresh = await extraCall(state, context, emit, first.scenario, others);
  if (fresh?.succeeded !== true) return 'nothing';
  const again = await extraCall(state, context, emit, first.scenario, others);
  const isFailed = again?.reply !== undefined && !again.succeeded;
  return isFailed && !ELSEWHERE.has(again.validation?.diagnosis.kind ?? 'auth') ? again : 'nothing';
}

const MOMENT = /^\d{4}-\d\d-\d\d|^\d\d:\d\d/;

/** Days after the last one that was tried. */
const FAR = 1_000;

/** Whether a call is ruled out about a thing of which another tool, which does not make such things, was told, too. */
function isTouched(state: ToolState, { states }: RunContext, first: Attempt): boolean {
  const told = isRecord(first.arguments) ? Object.values(first.arguments) : [];
  return (
    isRuledOut(first) &&
    states.some(
      (other) =>
        other !== state && !isCreator(other.tool.name) && told.some((value) => other.workedWith.has(value)),
    )
  );
}

/** The call that is ruled out although it has worked the moment before. */
const isRejectedSince = (attempt: Attempt | undefined): Attempt | undefined =>
  attempt !== undefined && isRuledOut(attempt) ? attempt : undefined;

/** The repetition that fails for a reason of its own. What was deleted may rightly be missing the second time. */
function failing(first: Attempt | undefined, second: Attempt | undefined): Attempt | undefined {
  if (first === undefined || second?.reply === undefined || second.succeeded) return undefined;
  if (!first.succeeded) return isRuledOut(first) ? second : undefined;
  return ELSEWHERE.has(second.validation?.diagnosis.kind ?? 'auth') ? undefined : second;
}

type Members = Readonly<Record<string, unknown>>;

/** What a call has changed, as other tools show it: the things that it names, and how many there are. */
function changedBy(effect: SeenEffect, tools: readonly Tool[]): readonly Members[] {
  return effect.seen
    .filter(({ witness }) => !recordsCalls(witness, tools))
    .flatMap((look) => {
      const targets = targetsOf(effect, look);
      const named = look.changed.filter(({ before }) => targets.includes(before));
      const [before, after] = [look.before, look.after].map(
        ({ reply }) => onlyList(shownData(reply))?.length,
      );
      // Two items that are alike cannot be told apart, but counted.
      const isMore = before !== undefined && after !== undefined && after > before;
      const items = look.added.length > 0 ? look.things.after.length : after;
      const counted = look.added.length > 0 || isMore ? [{ [`items of ${look.witness}`]: items }] : [];
      return [...named.map(({ after }) => flatMembers(after.members)), ...counted];
    });
}

/** What each of three calls has changed in the same direction, or to and fro. */
function repeatedly(observed: readonly (readonly Members[])[]): ReturnType<typeof growing> {
  const [first, second, third] = observed;
  if (first === undefined || second === undefined || third === undefined) return undefined;
  for (const [index, one] of first.entries()) {
    const data = [one, second[index], third[index]];
    const found = data.includes(undefined) ? undefined : (growing(data) ?? toggled(data));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A number, or the length of a list or a text, that each repetition increases. */
function growing(data: readonly unknown[]): { readonly name: string; readonly seen: string } | undefined {
  const [first, ...more] = data;
  if (!isRecord(first) || more.length === 0 || !more.every(isRecord)) return undefined;
  for (const name of Object.keys(first)) {
    if (CHANGES.test(foldName(name))) continue;
    const values = [first, ...more].map((one) => one[name]);
    const sizes = values.map(sizeOf);
    // A text grows where each one begins with the one before.
    if (!values.every((value, index) => index === 0 || isContinued(values[index - 1], value))) continue;
    const isGrowing = sizes.every((size, index) => {
      const before = index === 0 ? undefined : sizes[index - 1];
      return size !== undefined && (index === 0 || (before !== undefined && size > before));
    });
    if (isGrowing) return { name, seen: quoteValue(sizes.join(', then ')) };
  }
  return undefined;
}

/** A switch or a state that the first repetition turns to the other side, and the next one back. */
function toggled([first, second, third]: readonly unknown[]): ReturnType<typeof growing> {
  if (!isRecord(first) || !isRecord(second) || !isRecord(third)) return undefined;
  const name = Object.keys(first).find(
    (key) =>
      [first, second].every((one) => isState(one[key])) &&
      second[key] !== first[key] &&
      third[key] === first[key] &&
      !CHANGES.test(foldName(key)),
  );
  return name === undefined
    ? undefined
    : { name, seen: quoteValue([first[name], second[name], third[name]].join(', then ')) };
}

/** Whether a value is a switch, or a word for a state. */
const isState = (value: unknown): boolean =>
  typeof value === 'boolean' || (typeof value === 'string' && /^[\p{L}_ -]{1,30}$/u.test(value));

const sizeOf = (value: unknown): number | undefined =>
  typeof value === 'number'
    ? value
    : Array.isArray(value) || typeof value === 'string'
      ? value.length
      : undefined;

const isContinued = (before: unknown, now: unknown): boolean =>
  typeof before !== 'string' || (typeof now === 'string' && (now.startsWith(before) || now.endsWith(before)));

function detection({ tool }: ToolState, attempt: Attempt, expected: string, received: string): Detection {
  const draft = {
    path: '',
    message: attempt.succeeded
      ? 'The tool says that a call may be repeated, but each repetition changes something.'
      : 'The tool says that a call may be repeated, but it fails when it is.',
    expected,
    received,
    evidence: [{ text: `request, made again: ${quote(attempt.arguments, 160)}` }],
  };
  return {
    finding: runFinding(RUN_RULES.notIdempotent, tool.name, draft, 'response'),
    attempt,
    isConfirmed: true,
  };
}
