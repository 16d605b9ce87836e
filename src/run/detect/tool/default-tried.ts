import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { sameJson } from '../../../model/same-json.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import { sameBeyondEcho } from '../../control/beyond-echo.js';
import { validCalls } from '../../control/invalid-call.js';
import { besideDefault } from '../../plan/default-hints.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES } from '../run-rules.js';
import { type CallWithout, callsWithout, type DefaultArgument, defaultsOf } from './calls-without.js';
import { type DefaultTrial, defaultFinding } from './default-finding.js';
import { extraCall } from './extra-call.js';
import { otherValues } from './other-values.js';
import { readsOrComputes } from './reads-or-computes.js';
import { richerBases } from './richer-bases.js';
import { zeroIgnored } from './zero-ignored.js';

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
  for (const one of defaultsOf(state).slice(0, MOST_DEFAULTS)) {
    const bases = callsWithout(state, one.name).slice(0, MOST_BASES);
    let isSame = bases.length > 0;
    for (const [at, base] of bases.entries()) {
      isSame &&= yield* comparedWith(state, context, emit, base, one, at === 0);
      if (!isSame) break;
    }
    // Plain values may have too little in them for the argument to matter.
    const [base] = isSame ? bases : [];
    if (base === undefined) continue;
    for await (const richer of richerBases(state, context, emit, base))
      if (!(yield* comparedWith(state, context, emit, richer, one, false))) break;
  }
}

/** Gives the default explicitly; whether the response is the one without it, so that another call may show a difference. */
async function* comparedWith(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  base: CallWithout,
  one: DefaultArgument,
  isFirst: boolean,
): AsyncGenerator<Detection, boolean> {
  const args = { ...base.args, [one.name]: one.value };
  const isValid = compileSchema(state.tool.inputSchema).check(args).outcome === 'valid';
  if (state.extra < COST || !isValid) return false;
  const given = await extraCall(state, context, emit, base.attempt.scenario, args);
  if (given?.reply === undefined) return false;
  const trial = { base, given, one };
  const isSameAs = given.succeeded && sameBeyondEcho(base.attempt, given, one);
  if (!given.succeeded) yield* rejected(state, context, emit, trial);
  else if (!isSameAs) yield* notApplied(state, context, emit, trial);
  else if (one.value !== 0 && isFirst) yield* zeroIgnored(state, context, emit, trial);
  return isSameAs;
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
      yield defaultFinding(state, attempt, one, RUN_RULES.validRejected, {
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

/** The default fails twice, and a call without it still succeeds. */
async function* rejected(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { base, given, one }: DefaultTrial,
): AsyncGenerator<Detection> {
  if (given.validation?.diagnosis.kind !== 'validation_rejection' || hasFinding(state, one)) return;
  const { scenario } = base.attempt;
  const again = await extraCall(state, context, emit, scenario, given.arguments);
  const control = await extraCall(state, context, emit, scenario, base.args);
  if (again === undefined || again.succeeded || control?.succeeded !== true) return;
  yield defaultFinding(state, given, one, RUN_RULES.validRejected, {
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
  { base, given, one }: DefaultTrial,
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
  yield defaultFinding(state, given, one, RUN_RULES.defaultNotApplied, {
    message: `A call without "${quote(one.name, 60)}" does not get the response of its declared default.`,
    expected: `with ${quote(one.value, 60)}: ${quote(replyText(given.reply), 120)}`,
    received: `without it: ${quote(replyText(base.attempt.reply), 120)}`,
  });
}

/** Whether the value has a finding already, as a member of an enum or otherwise. */
function hasFinding({ book }: ToolState, { name }: DefaultArgument): boolean {
  return book.entries.some(({ finding }) => finding.path === joinPointer('', name));
}

const isSame = (one: Attempt, other: Attempt | undefined): boolean =>
  other?.reply?.kind === 'result' &&
  one.reply?.kind === 'result' &&
  sameJson(replyData(one.reply) ?? one.reply.result, replyData(other.reply) ?? other.reply.result);
