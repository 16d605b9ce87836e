import { isRecord } from '../../model/json.js';
import type { RunEvent } from '../../model/run-event.js';
import type { Tool } from '../../model/tool.js';
import { withPauses } from '../../model/with-pauses.js';
import { decideSafety, type KnownValues, planScenarios, type Scenario } from '../../scenario/index.js';
import { takesAway } from '../../scenario/safety/takes-away.js';
import type { OddText } from '../../scenario/scenario.js';
import { pointsByWay } from '../../scenario/schema-points.js';
import { roleOf } from '../../scenario/sequence/tool-role.js';
import { isTooLarge } from '../../scenario/too-large.js';
import type { ResolvedRunOptions } from '../run-options.js';
import { inBox, openBox } from '../state/argument-box.js';
import { endsIt } from '../state/comes-last.js';
import { leavesRecord } from '../state/is-creator.js';
import { outline, type RunContext } from '../state/run-context.js';
import { type Stage, successes, type ToolState, toolState } from '../state/tool-state.js';
import { divide } from './budget.js';

/** The effect of a call, and the phase it belongs to. */
const STAGES: Readonly<Record<string, Stage>> = { read: 'read', write: 'write' };

const LEFT = 'It is not among the selected tools.';

/** The tools of a list, each with its turn, or with the reason why it is not called. Of tools with one name, the first counts. */
export function toolStates(
  listed: readonly Tool[],
  { mode, allow = [], deny = [], only }: ResolvedRunOptions,
): ToolState[] {
  const states = new Map<string, ToolState>();
  const tools = listed.map((tool) => openBox(tool).tool);
  for (const [index, tool] of tools.entries()) {
    if (states.has(tool.name)) continue;
    const { callable, effect, reason, flag, neededMode } = decideSafety(tool, { mode, allow, deny, tools });
    const isLeft = only !== undefined && !only.includes(tool.name);
    const skipped = isLeft ? LEFT : callable ? undefined : `${reason} To call it: ${flag}.`;
    const state = toolState(listed[index] ?? tool, stageOf(tool, effect), skipped);
    states.set(tool.name, isLeft || neededMode === undefined ? state : { ...state, neededMode });
  }
  return [...states.values()];
}

/**
 * What takes something away comes last, even if it does not count as destructive, and what changes something or acts on it
 * comes before it, even if it does: the thing has to be there.
 */
function stageOf(tool: Tool, effect: string): Stage {
  const stage = STAGES[effect] ?? 'act';
  if (stage === 'read') return stage;
  const role = roleOf(tool.name)?.role;
  if (role === 'update' || role === 'create') return 'write';
  if (takesAway(tool)) return 'destroy';
  if (leavesRecord(tool.name)) return 'write';
  return endsIt(tool.name) ? 'act' : stage;
}

/** How long the plan of a tool is, and its first scenarios. */
interface Plan {
  readonly length: number;
  readonly kept: readonly Scenario[];
}

/**
 * Plans every tool that may be called, within the budget, and reports it. Once `isOverdue`, nothing more is planned.
 */
export async function* planAll(
  context: RunContext,
  signal: AbortSignal,
  isOverdue: () => boolean,
): AsyncGenerator<RunEvent> {
  const { states, options } = context;
  const callable = states.filter(({ skipped }) => skipped === undefined);
  const plans = new Map<ToolState, Plan>();
  // Scenarios of all tools would fill the memory: what is beyond an equal share is planned again where it is needed.
  const most = Math.ceil(options.maxCalls / Math.max(1, callable.length));
  for await (const state of withPauses(callable)) {
    signal.throwIfAborted();
    if (isOverdue()) state.stopped = 'the time limit of the run was reached (--max-time)';
    const scenarios = await scenariosOf(context, state);
    plans.set(state, { length: scenarios.length, kept: scenarios.slice(0, most) });
  }
  const shares = divide(
    [...plans.values()].map((plan) => plan.length),
    options.maxCalls,
  );
  const share = new Map(callable.map((state, index) => [state, shares[index] ?? { scenarios: 0, extra: 0 }]));
  for await (const state of withPauses(states)) {
    signal.throwIfAborted();
    const { name } = state.tool;
    if (state.skipped !== undefined) {
      yield { type: 'tool_skipped', tool: name, reason: state.skipped };
      continue;
    }
    const { scenarios, extra } = share.get(state) ?? { scenarios: 0, extra: 0 };
    const { length = 0, kept = [] } = plans.get(state) ?? {};
    plans.delete(state);
    state.pending = (scenarios > kept.length ? await scenariosOf(context, state) : kept).slice(0, scenarios);
    state.planned = state.pending.length;
    state.extra = extra;
    state.omitted = length - state.planned;
    if (scenarios === 0)
      state.stopped ??=
        length === 0
          ? 'no valid arguments could be generated'
          : 'the call limit of the run was reached (--max-calls)';
    yield {
      type: 'tool_planned',
      tool: name,
      scenarios: state.pending.map((scenario) => ({
        ...outline(scenario, state.box),
        arguments: inBox(scenario.arguments, state.box),
      })),
    };
  }
}

/** The plan of a tool; an error of our own costs the tool. */
async function scenariosOf(context: RunContext, state: ToolState): Promise<readonly Scenario[]> {
  if (state.stopped === undefined && isTooLarge(state.tool))
    state.stopped = 'its input schema is too large to be checked';
  if (state.stopped !== undefined) return [];
  const { options } = context;
  return (await context.forTool(state, () => planFor(state.tool, options, options.values))) ?? [];
}

