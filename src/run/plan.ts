import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import type { RunEvent } from '../model/run-event.js';
import type { Tool } from '../model/tool.js';
import { decideSafety, type KnownValues, planScenarios, type Scenario } from '../scenario/index.js';
import { divide } from './budget.js';
import { outline } from './examiner.js';
import type { SettledRunOptions } from './run-options.js';
import { type Stage, successes, type ToolState, toolState } from './tool-state.js';

/** What a call may do, and when its turn comes. */
const STAGES: Readonly<Record<string, Stage>> = { read: 'read', write: 'write' };

/** The tools of a list, each with its turn, or with the reason why it is not called. Of tools with one name, the first counts. */
export function toolStates(
  tools: readonly Tool[],
  { mode, allow = [], deny = [] }: SettledRunOptions,
): ToolState[] {
  const states = new Map<string, ToolState>();
  for (const tool of tools) {
    if (states.has(tool.name)) continue;
    const { callable, effect, reason, flag } = decideSafety(tool, { mode, allow, deny });
    const task = tool.execution?.taskSupport === 'required' ? 'It can be called only as a task.' : undefined;
    const skipped = callable ? task : `${reason} To call it: ${flag}.`;
    states.set(tool.name, toolState(tool, STAGES[effect] ?? 'destroy', skipped));
  }
  return [...states.values()];
}

/** Plans every tool that may be called, within the budget, and tells of it. */
export function* planAll(states: readonly ToolState[], options: SettledRunOptions): Generator<RunEvent> {
  const callable = states.filter(({ skipped }) => skipped === undefined);
  const plans = new Map(callable.map((state) => [state, planFor(state.tool, options, options.values)]));
  const shares = divide(
    [...plans.values()].map((plan) => plan.length),
    options.maxCalls,
  );
  const share = new Map(callable.map((state, index) => [state, shares[index] ?? { scenarios: 0, extra: 0 }]));
  for (const state of states) {
    const { name } = state.tool;
    if (state.skipped !== undefined) {
      yield { type: 'tool_skipped', tool: name, reason: state.skipped };
      continue;
    }
    const { scenarios, extra } = share.get(state) ?? { scenarios: 0, extra: 0 };
    state.pending = (plans.get(state) ?? []).slice(0, scenarios);
    state.planned = state.pending.length;
    state.extra = extra;
    state.omitted = (plans.get(state)?.length ?? 0) - state.planned;
    if (scenarios === 0)
      state.stopped =
        plans.get(state)?.length === 0 ? 'no call could be made up' : 'no calls were left for it';
    yield {
      type: 'tool_planned',
      tool: name,
      scenarios: state.pending.map((scenario) => ({ ...outline(scenario), arguments: scenario.arguments })),
    };
  }
}

/** How much further than its share a plan is looked through for what the contract asks. */
const LOOK_AHEAD = 150;

/** Scenarios about enums that a tool may have beyond its share: a contract asks for every member. */
const MOST_ENUM = 60;

const ABOUT_ENUM = /^(?:enum "|enum \d|value outside enum)/;

const isUnicode = ({ label }: Scenario): boolean => label.startsWith('unicode text');

/** The scenarios of a tool: the most telling ones, every member of every enum, and one text beyond ASCII. */
export function planFor(tool: Tool, { seed, perTool }: SettledRunOptions, values: KnownValues): Scenario[] {
  const limit = perTool;
  const plan = planScenarios(tool, { seed, values, limit: LOOK_AHEAD });
  const rest = plan.slice(limit);
  const enums = rest.filter(({ label }) => ABOUT_ENUM.test(label));
  const hasUnicode = plan.slice(0, limit).some(isUnicode);
  const unicode = hasUnicode ? [] : rest.filter(isUnicode).slice(0, 1);
  return [...plan.slice(0, limit), ...enums.slice(0, MOST_ENUM), ...unicode];
}

/** Plans a tool again with what the server has shown since, around the arguments that have worked. */
export function replan(state: ToolState, options: SettledRunOptions, values: KnownValues): void {
  const [worked] = successes(state);
  const known = worked === undefined ? values : withArguments(values, state.tool.name, worked.arguments);
  const made = new Map(state.attempts.map((attempt, index) => [JSON.stringify(attempt.arguments), index]));
  const room = state.planned - state.attempts.length;
  const fresh: Scenario[] = [];
  for (const scenario of planFor(state.tool, options, known)) {
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
  // The happy path that has failed is worth no second try: what was planned for it stands in the attempts.
  state.pending = fresh.slice(0, Math.max(0, room));
}

function withArguments(values: KnownValues, tool: string, args: unknown): KnownValues {
  if (!isRecord(args)) return values;
  const given = values.tools?.[tool] ?? {};
  const worked = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, [value]]));
  return { ...values, tools: { ...values.tools, [tool]: { ...worked, ...given } } };
}

/** Findings of the definitions that belong to one tool. */
export function ofTool(findings: readonly Finding[], name: string): readonly Finding[] {
  return findings.filter(({ subject }) => subject.tool === name);
}
