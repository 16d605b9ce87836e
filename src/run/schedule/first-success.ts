import type { RunEvent } from '../../model/run-event.js';
import { type KnownValues, planScenarios, type Scenario } from '../../scenario/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { isUnprepared } from '../control/unprepared.js';
import { lacksAmount } from '../plan/amount-hints.js';
import { columnHints } from '../plan/column-hints.js';
import { type Hints, hintsFrom } from '../plan/hints.js';
import { replanAll } from '../plan/plan-tools.js';
import { rowHints } from '../plan/row-hints.js';
import { sharedHints } from '../plan/shared-hints.js';
import { isCreator, recordOfAct } from '../state/is-creator.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { type Stage, successes, type ToolState } from '../state/tool-state.js';
import { isEnumOutUnseen } from '../summary/contract.js';
import { foundTogether } from './found-together.js';
import { note } from './note.js';
import { readAgain } from './read-again.js';
import { richerCreation } from './richer-creation.js';
import { tryScenarios } from './try-scenarios.js';
import { shownWords, tryShownWords } from './try-shown-words.js';
import { variedAttempt } from './varied-attempt.js';

/** Times that a happy path is tried again with values that were seen meanwhile. */
const ROUNDS = 5;

/** The same for tools that write, once others have made things. */
const ROUNDS_AGAIN = 3;

/** Tools that do again what was undone. */
const MOST_AGAIN = 2;

/** What is sent as a statement before a table is known. */
const NO_TABLE = 'SELECT 1';

/** Scenarios of a plan among which another happy path is looked for. */
const LOOKED_THROUGH = 8;

/** One success of each tool, if there is a way: with plausible values, then with those that the server has shown. */
export async function* firstSuccesses(
  context: RunContext,
  stages: readonly Stage[],
): AsyncGenerator<RunEvent> {
  const { values } = context;
  if (stages.includes('destroy')) yield* createAgain(context, ({ tool }) => isCreator(tool.name));
  if (stages.includes('act')) yield* createAgain(context, hasLeftRecord);
  for (const stage of stages)
    if (stage === 'act' || stage === 'destroy') await replanAll(context, context.ofStage(stage));
  for (const stage of stages) {
    yield* context.eachTool(context.ofStage(stage), stage, (state, emit) => first(context, state, emit));
    if (stage === 'read' && stages.includes('write'))
      yield* context.eachTool(context.ofStage(stage), stage, (state, emit) => choose(context, state, emit));
  }
  values.gather(context.states);
  if (stages.includes('read'))
    yield* context.eachTool(context.ofStage('read'), 'read', (state, emit) =>
      readTable(context, state, emit),
    );
  for (let round = 1; round <= ROUNDS; round++)
    for (const stage of stages) {
      const failing = context.ofStage(stage).filter((state) => successes(state).length === 0);
      yield* context.eachTool(failing, stage, (state, emit) => retry(context, state, round, emit));
      values.gather(context.states);
    }
  if (!stages.includes('read')) return;
  const readers = context.ofStage('read');
  const words = shownWords(readers);
  yield* context.eachTool(readers, 'read', (state, emit) => tryShownWords(context, state, words, emit));
  values.gather(context.states);
}

/** Listed values that are tried before anything is written. */
const MOST_CHOICES = 4;

/** Tries the listed values of a tool that reads: what has nothing in it yet will not be empty once others have written. */
async function choose(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  if (successes(state).length === 0) return;
  const choices = state.pending
    .filter(
      ({ aim, expectation }) => aim?.kind === 'member' && aim.keyword === 'enum' && expectation === 'accept',
    )
    .slice(0, MOST_CHOICES);
  state.pending = [...choices, ...state.pending.filter((one) => !choices.includes(one))];
  await tryScenarios(context, state, choices.length, emit);
}

/** Whether a tool has left a record of its own, such as a hold, which others may have ended since. */
const hasLeftRecord = (state: ToolState): boolean =>
  !isCreator(state.tool.name) &&
  successes(state).some((attempt) => recordOfAct(state.tool.name, attempt) !== undefined);

