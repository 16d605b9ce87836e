import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Scenario } from '../../scenario/index.js';
import { valuesFor } from '../../scenario/known/values-for.js';
import { compileSchema, contentHash } from '../../schema/index.js';
import type { Attempt } from '../attempt/attempt.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { note } from './try-scenarios.js';

/** Names of arguments that say which thing is meant. */
const IDENTIFIES =
  /(?:^|_)(?:id|key|slug|uuid|code|number|sku|symbol|ref|product|item|name|title|city)$|(?:Id|Key|Code|Number)$/;

/** How a description says the same of an argument with another name: "The id of a student". */
const DESCRIBED = /\b(?:id|identifier|slug|key) of\b/i;

/** Other things that a tool is asked for. */
const MOST = 6;

/** Calls that are left for the detectors. */
const RESERVE = 12;

/** Milliseconds above which a tool is not called for each thing. */
const SLOW = 1_000;

/**
 * Asks a tool that works for the other things that the server has listed: what breaks for one of them only would not
 * show otherwise.
 */
export async function tryListed(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const [worked] = successes(state);
  if (state.stage !== 'read' || worked === undefined || !isRecord(worked.arguments)) return;
  if (worked.milliseconds > SLOW) return;
  for (const name of identifiersOf(state, context, worked.arguments)) {
    const values = shownFor(state, context, name);
    for (const value of othersOf(state, worked.arguments, name, values)) {
      if (state.stopped !== undefined || state.extra <= RESERVE || context.isLate) return;
      state.extra--;
      const args = { ...worked.arguments, [name]: value };
      const attempt = await context.attempt(state, scenarioOf(state, name, args), 'scenario', emit);
      if (!values.includes(value) && mayBeMissing(attempt)) continue;
      state.planned++;
      note(state, setsIsError(state) ? withoutSoftErrors(attempt) : attempt);
    }
  }
}

/** The values for an argument that the server has shown, or that were given. */
const shownFor = (state: ToolState, { values }: RunContext, name: string): readonly unknown[] =>
  valuesFor(values.for(state), state.tool.name, name, joinPointer('', name));

/** The values for an identifier that the schema allows, and that were not tried with these arguments. */
function othersOf(
  { tool, attempts }: ToolState,
  worked: Readonly<Record<string, unknown>>,
  name: string,
  values: readonly unknown[],
): readonly unknown[] {
  const compiled = compileSchema(tool.inputSchema);
  const tried = new Set(attempts.map((attempt) => JSON.stringify(attempt.arguments)));
  return [...values.slice(0, MOST), ...unseenNumbers(values, worked[name])].filter((value) => {
    const args = { ...worked, [name]: value };
    const isNew = !tried.has(JSON.stringify(args)) && compiled.check(args).outcome === 'valid';
    return isNew && typeof value === typeof worked[name];
  });
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
  return open.filter((key) => shownFor(state, context, key).includes(worked[key])).slice(0, MOST_ARGUMENTS);
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
