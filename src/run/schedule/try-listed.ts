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
  const name = identifierOf(state, worked.arguments);
  if (name === undefined || worked.milliseconds > SLOW) return;
  const compiled = compileSchema(state.tool.inputSchema);
  const tried = new Set(state.attempts.map((attempt) => JSON.stringify(attempt.arguments)));
  const values = valuesFor(context.values.for('read'), state.tool.name, name, joinPointer('', name));
  for (const value of values.slice(0, MOST)) {
    const args = { ...worked.arguments, [name]: value };
    const isNew = !tried.has(JSON.stringify(args)) && compiled.check(args).outcome === 'valid';
    if (!isNew || typeof value !== typeof worked.arguments[name]) continue;
    if (state.stopped !== undefined || state.extra <= RESERVE || context.isLate) return;
    state.extra--;
    state.planned++;
    const attempt = await context.attempt(state, scenarioOf(state, name, args), 'scenario', emit);
    note(state, setsIsError(state) ? withoutSoftErrors(attempt) : attempt);
  }
}

/** Whether the tool was seen to set `isError` for a valid call: then what it returns for a thing that exists is content. */
const setsIsError = ({ attempts }: ToolState): boolean =>
  attempts.some(
    ({ scenario, validation }) => scenario.violates === undefined && validation?.isError === true,
  );

const withoutSoftErrors = (attempt: Attempt): Attempt => ({
  ...attempt,
  findings: attempt.findings.filter(({ rule }) => rule !== 'response/soft-error'),
});

/** The only argument that says which thing is meant; several belong together. */
function identifierOf(
  { tool: { inputSchema } }: ToolState,
  worked: Readonly<Record<string, unknown>>,
): string | undefined {
  const [name, ...more] = Object.keys(worked).filter((key) => {
    const schema = propertiesOf(inputSchema)[key];
    return (
      IDENTIFIES.test(key) && isRecord(schema) && schema.enum === undefined && schema.const === undefined
    );
  });
  return more.length === 0 ? name : undefined;
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
