import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import { seenFor } from '../../scenario/known/values-for.js';
import { snakeName } from '../../scenario/plausible/name-values.js';
import { compileSchema } from '../../schema/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';
import { validCalls } from '../control/invalid-call.js';
import { rehearsalOf } from '../control/rehearsal.js';
import { addsUp } from '../detect/effect/adds-up.js';
import { absentValues } from '../detect/tool/absent-values.js';
import { isCreator } from '../state/is-creator.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { aboutOthers } from './about-others.js';
import { freshArguments } from './fresh-arguments.js';
import { attemptObserved } from './observe-effect.js';
import { clearable, clearingCalls, rehearsedValues, tellingCalls } from './telling-calls.js';
import { varyArguments } from './vary-arguments.js';
import { witnessesFor } from './witnesses.js';
import { aboutWhatIsLeft } from './works-now.js';

type Args = Readonly<Record<string, unknown>>;

/** Calls of a tool that are left for its other scenarios, and milliseconds above which it is not called for this. */
const [RESERVE, SLOW] = [8, 1_000];

/** How far the values of these calls are from those of the plan. */
const FIRST_TURN = 500;

/** Other things that are tried, where the one that a call was about is gone, and beside one that is not. */
const [MOST_OTHERS, MOST_BESIDE] = [4, 2];

/**
 * Observes a few calls of a tool that works for what they change: one that says that nothing may be changed, and some with
 * values that are often lost.
 */
export async function observeTellingCalls(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const [worked] = successes(state);
  const [base] = worked === undefined ? validCalls(state) : [worked];
  if (base === undefined || base.milliseconds > SLOW || !isRecord(base.arguments)) return;
  // Where nobody sees the effect, such a call tells nothing.
  if (witnessesFor(context, state, base.arguments).length === 0) return;
  let turn = FIRST_TURN;
  const call = async (args: Args): Promise<Attempt | undefined> => {
    if (state.extra <= RESERVE || state.stopped !== undefined || context.isLate) return undefined;
    state.extra--;
    const told = await aboutWhatIsLeft(context, state, { ...base.scenario, arguments: args }, emit);
    if (context.isLate) return undefined;
    // What an earlier call made under the same name would be in the way.
    const next = varyArguments(state, told.arguments, state.varies ?? [], ++turn) ?? told.arguments;
    return await attemptObserved(context, state, base.scenario, 'repeat', emit, next);
  };
  await missHalf(context, state, base.arguments, call);
  if (worked === undefined || !isRecord(worked.arguments)) return;
  await rehearse(context, state, worked.arguments, call);
  if (state.stage === 'destroy') return;
  for (const args of tellingCalls(state, worked.arguments)) await call(args);
  // What is added to what is there shows in a repetition.
  for (let times = addsUp(state.tool) ? 2 : 0; times > 0; times--) await call(worked.arguments);
  await clear(context, state, worked, call, emit);
  // The first thing may have nothing that could be lost.
  const others = isCreator(state.tool.name) ? [] : aboutOthers(context, state, worked.arguments);
  for (const args of others.slice(0, MOST_BESIDE)) await call(args);
}

/** Names one thing that exists and one that does not, until a refusal is about the missing one. */
async function missHalf(
  context: RunContext,
  state: ToolState,
  base: Args,
  call: (args: Args) => Promise<Attempt | undefined>,
): Promise<void> {
  for (const { args, absent } of halfAbsent(context, state, base)) {
    const refused = await call(args);
    if (refused === undefined || replyText(refused.reply).includes(String(absent))) return;
  }
}

/** Sets a value, and clears it at once, about the same thing: the others may have nothing to clear. */
async function clear(
  context: RunContext,
  state: ToolState,
  worked: Attempt,
  call: (args: Args) => Promise<Attempt | undefined>,
  emit: Emit,
): Promise<void> {
  const full = isRecord(worked.arguments) ? clearable(state, worked.arguments) : {};
  const [cleared] = clearingCalls(state, full);
  const set = cleared === undefined ? undefined : await call(full);
  if (set?.succeeded !== true || !isRecord(set.arguments) || state.extra <= RESERVE) return;
  state.extra--;
  const [args] = clearingCalls(state, set.arguments);
  await attemptObserved(context, state, worked.scenario, 'repeat', emit, args);
}

