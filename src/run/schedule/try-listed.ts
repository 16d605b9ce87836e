import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Scenario } from '../../scenario/index.js';
import { givenFor, seenFor } from '../../scenario/known/values-for.js';
import { compileSchema, contentHash } from '../../schema/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { hasCallsToSpare } from '../plan/budget.js';
import { isCreator } from '../state/is-creator.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { askAfter, askBefore } from './ask-between.js';
import { mostDifferent } from './most-different.js';
import { note } from './note.js';
import { attemptObserved } from './observe-effect.js';

/** Names of arguments that say which thing is meant. */
const IDENTIFIES =
  /(?:^|_)(?:id|key|slug|uuid|code|number|sku|symbol|ref|product|item|name|title|city|path|file)$|(?:Id|Key|Code|Number)$/;

/** How a description says the same of an argument with another name: "The id of a student". */
const DESCRIBED = /\b(?:id|identifier|slug|key) of\b/i;

/** Other things that a tool is asked for, and of those of which a tool that writes is told. */
const [MOST, MOST_WRITTEN] = [6, 2];

/** Other things after which the first one is asked for again. */
const MOST_BETWEEN = 2;

/** Calls that are left for the detectors. */
const RESERVE = 12;

/** Milliseconds above which a tool is not called for each thing. */
const SLOW = 1_000;

/**
 * Asks a tool that works for the other things that the server has listed: what breaks for one of them only would not
 * show otherwise. A tool that writes gets few of those that it may get anyway, and one that takes away none.
 */
export async function tryListed(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const [worked] = successes(state);
  if (worked === undefined || !isRecord(worked.arguments) || !mayAsk(context, state, worked)) return;
  for (const name of identifiersOf(state, context, worked.arguments)) {
    const values = shownFor(state, context, name, worked.arguments[name]);
    const others = othersOf(state, worked.arguments, name, values);
    const shown = others.filter((value) => values.includes(value));
    const before = shown.length === 0 ? undefined : await askBefore(context, state, worked, emit);
    for (const [index, value] of (state.stage === 'read' ? others : shown.slice(0, MOST_WRITTEN)).entries()) {
      if (!takesCall(context, state)) return;
      const args = { ...worked.arguments, [name]: value };
      const attempt = await attemptObserved(context, state, scenarioOf(state, name, args), 'scenario', emit);
      if (before !== undefined && state.between === undefined && index < MOST_BETWEEN)
        await askAfter(context, state, before, attempt, emit);
      if (!values.includes(value) && mayBeMissing(attempt)) continue;
      state.planned++;
      note(state, setsIsError(state) ? withoutSoftErrors(attempt) : attempt);
    }
  }
}

/** Whether one more call may be made; it is counted. */
function takesCall(context: RunContext, state: ToolState): boolean {
  if (state.stopped !== undefined || context.isLate) return false;
  // The detectors keep theirs: what was listed is asked for as long as the run has calls to spare.
  if (state.extra <= RESERVE) return state.stage === 'read' && hasCallsToSpare(context);
  state.extra--;
  return true;
}

function mayAsk(context: RunContext, { stage, tool }: ToolState, { milliseconds }: Attempt): boolean {
  if (stage === 'destroy' || milliseconds > SLOW) return false;
  return stage === 'read' || (!isCreator(tool.name) && hasCallsToSpare(context));
}

/** The values for an argument that the server has shown, or that were given: what differs most from the one that works first. */
function shownFor(
  state: ToolState,
  { values }: RunContext,
  name: string,
  worked: unknown,
): readonly unknown[] {
  const known = values.for(state);
  const shown = [
    ...givenFor(known, state.tool.name, name, joinPointer('', name)),
    ...seenFor(known, state.tool.name, name),
  ];
  const alike = [...new Set(shown)].filter((value) => typeof value === typeof worked);
  const ordered = mostDifferent(alike.slice(0, LOOKED_AT), known.harvested ?? [], worked);
  const beginning = beginningOfAnother(alike);
  return beginning === undefined ? ordered : [beginning, ...ordered.filter((one) => one !== beginning)];
}

