import { isRecord } from '../../model/json.js';
import { pointerTokens } from '../../model/json-pointer.js';
import { foldName } from '../../model/nearest.js';
import type { Scenario } from '../../scenario/index.js';
import { entityOf } from '../../scenario/known/harvest-json.js';
import { seenFor } from '../../scenario/known/values-for.js';
import type { Attempt } from '../attempt/attempt.js';
import { extraCall } from '../detect/tool/extra-call.js';
import { beside, madeLike } from '../detect/tool/overwrites-another.js';
import { isCreator } from '../state/is-creator.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { aboutOthers, kinOf, thingsOf } from './about-others.js';
import { note } from './note.js';
import { variedAttempt } from './varied-attempt.js';

type Args = Readonly<Record<string, unknown>>;

/** How far it goes to make what a thing refers to, before the thing itself. */
const DEEPEST = 2;

/**
 * Makes sure that a tool which has worked does so now, so that calls which differ from that one in one thing show what the
 * thing does. What the call was about may have been deleted, or forgotten by a server that was started again: then it is
 * about something else of the same kind, made for it where there is none.
 */
export async function worksNow(
  context: RunContext,
  state: ToolState,
  emit: Emit,
  depth = 0,
): Promise<boolean> {
  const [worked] = successes(state);
  if (worked === undefined || !isRecord(worked.arguments)) return false;
  const first = worked.arguments;
  const call = async (args: Args): Promise<boolean> => {
    if (state.extra <= 0 || state.stopped !== undefined || context.isLate) return false;
    state.extra--;
    state.planned++;
    const attempt = await variedAttempt(context, state, { ...worked.scenario, arguments: args }, emit);
    note(state, attempt);
    // The first success is the one that others are made around.
    if (attempt.succeeded && args !== first) state.attempts.unshift(...state.attempts.splice(-1));
    return attempt.succeeded;
  };
  for (const args of [first, ...aboutOthers(context, state, first)]) if (await call(args)) return true;
  const kinds = thingsOf(context, state, first).map(({ of }) => of);
  if (depth >= DEEPEST || kinds.length === 0) return false;
  const known = new Set<unknown>(context.values.for(state).harvested?.map(({ value }) => value));
  await makeOf(context, state, kinds, emit, depth);
  const made = aboutOthers(context, state, first, (value) => !known.has(value));
  // A server that counts gives the same id again.
  for (const args of [first, ...made]) if (await call(args)) return true;
  return false;
}

/** Makes one more thing of each of these kinds, where a tool does that. */
async function makeOf(
  context: RunContext,
  state: ToolState,
  kinds: readonly string[],
  emit: Emit,
  depth: number,
): Promise<void> {
  const makers = context
    .ofStage('write')
    .filter((one) => one !== state && isCreator(one.tool.name))
    .filter(({ tool }) => kinds.includes(foldName(entityOf(tool.name))));
  for (const maker of makers) await context.forTool(maker, () => worksNow(context, maker, emit, depth + 1));
  context.values.gather(context.states);
}

/** Milliseconds above which a call is not made again only to see whether it can be. */
const SLOW = 1_000;

/**
 * Makes the call that worked once more: what closes, archives, accepts or takes away a thing may refuse the same one from
 * then on, whatever else a call says. How it refuses shows nowhere else.
 */
export async function noteUsingUp(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const [worked] = successes(state);
  if (worked === undefined || worked.milliseconds > SLOW || !mayUseUp(state) || context.isLate) return;
  if (!isRecord(worked.arguments) || thingsOf(context, state, worked.arguments).length === 0) return;
  const again = await extraCall(state, context, emit, worked.scenario, worked.arguments);
  if (again === undefined || again.succeeded || again.reply === undefined) return;
  // Another tool may have closed or archived the thing since: then it shows with one for which the call works.
  if ((await failsAgain(context, state, emit)) !== false) state.usesUp = true;
}

/** Whether a tool may change a thing so that it refuses the same call from then on, and has calls left to show it. */
function mayUseUp({ stage, tool, stopped, extra }: ToolState): boolean {
  const changesForGood = stage !== 'read' && !(stage === 'write' && KEEPS.test(tool.name));
  return changesForGood && !isCreator(tool.name) && stopped === undefined && extra > RESERVE;
}

/** A success that a tool has now, about something else where it has to; nothing where there is none. */
export async function worksAfresh(
  context: RunContext,
  state: ToolState,
  emit: Emit,
): Promise<Attempt | undefined> {
  const known = new Set(state.attempts);
  const works = await worksNow(context, state, emit);
  return works ? successes(state).find((attempt) => !known.has(attempt)) : undefined;
}

/** Whether a call that works now fails when it is made again at once; nothing where no call works. */
async function failsAgain(context: RunContext, state: ToolState, emit: Emit): Promise<boolean | undefined> {
  const fresh = await worksAfresh(context, state, emit);
  if (fresh === undefined || state.extra <= 0 || state.stopped !== undefined || context.isLate)
    return undefined;
  state.extra--;
  const again = await context.attempt(state, fresh.scenario, 'repeat', emit, fresh.arguments);
  return again.reply === undefined ? undefined : !again.succeeded;
}

