import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Scenario } from '../../scenario/index.js';
import { compileSchema, contentHash } from '../../schema/index.js';
import { absentValues } from '../detect/tool/absent-values.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { note } from './try-scenarios.js';

/** Names of arguments that say which thing is meant. */
const IDENTIFIES =
  /(?:^|_)(?:id|ids|key|slug|uuid|name|path|file|city|code|number|sku|symbol|user|title|uri|hash|ref)$|(?:Id|Key|Name|Path|Code|Number|Uri)$/;

/** Names of numbers that say which part of a thing is meant: no call makes a part by naming it. */
const OF_PARTS =
  /(?:^|_)(?:revision|rev|version|snapshot|generation|index)$|(?:Revision|Version|Snapshot|Index)$/;

/**
 * Asks a tool that works for a thing that does not exist. Known values make the other calls succeed, so that nothing else
 * shows what the tool does then.
 */
export async function tryAbsent(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const [worked] = successes(state);
  if (state.stage === 'destroy' || worked === undefined || !isRecord(worked.arguments)) return;
  if (state.stopped !== undefined || state.extra <= 0 || context.isLate) return;
  const compiled = compileSchema(state.tool.inputSchema);
  const absent = absentArguments(state, worked.arguments).find(
    (one) => compiled.check(one.arguments).outcome === 'valid',
  );
  if (absent === undefined) return;
  state.extra--;
  state.planned++;
  note(state, await context.attempt(state, scenarioOf(state, absent), 'scenario', emit));
}

interface Absent {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The arguments of a success, each time with one identifier that no thing has. */
function absentArguments(
  { stage, tool: { inputSchema } }: ToolState,
  worked: Readonly<Record<string, unknown>>,
): readonly Absent[] {
  return Object.entries(worked).flatMap(([name, value]) => {
    const schema = propertiesOf(inputSchema)[name];
    const isOpen = isRecord(schema) && schema.enum === undefined && schema.const === undefined;
    const isPart = typeof value === 'number' && OF_PARTS.test(name);
    if (!isOpen || !(isPart || (stage === 'read' && IDENTIFIES.test(name)))) return [];
    const values = absentValues(value, schema).filter((absent) => absent !== value);
    return values.map((absent) => ({ name, arguments: { ...worked, [name]: absent } }));
  });
}

function scenarioOf({ tool }: ToolState, { name, arguments: args }: Absent): Scenario {
  return {
    id: contentHash(['absent', tool.name, name]).slice(0, 12),
    tool: tool.name,
    category: 'edge_case',
    label: `value of "${name}" that does not exist`,
    arguments: args,
    expectation: 'either',
    exercises: [],
    guesses: [joinPointer('', name)],
  };
}
