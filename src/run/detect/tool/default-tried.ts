import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { sameJson } from '../../../model/same-json.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText, shownData } from '../../attempt/reply-text.js';
import { sameBeyondEcho } from '../../control/beyond-echo.js';
import { validCalls } from '../../control/invalid-call.js';
import { besideDefault } from '../../plan/default-hints.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, type RunRule, runFinding } from '../run-rules.js';
import { type CallWithout, callsWithout, type DefaultArgument, defaultsOf } from './calls-without.js';
import { extraCall } from './extra-call.js';
import { describedAs } from './ignored-argument.js';
import { onlyList } from './listed-items.js';
import { otherValues } from './other-values.js';
import { readsOrComputes } from './reads-or-computes.js';
import { workingCall } from './working-call.js';

/** Defaults of one tool that are tried. */
const MOST_DEFAULTS = 4;

/** Calls without the argument with which one default is compared. */
const MOST_BASES = 3;

/** Calls that one default costs at most: with it, both again, and with another value. */
const COST = 4;

/** Other values that are tried to see whether the argument has an effect. */
const MOST_OTHERS = 3;

/**
 * The default that a schema declares, given explicitly: the tool rejects it, or responds otherwise than to a call without
 * the argument. Only for tools that read or compute, and only where both responses are the same when repeated. Another value has to
 * make a difference, too: otherwise the argument may only be shown.
 */
export const defaultTried: ToolDetector = {
  name: 'default tried',
  scope: 'tool',
  rules: [RUN_RULES.validRejected, RUN_RULES.defaultNotApplied],
  replay: { by: 'run', tools: 'own' },
  detect: triedDefaults,
};

async function* triedDefaults(state: ToolState, context: RunContext, emit: Emit): AsyncGenerator<Detection> {
  yield* refusedUnsent(state);
  if (!readsOrComputes(state)) return;
  const compiled = compileSchema(state.tool.inputSchema);
  for (const one of defaultsOf(state).slice(0, MOST_DEFAULTS)) {
    for (const [at, base] of callsWithout(state, one.name).slice(0, MOST_BASES).entries()) {
      const args = { ...base.args, [one.name]: one.value };
      if (state.extra < COST || compiled.check(args).outcome !== 'valid') break;
      const given = await extraCall(state, context, emit, base.attempt.scenario, args);
      if (given?.reply === undefined) return;
      const trial = { base, given, one };
      const isSameAs = given.succeeded && sameBeyondEcho(base.attempt, given, one);
      if (!given.succeeded) yield* rejected(state, context, emit, trial);
      else if (!isSameAs) yield* notApplied(state, context, emit, trial);
      else if (one.value !== 0 && at === 0) yield* zeroIgnored(state, context, emit, trial);
      if (!isSameAs) break;
    }
  }
}

/**
 * A call without the argument is refused with words that repeat the default, while another value of the same list works: no
 * call without the argument succeeds, nor one with the default.
 */
function* refusedUnsent(state: ToolState): Generator<Detection> {
  const worked = successes(state).flatMap(({ arguments: args }) => (isRecord(args) ? [args] : []));
  for (const attempt of validCalls(state)) {
    const kind = attempt.validation?.diagnosis.kind ?? 'rate_or_quota';
    if (attempt.succeeded || OUTSIDE.has(kind)) continue;
    for (const [name, values] of besideDefault(state, attempt)) {
      const one = defaultsOf(state).find((other) => other.name === name);
      const isOther = worked.some((args) => values.includes(args[name]));
      const isUsed = worked.some((args) => !Object.hasOwn(args, name) || args[name] === one?.value);
      if (one === undefined || !isOther || isUsed) continue;
      yield detection(state, attempt, one, RUN_RULES.validRejected, {
        message: `The tool rejects the default that its schema declares for "${quote(name, 60)}".`,
        expected: 'a success without the argument',
        received: quote(replyText(attempt.reply), 160),
      });
      return;
    }
  }
}

/** Errors that say nothing about a value. */
const OUTSIDE: ReadonlySet<string> = new Set(['rate_or_quota', 'auth', 'upstream_unreachable']);

interface Trial {
  readonly base: CallWithout;
  readonly given: Attempt;
  readonly one: DefaultArgument;
}

/** The default fails twice, and a call without it still succeeds. */
async function* rejected(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { base, given, one }: Trial,
): AsyncGenerator<Detection> {
  if (given.validation?.diagnosis.kind !== 'validation_rejection' || hasFinding(state, one)) return;
  const { scenario } = base.attempt;
  const again = await extraCall(state, context, emit, scenario, given.arguments);
  const control = await extraCall(state, context, emit, scenario, base.args);
  if (again === undefined || again.succeeded || control?.succeeded !== true) return;
  yield detection(state, given, one, RUN_RULES.validRejected, {
    message: `The tool rejects the default that its schema declares for "${quote(one.name, 60)}".`,
    expected: 'the response to a call without the argument',
    received: quote(replyText(given.reply), 160),
  });
}