/** Makes one more of everything that this run can create, to be taken away: the others were used up, closed or changed. */
async function* createAgain(
  context: RunContext,
  isMaker: (state: ToolState) => boolean,
): AsyncGenerator<RunEvent> {
  const creators = context.ofStage('write').filter(isMaker);
  yield* context.eachTool(creators, 'write', async (state, emit) => {
    const [worked] = successes(state);
    if (worked === undefined || state.stopped !== undefined) return;
    await callMore(context, state, { ...worked.scenario, arguments: worked.arguments }, emit);
  });
  context.values.gather(context.states);
}

/**
 * Makes two more of everything that has amounts, with much of each: the others have too little for what is asked of them,
 * and what goes from one to another needs two that are alike.
 */
async function* createRicher(context: RunContext): AsyncGenerator<RunEvent> {
  const creators = context.ofStage('write').filter(({ tool }) => isCreator(tool.name));
  yield* context.eachTool(creators, 'write', async (state, emit) => {
    const richer = richerCreation(state);
    const [worked] = successes(state);
    if (richer === undefined || worked === undefined || state.stopped !== undefined) return;
    if (state.attempts.some(({ arguments: args }) => JSON.stringify(args) === JSON.stringify(richer))) return;
    for (let made = 0; made < 2; made++)
      await callMore(context, state, { ...worked.scenario, arguments: richer }, emit);
  });
  context.values.gather(context.states);
}

/** What could not be read before something was written may be there now. */
export async function* lookAgain(context: RunContext): AsyncGenerator<RunEvent> {
  const { values } = context;
  yield* context.eachTool(context.ofStage('read'), 'read', async (state, emit) => {
    const [worked] = successes(state);
    if (worked === undefined) await retry(context, state, 1, emit);
    else if (isEnumOutUnseen(state)) await callMore(context, state, worked.scenario, emit);
  });
  values.gather(context.states);
  // Other tools have made more since: two things to be linked, one in the state that a tool asks for.
  for (const stage of ['write', 'act'] as const) {
    const tried = context.ofStage(stage).filter(isUnsolved);
    for (let round = 1; round <= ROUNDS_AGAIN; round++) {
      if (tried.some((state) => isUnsolved(state) && lacksAmount(state))) yield* createRicher(context);
      const failing = tried.filter(isUnsolved);
      yield* context.eachTool(failing, stage, (state, emit) => retry(context, state, round, emit));
    }
  }
  values.gather(context.states);
}

/** Does again to a thing what other tools have undone since, where a tool refuses it for the state that it is in. */
async function doAgain(context: RunContext, state: ToolState, refused: Attempt, emit: Emit): Promise<void> {
  const about = thingsNamed(refused.arguments);
  const before = context.ofStage('write').filter((other) => {
    const [worked] = successes(other);
    const isMade = isCreator(other.tool.name) || other.stopped !== undefined;
    return !isMade && thingsNamed(worked?.arguments).some((one) => about.includes(one));
  });
  for (const other of before.slice(0, MOST_AGAIN)) {
    const [worked] = successes(other);
    if (worked !== undefined)
      await callMore(context, other, { ...worked.scenario, arguments: worked.arguments }, emit);
  }
  if (before.length > 0) await callMore(context, state, refused.scenario, emit);
}

/** The ids in the arguments of a call. */
const thingsNamed = (args: unknown): readonly unknown[] =>
  Object.values(args ?? {}).filter(
    (value) => typeof value === 'number' || (typeof value === 'string' && /\d/.test(value)),
  );

const isUnsolved = (state: ToolState): boolean => state.attempts.length > 0 && successes(state).length === 0;

