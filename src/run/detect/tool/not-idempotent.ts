import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
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
import { changedByEach, changedEachTime, type ShownMembers } from './changed-each-time.js';
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
  const [worked] = successes(state);
  if (state.stage === 'read' || worked === undefined || !isPromised(state.tool)) return;
  const repetition = await repeat(state, context, emit, worked);
  if (repetition === undefined || asksForFlag(state, repetition.failed)) return;
  const { failed, first, second, base, observed } = repetition;
  if (failed !== undefined)
    yield detection(state, failed, 'a success, as before', quote(replyText(failed.reply), 160));
  if (first?.succeeded !== true || second?.succeeded !== true) return;
  const third = await callObserved(state, context, emit, base, observed);
  const data = [first, second, third].map((attempt) => shownData(attempt?.reply));
  const calls = third === undefined ? [] : [first, second, third];
  const grown = changedEachTime(data) ?? changedByEach(observed) ?? counting(calls);
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

/** The same call made twice. */
interface Repetition {
  /** The call that is made again. */
  readonly base: Attempt | undefined;
  readonly first: Attempt | undefined;
  readonly second: Attempt | undefined;
  /** The one that should have succeeded. */
  readonly failed: Attempt | undefined;
  /** What each of the calls has changed, with those that follow. */
  readonly observed: (readonly ShownMembers[])[];
}

/** Makes the call that worked twice, or one about something else where another tool has touched the thing; nothing where neither shows anything. */
async function repeat(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  worked: Attempt,
): Promise<Repetition | undefined> {
  // Calls with other arguments came in between, so the first repetition may still change something.
  const known = await callTwice(state, context, emit, worked);
  const { first, second } = known;
  const failed = (await onOtherDay(state, context, emit, first)) ?? failing(first, second);
  if (failed === 'nothing') return undefined;
  if (first === undefined || !isTouched(state, context, first)) return { ...known, failed };
  // Another tool may have closed or archived the thing: only one for which the call works now shows something.
  const fresh = await callTwice(state, context, emit, await worksAfresh(context, state, emit));
  return {
    ...fresh,
    failed:
      fresh.first?.succeeded === true ? failing(fresh.first, fresh.second) : isRejectedSince(fresh.first),
  };
}

async function callTwice(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  base: Attempt | undefined,
): Promise<Omit<Repetition, 'failed'>> {
  const observed: (readonly ShownMembers[])[] = [];
  const first = await callObserved(state, context, emit, base, observed);
  const second = await callObserved(state, context, emit, base, observed);
  return { base, first, second, observed };
}

/** Makes a call again, and adds what other tools show of its effect to what was observed. */
async function callObserved(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  base: Attempt | undefined,
  observed: (readonly ShownMembers[])[],
): Promise<Attempt | undefined> {
  if (base === undefined || state.extra <= 0 || state.stopped !== undefined || context.isLate)
    return undefined;
  state.extra--;
  const effects = state.effects.length;
  const attempt = await attemptObserved(context, state, base.scenario, 'repeat', emit, base.arguments);
  const effect = state.effects[effects];
  const tools = context.states.map(({ tool }) => tool);
  observed.push(effect === undefined ? [] : changedBy(seenEffect(state, effect), tools));
  return attempt;
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

/** What a call has changed, as other tools show it: the things that it names, and how many there are. */
function changedBy(effect: SeenEffect, tools: readonly Tool[]): readonly ShownMembers[] {
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