/** Both responses repeat, they differ, and another value makes a difference as well. */
async function* notApplied(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { base, given, one }: Trial,
): AsyncGenerator<Detection> {
  const { scenario } = base.attempt;
  const call = (args: unknown): Promise<Attempt | undefined> =>
    extraCall(state, context, emit, scenario, args);
  const withoutAgain = await call(base.args);
  const withAgain = await call(given.arguments);
  const isSteady = isSame(base.attempt, withoutAgain) && isSame(given, withAgain);
  if (!isSteady) return;
  const compiled = compileSchema(state.tool.inputSchema);
  const others = otherValues(one.schema, one.value)
    .map((value) => ({ ...base.args, [one.name]: value }))
    .filter((args) => compiled.check(args).outcome === 'valid');
  let hasEffect = false;
  for (const other of others.slice(0, MOST_OTHERS)) {
    const control: Attempt | undefined = hasEffect ? undefined : await call(other);
    hasEffect ||= control?.succeeded === true && !sameBeyondEcho(given, control, one);
  }
  if (!hasEffect) return;
  yield detection(state, given, one, RUN_RULES.defaultNotApplied, {
    message: `A call without "${quote(one.name, 60)}" does not get the response of its declared default.`,
    expected: `with ${quote(one.value, 60)}: ${quote(replyText(given.reply), 120)}`,
    received: `without it: ${quote(replyText(base.attempt.reply), 120)}`,
  });
}

/** Zero gets what a call without the argument gets, although a value between zero and the default has an effect. */
async function* zeroIgnored(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { base, given, one }: Trial,
): AsyncGenerator<Detection> {
  if (typeof one.value !== 'number' || meansZero(one)) return;
  const withValue = (value: number): CallWithout['args'] => ({ ...base.args, [one.name]: value });
  const small = one.value > 1 ? 1 : one.value / 2;
  const [zero, between] = [withValue(0), withValue(small)];
  const compiled = compileSchema(state.tool.inputSchema);
  if ([zero, between].some((args) => compiled.check(args).outcome !== 'valid')) return;
  const { scenario } = base.attempt;
  const attempt = await workingCall(state, context, emit, scenario, zero);
  if (attempt === undefined || !sameBeyondEcho(given, attempt, { ...one, value: 0 })) return;
  // Where what lies between zero and the default makes no difference, zero need not make one either.
  const control = await workingCall(state, context, emit, scenario, between);
  if (control === undefined || sameBeyondEcho(given, control, one)) return;
  const found = detection(state, attempt, one, RUN_RULES.defaultNotApplied, {
    message: `The tool takes 0 for a missing "${quote(one.name, 60)}", and uses the default.`,
    expected: 'another response than for the default',
    received: quote(replyText(attempt.reply), 120),
  });
  const isLength = isCount(control, small) && isCount(given, one.value);
  const counts = COUNTS.test(foldName(one.name)) || isLength;
  yield counts ? { ...found, finding: { ...found.finding, severity: 'info' } } : found;
}

/** Whether the description gives zero a meaning of its own, or leaves it out. */
function meansZero(one: DefaultArgument): boolean {
  const described = describedAs(one);
  return MEANS_ZERO.test(described) || ABOVE_ZERO.test(described);
}

/** Folded names of numbers that say how many: `maxFiles`, `page_size`, `limit`. */
const COUNTS = /^(?:max|top|first|num)(?:\w{2,20}s|count)$|^(?:limit|count|pagesize|perpage)$|limit$/;

/** Whether a number says how many items a response has: nobody asks for a list of none. */
const isCount = (attempt: Attempt, value: unknown): boolean =>
  (onlyList(shownData(attempt.reply)) ?? []).length === value;

/** How a description gives zero a meaning of its own: "0 for all", "no limit". */
const MEANS_ZERO = /\b(?:0|zero|unlimited|no limit|disable[sd]?|everything)\b/i;

/** How a description leaves zero out: "1-25", "from 1 to 25", "between 1 and 25". */
const ABOVE_ZERO = /\b[1-9]\d{0,5}\s?(?:to|and|-|–)\s?[1-9]/i;

/** Whether the value has a finding already, as a member of an enum or otherwise. */
function hasFinding({ book }: ToolState, { name }: DefaultArgument): boolean {
  return book.entries.some(({ finding }) => finding.path === joinPointer('', name));
}

function detection(
  state: ToolState,
  attempt: Attempt,
  { name, value }: DefaultArgument,
  rule: RunRule,
  words: { readonly message: string; readonly expected: string; readonly received: string },
): Detection {
  const draft = {
    path: joinPointer('', name),
    ...words,
    evidence: [
      { text: `default: ${quoteValue(value)}` },
      { text: `request: ${quote(attempt.arguments, 160)}` },
    ],
  };
  return { finding: runFinding(rule, state.tool.name, draft), attempt, isConfirmed: true };
}

const isSame = (one: Attempt, other: Attempt | undefined): boolean =>
  other?.reply?.kind === 'result' &&
  one.reply?.kind === 'result' &&
  sameJson(replyData(one.reply) ?? one.reply.result, replyData(other.reply) ?? other.reply.result);