/** The first call of a tool. What it changed may show in tools about the same thing. */
async function first(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  await tryScenarios(context, state, 1, emit);
  const [made] = state.attempts;
  // Made again at once, the call shows whether the tool prepares itself only by failing.
  if (state.stage === 'read' && made !== undefined && isUnprepared(made))
    await callMore(context, state, made.scenario, emit);
  await readAgain(context, state, emit);
  if (state.stage === 'act' && made?.validation?.isError === true) await doAgain(context, state, made, emit);
  if (state.stage === 'read' || successes(state).length === 0) return;
  const words = wordsOf(state.tool.name);
  for (const other of context.ofStage('read')) {
    const [worked] = successes(other);
    if (worked === undefined || !isEnumOutUnseen(other)) continue;
    if (wordsOf(other.tool.name).some((word) => words.includes(word)))
      await callMore(context, other, worked.scenario, emit);
  }
}

/** A statement that reads no table shows little: where tables were seen meanwhile, one of them is read. */
async function readTable(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const [worked] = successes(state);
  if (!Object.values(worked?.arguments ?? {}).includes(NO_TABLE)) return;
  await retry(context, state, 1, emit);
}

async function retry(context: RunContext, state: ToolState, round: number, emit: Emit): Promise<void> {
  if (state.stopped !== undefined || state.slow !== undefined) return;
  if (state.extra <= 0 || context.isLate) return;
  const known = context.values.for(state);
  const tried = triedArguments(state, known);
  const seed = context.options.seed + round - 1;
  const hints = withShown(context, state, hintsFrom(state, known));
  const happy = planScenarios(state.tool, { seed, ...hints, limit: LOOKED_THROUGH }).filter(
    ({ category, expectation }) => category === 'happy_path' && expectation === 'accept',
  );
  const isUntried = (args: unknown): boolean => !tried.has(JSON.stringify(args));
  const [plain] = happy;
  const [pair] = foundTogether(context, state, known, plain?.arguments).filter(isUntried);
  const next = happy.find(({ arguments: args }) => isUntried(args));
  const scenario = plain === undefined || pair === undefined ? next : { ...plain, arguments: pair };
  if (scenario === undefined) return;
  await callMore(context, state, scenario, emit);
  await readAgain(context, state, emit);
}

/** The hints, with values that belong together: other tools have shown or taken them so. */
function withShown(context: RunContext, state: ToolState, hints: Hints): Hints {
  const { name } = state.tool;
  const readers = context.ofStage('read');
  const writers = context.ofStage('write').toReversed();
  const granted = new Set(context.values.for(state).harvested?.map(({ value }) => value));
  const isGranted = (value: unknown): boolean => granted.has(String(value));
  const shown = [
    sharedHints(state, [...writers, ...readers], isGranted),
    rowHints(state, [...writers, ...readers], isGranted),
    columnHints(state, readers),
  ].find((values) => Object.keys(values).length > 0);
  if (shown === undefined) return hints;
  const tools = { ...hints.values.tools, [name]: { ...hints.values.tools?.[name], ...shown } };
  return { ...hints, values: { ...hints.values, tools } };
}

/** The arguments that are not tried again. What was not there when a tool asked for it may have been created since. */
function triedArguments(
  { attempts, stage }: ToolState,
  { harvested = [] }: KnownValues,
): ReadonlySet<string> {
  const ours = new Set<unknown>(harvested.filter(({ isOurs }) => isOurs === true).map(({ value }) => value));
  const all = attempts.map(({ arguments: args }) => JSON.stringify(args));
  const isWorthwhile = ({ arguments: args }: Attempt): boolean =>
    stage === 'read' &&
    Object.values(args ?? {}).some((value) => ours.has(value)) &&
    all.filter((one) => one === JSON.stringify(args)).length === 1;
  return new Set(
    attempts.filter((one) => !isWorthwhile(one)).map(({ arguments: args }) => JSON.stringify(args)),
  );
}

/** A call beyond what was planned, if there is one left. */
async function callMore(
  context: RunContext,
  state: ToolState,
  scenario: Scenario,
  emit: Emit,
): Promise<void> {
  if (state.extra <= 0 || context.isLate) return;
  state.extra--;
  state.planned++;
  note(state, await variedAttempt(context, state, scenario, emit));
}

const wordsOf = (name: string): readonly string[] =>
  name.split(/[^A-Za-z0-9]+/).filter((word) => word.length > 3);