/** First words of names of arguments that say which of two things is meant. */
const SIDES: ReadonlySet<string> = new Set(
  `from to source src target dst dest destination primary secondary duplicate
   first second sender receiver recipient origin parent child left right`.split(/\s+/),
);

/**
 * The arguments with something that exists and something else of the same kind that does not: a call that is refused late
 * has done the first half. It need not have worked before.
 */
function halfAbsent(
  context: RunContext,
  state: ToolState,
  args: Args,
): readonly { readonly args: Args; readonly absent: unknown }[] {
  const { harvested = [] } = context.values.for(state);
  const compiled = compileSchema(state.tool.inputSchema);
  const [first, second, ...more] = Object.entries(args).filter(
    ([name, value]) =>
      (typeof value === 'string' || typeof value === 'number') &&
      SIDES.has(snakeName(name).split('_')[0] ?? ''),
  );
  if (first === undefined || second === undefined || more.length > 0) return [];
  const names = harvested.find(({ value }) => value === first[1])?.names ?? [];
  const alike = harvested.filter((one) => one.names.some((name) => names.includes(name)));
  const tried = validCalls(state).flatMap((one) =>
    isRecord(one.arguments) ? [one.arguments[first[0]]] : [],
  );
  const schema = propertiesOf(state.tool.inputSchema)[second[0]];
  const absent = absentValues(second[1], isRecord(schema) ? schema : {}).find(
    (value) => compiled.check({ ...args, [second[0]]: value }).outcome === 'valid',
  );
  // The one that exists may not be there any more.
  return absent === undefined
    ? []
    : [...new Set([...tried, ...alike.map(({ value }) => value)])]
        .slice(0, MOST_OTHERS)
        .map((value) => ({ args: { ...args, [first[0]]: value, [second[0]]: absent }, absent }));
}

/** Sets the switch with which nothing may be changed, in a call that works: with what it was about, or something else. */
async function rehearse(
  context: RunContext,
  state: ToolState,
  worked: Args,
  call: (args: Args) => Promise<Attempt | undefined>,
): Promise<void> {
  const rehearsal = rehearsalOf(state.tool);
  if (rehearsal === undefined) return;
  const compiled = compileSchema(state.tool.inputSchema);
  const fresh = freshArguments(state.tool, worked, FIRST_TURN);
  if (fresh !== undefined) await call({ ...fresh, [rehearsal.name]: rehearsal.value });
  const others = [...aboutOthers(context, state, worked), ...aboutGranted(context, state, worked)];
  const isDone = async (args: Args): Promise<boolean> => {
    const rehearsed = { ...args, [rehearsal.name]: rehearsal.value };
    return compiled.check(rehearsed).outcome === 'valid' && (await call(rehearsed))?.succeeded === true;
  };
  // What is rehearsed with the value that a thing has by now shows nothing.
  for (const args of [...tellingCalls(state, worked).slice(0, 1), ...rehearsedValues(state, worked)])
    await isDone(args);
  for (const args of [worked, ...others]) if (await isDone(args)) return;
}

/** The same about things that the tool may get, where the one that it has worked with is known no more: it has another name. */
function aboutGranted(context: RunContext, state: ToolState, worked: Args): readonly Args[] {
  const known = context.values.for(state);
  return Object.entries(worked)
    .filter(([name]) => state.varies?.includes(name) !== true)
    .flatMap(([name, value]) =>
      seenFor(known, state.tool.name, name)
        .filter((other) => other !== value && typeof other === typeof value)
        .slice(0, MOST_BESIDE)
        .map((other) => ({ ...worked, [name]: other })),
    );
}