/** A value with which another one begins: who compares beginnings finds the other one by it. */
const beginningOfAnother = (values: readonly unknown[]): unknown =>
  values.find(
    (one) =>
      typeof one === 'string' &&
      one !== '' &&
      values.some((other) => typeof other === 'string' && other !== one && other.startsWith(one)),
  );

/** Values of which the most different are taken. */
const LOOKED_AT = 30;

/** The values for an identifier that the schema allows, and that were not tried with these arguments. */
function othersOf(
  { tool, attempts }: ToolState,
  worked: Readonly<Record<string, unknown>>,
  name: string,
  values: readonly unknown[],
): readonly unknown[] {
  const compiled = compileSchema(tool.inputSchema);
  const tried = new Set(attempts.map((attempt) => JSON.stringify(attempt.arguments)));
  const isNew = (value: unknown): boolean => {
    const args = { ...worked, [name]: value };
    return !tried.has(JSON.stringify(args)) && compiled.check(args).outcome === 'valid';
  };
  return [...values.filter(isNew).slice(0, MOST), ...unseenNumbers(values, worked[name]).filter(isNew)];
}

/** Numbers from which things are not counted, and how many are tried that no list has shown. */
const [TOO_LARGE, UNSEEN] = [50, 3];

/** The first numbers after the one that works that were not seen, where numbers count things: a list may leave some out. */
function unseenNumbers(values: readonly unknown[], worked: unknown): readonly number[] {
  if (typeof worked !== 'number' || !Number.isInteger(worked) || worked < 0 || worked >= TOO_LARGE) return [];
  return Array.from({ length: MOST + UNSEEN }, (_, index) => worked + index + 1)
    .filter((number) => !values.includes(number))
    .slice(0, UNSEEN);
}

/** Whether a response may be about a thing that does not exist, or shows nothing wrong. */
const mayBeMissing = ({ findings, validation }: Attempt): boolean =>
  validation?.isError !== false ||
  findings.length === 0 ||
  findings.some(({ rule }) => rule === 'response/soft-error');

/** Whether the tool was seen to set `isError` for a valid call: then what it returns for a thing that exists is content. */
const setsIsError = ({ attempts }: ToolState): boolean =>
  attempts.some(
    ({ scenario, validation }) => scenario.violates === undefined && validation?.isError === true,
  );

const withoutSoftErrors = (attempt: Attempt): Attempt => ({
  ...attempt,
  findings: attempt.findings.filter(({ rule }) => rule !== 'response/soft-error'),
});

/** Arguments of one tool that are varied. */
const MOST_ARGUMENTS = 2;

/**
 * The arguments that say which thing is meant: by their names or descriptions, where there is only one, since several
 * belong together; else those of which the server has shown the value that works, and others.
 */
function identifiersOf(
  state: ToolState,
  context: RunContext,
  worked: Readonly<Record<string, unknown>>,
): readonly string[] {
  const open = Object.keys(worked).filter((key) => {
    const schema = propertiesOf(state.tool.inputSchema)[key];
    return isRecord(schema) && schema.enum === undefined && schema.const === undefined;
  });
  const named = open.filter((key) => {
    const schema = propertiesOf(state.tool.inputSchema)[key];
    const said = isRecord(schema) && typeof schema.description === 'string' ? schema.description : '';
    return IDENTIFIES.test(key) || DESCRIBED.test(said.slice(0, 1_000));
  });
  if (named.length === 1) return named;
  return open
    .filter((key) => shownFor(state, context, key, worked[key]).includes(worked[key]))
    .slice(0, MOST_ARGUMENTS);
}

function scenarioOf({ tool }: ToolState, name: string, args: unknown): Scenario {
  return {
    id: contentHash(['listed', tool.name, name, args]).slice(0, 12),
    tool: tool.name,
    category: 'happy_path',
    label: `another value of "${name}" that the server has shown`,
    arguments: args,
    expectation: 'either',
    exercises: [],
    guesses: [],
  };
}