/** Verbs of tools that do the same to a thing as often as they are asked to, and calls that are left for others. */
const KEEPS = /^(?:update|set|edit|modify|patch|change|rename|put)(?:[_-]|[A-Z]|$)/;
const RESERVE = 8;

/** The scenario of a tool that works once for each thing, about a thing for which it has not worked yet. */
export async function aboutWhatIsLeft(
  context: RunContext,
  state: ToolState,
  scenario: Scenario,
  emit: Emit,
): Promise<Scenario> {
  const { arguments: args } = scenario;
  if ((state.stage !== 'destroy' && state.usesUp !== true) || !isRecord(args)) return scenario;
  const gone = usedUp(context, state);
  const [violated] = pointerTokens(scenario.violates?.path ?? '');
  const things = thingsOf(context, state, args).filter(
    ({ name, value }) => name !== violated && gone.has(value),
  );
  const own = things.find(({ of }) => of === foldName(entityOf(state.tool.name)));
  const thing = own ?? (things.length === 1 ? things[0] : undefined);
  if (thing === undefined) return await aboutAnother(context, state, scenario, args, gone, violated, emit);
  const left = (): unknown =>
    kinOf(state, context.values.for(state), thing).find(
      ({ value, isOurs }) => isOurs === true && !gone.has(value),
    )?.value;
  let other = left();
  if (other === undefined) await makeOf(context, state, [thing.of], emit, 0);
  other ??= left();
  return other === undefined ? scenario : { ...scenario, arguments: { ...args, [thing.name]: other } };
}

/** The same where the kind of a thing is not known: about another one of ours that fits, or about the same, made again. */
async function aboutAnother(
  context: RunContext,
  state: ToolState,
  scenario: Scenario,
  args: Args,
  gone: ReadonlySet<unknown>,
  violated: string | undefined,
  emit: Emit,
): Promise<Scenario> {
  const named = Object.keys(args).find((name) => name !== violated && gone.has(args[name]));
  const fit = seenFor(context.values.for(state), state.tool.name, named ?? '');
  // Only what is ours is known to a tool that takes away; of which kind it is may not be.
  const ours = state.stage === 'destroy' && named !== undefined && fit.includes(args[named]) ? fit : [];
  const one = ours.find((value) => !gone.has(value));
  const fresh = ours.length > 0 ? await madeBeside(context, state, args[named ?? ''], emit) : undefined;
  if (named !== undefined && fresh !== undefined)
    return { ...scenario, arguments: { ...args, [named]: fresh } };
  if (named !== undefined && one !== undefined) return { ...scenario, arguments: { ...args, [named]: one } };
  await makeAgain(context, gone, Object.entries(args), violated, emit);
  return scenario;
}

/** The name of a thing made beside one of ours that is gone: what else this run has made may have been moved or taken away. */
async function madeBeside(
  context: RunContext,
  state: ToolState,
  gone: unknown,
  emit: Emit,
): Promise<string | undefined> {
  if (typeof gone !== 'string') return undefined;
  const makers = context.ofStage('write').filter((maker) => maker !== state && maker.extra > 0);
  const number = BESIDE + state.attempts.length + state.extra;
  const made = await madeLike(makers, context, emit, [gone], (name) => [beside(name, number)]);
  return made?.[0];
}

/** Numbers of things that no call of the plan has made. */
const BESIDE = 3_000;

/** Makes again, with the same arguments, what this run had made under a name of its own choice and has taken away since. */
async function makeAgain(
  context: RunContext,
  gone: ReadonlySet<unknown>,
  args: readonly (readonly [string, unknown])[],
  violated: string | undefined,
  emit: Emit,
): Promise<void> {
  const names = args.filter(
    ([name, value]) => name !== violated && typeof value === 'string' && value !== '' && gone.has(value),
  );
  for (const maker of context.ofStage('write').filter(({ tool }) => isCreator(tool.name))) {
    const made = successes(maker).find(
      ({ arguments: sent }) => isRecord(sent) && names.some(([name, value]) => sent[name] === value),
    );
    if (made === undefined || maker.extra <= 0 || maker.stopped !== undefined || context.isLate) continue;
    maker.extra--;
    const again = await context.attempt(maker, made.scenario, 'repeat', emit, made.arguments);
    if (!again.succeeded) continue;
    for (const state of context.ofStage('destroy'))
      for (const [, value] of names) state.workedWith.delete(value);
    return;
  }
}

/** What tools that take away were told when they did so, and this one, where it works once. */
const usedUp = (context: RunContext, state: ToolState): ReadonlySet<unknown> =>
  new Set([state, ...context.ofStage('destroy')].flatMap(({ workedWith }) => [...workedWith]));