/** How far beyond its share a plan is searched for scenarios that the contract needs. */
const LOOK_AHEAD = 150;

/** The default number of scenarios of a tool, unless its schema has more to try. */
const SHARE = 20;

/** Scenarios that a tool may have beyond its share, because they try what no other one does. */
const MOST_FURTHER = 60;

/** Integers of one tool that are tried with a fraction although its share is spent. */
const MOST_FRACTIONS = 3;

const isAboutEnum = ({ aim }: Scenario): boolean =>
  aim?.keyword === 'enum' && (aim.kind === 'member' || aim.kind === 'outsider');

/** Texts of which every tool that takes one gets one. */
const ALWAYS: readonly OddText[] = ['unicode', 'quotes'];

/**
 * The scenarios of a tool: the most telling ones, one for every point of its schema that these leave out, one text
 * beyond ASCII, and one with quotes. Where the user says how many, only the members of enums come on top: a contract asks for each.
 */
export function planFor(
  tool: Tool,
  { seed, perTool }: ResolvedRunOptions,
  values: KnownValues,
  include: readonly string[] = [],
): Scenario[] {
  const plan = planScenarios(tool, { seed, values, include, limit: LOOK_AHEAD });
  const share = plan.slice(0, perTool ?? SHARE);
  const rest = plan.slice(share.length);
  const further = perTool === undefined ? withNewPoints(tool, share, rest) : rest.filter(isAboutEnum);
  const chosen = [...share, ...further.slice(0, MOST_FURTHER)];
  const odd = ALWAYS.filter((text) => !chosen.some(({ aim }) => aim?.text === text)).flatMap((text) =>
    rest.filter(({ aim }) => aim?.text === text).slice(0, 1),
  );
  const isNew = (scenario: Scenario): boolean => !chosen.includes(scenario);
  const fractions = rest.filter(({ aim }) => aim?.kind === 'fraction').filter(isNew);
  return [...chosen, ...odd, ...(perTool === undefined ? fractions.slice(0, MOST_FRACTIONS) : [])];
}

/** Those of the rest that try a point which nothing before them tries. */
function withNewPoints(tool: Tool, share: readonly Scenario[], rest: readonly Scenario[]): Scenario[] {
  const points = pointsByWay(tool);
  const of = ({ exercises }: Scenario): string[] => exercises.map((way) => points.get(way) ?? way);
  const tried = new Set(share.flatMap(of));
  return rest.filter((scenario) => {
    const own = of(scenario);
    const isNew = own.some((point) => !tried.has(point));
    if (isNew) for (const point of own) tried.add(point);
    return isNew;
  });
}

/** Plans tools again, each with the values that it may get now. */
export async function replanAll(context: RunContext, states: readonly ToolState[]): Promise<void> {
  const { options, values } = context;
  for await (const state of withPauses(states)) {
    options.signal?.throwIfAborted();
    if (state.stopped === undefined)
      await context.forTool(state, () => replan(state, options, values.for(state)));
  }
}

/** Plans a tool again with what the server has shown since, around the arguments that have worked. */
export function replan(state: ToolState, options: ResolvedRunOptions, values: KnownValues): void {
  const [worked] = successes(state);
  const known = worked === undefined ? values : withArguments(values, state.tool.name, worked.arguments);
  const made = new Map(
    state.attempts.flatMap(({ arguments: args, scenario }, index) => [
      [JSON.stringify(scenario.arguments), index],
      [JSON.stringify(args), index],
    ]),
  );
  const room = state.planned - state.attempts.length;
  const fresh: Scenario[] = [];
  for (const scenario of planFor(state.tool, options, known, neededBeyond(state))) {
    const index = made.get(JSON.stringify(scenario.arguments));
    const known = index === undefined ? undefined : state.attempts[index];
    if (index === undefined || known === undefined) fresh.push(scenario);
    else
      state.attempts[index] = {
        ...known,
        scenario: {
          ...known.scenario,
          exercises: [...new Set([...known.scenario.exercises, ...scenario.exercises])],
        },
      };
  }
  // A happy path that failed is not tried again: what was planned for it is in the attempts.
  state.pending = fresh.slice(0, Math.max(0, room));
}

/** The optional arguments that every success had, where a call without them has failed. */
function neededBeyond(state: ToolState): readonly string[] {
  const [first, ...more] = successes(state).map((attempt) => namesOf(attempt.arguments));
  if (first === undefined) return [];
  const failed = state.attempts.filter(
    ({ succeeded, scenario }) => !succeeded && scenario.expectation === 'accept',
  );
  const always = first.filter((name) => more.every((names) => names.includes(name)));
  return always.filter((name) => failed.some((attempt) => !namesOf(attempt.arguments).includes(name)));
}

const namesOf = (args: unknown): readonly string[] => (isRecord(args) ? Object.keys(args) : []);

function withArguments(values: KnownValues, tool: string, args: unknown): KnownValues {
  if (!isRecord(args)) return values;
  const given = values.tools?.[tool] ?? {};
  const worked = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, [value]]));
  return { ...values, tools: { ...values.tools, [tool]: { ...worked, ...given } } };
}
