import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import type { RunEvent } from '../../model/run-event.js';
import { compileSchema } from '../../schema/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { argumentsOf } from '../detect/tool/ignored-argument.js';
import { leavesRecord } from '../state/is-creator.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { aboutOthers } from './about-others.js';
import { note } from './note.js';
import { variedAttempt } from './varied-attempt.js';
import { variant } from './vary-arguments.js';

type Args = Readonly<Record<string, unknown>>;

/** Things of each kind that are made beside the first, and milliseconds above which a tool is not called for more. */
const [MOST, SLOW] = [2, 1_000];

/** Calls that are left for the scenarios. */
const RESERVE = 16;

/** Names of arguments with a form that a number would break. */
const FORMED =
  /(?:^|_)(?:url|uri|path|file|dir|folder|email|date|time|at|on|start|end|from|to|tz|timezone|locale|currency|language)$/i;

/** Names of numbers that say which thing is meant. */
const IDENTIFIES = /(?:^|_)(?:id|number|key|index|year)$|(?:Id|Number|Key)$/;

/**
 * Makes two more of everything that this run can create, with other values wherever there is a choice. What selects,
 * orders or sums shows nothing about one thing, or about several that are alike.
 */
export async function* createOthers(context: RunContext): AsyncGenerator<RunEvent> {
  const creators = context.ofStage('write').filter(({ tool }) => leavesRecord(tool.name));
  yield* context.eachTool(creators, 'write', (state, emit) => createMore(context, state, emit));
  context.values.gather(context.states);
}

async function createMore(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const [worked] = successes(state);
  if (worked === undefined || !isRecord(worked.arguments) || worked.milliseconds > SLOW) return;
  for (let turn = 1; turn <= MOST; turn++)
    for (const names of [true, false]) {
      if (state.stopped !== undefined || state.extra <= RESERVE || context.isLate) return;
      const args = otherThing(context, state, worked, turn, names);
      if (JSON.stringify(args) === JSON.stringify(worked.arguments)) continue;
      state.extra--;
      const scenario = { ...worked.scenario, arguments: args, expectation: 'either' } as const;
      const attempt = await variedAttempt(context, state, scenario, emit);
      // Values that do not go together say nothing about the tool; other texts may name what does not exist.
      if (!attempt.succeeded) continue;
      state.planned++;
      note(state, attempt);
      break;
    }
}

/** The arguments of a creation that differ from those that worked in every argument that allows it. */
function otherThing(
  context: RunContext,
  state: ToolState,
  { arguments: made, scenario: { guesses } }: Attempt,
  turn: number,
  withTexts: boolean,
): Args {
  const base = isRecord(made) ? made : {};
  const compiled = compileSchema(state.tool.inputSchema);
  const others = aboutOthers(context, state, base);
  let args: Args = others.length === 0 ? base : (others[(turn - 1) % others.length] ?? base);
  for (const { name, schema } of argumentsOf(state)) {
    // What exists is named as it is.
    const isOurs = guesses.includes(joinPointer('', name));
    if (typeof args[name] === 'string' && !isEnum(schema) && !(isOurs && withTexts)) continue;
    const value = otherValue(name, schema, args[name], turn);
    const next = { ...args, [name]: value };
    if (value !== undefined && compiled.check(next).outcome === 'valid') args = next;
  }
  return args;
}

const isEnum = (schema: Args): boolean => Array.isArray(schema.enum);

function otherValue(name: string, schema: Args, given: unknown, turn: number): unknown {
  if (Array.isArray(schema.enum)) {
    const members: readonly unknown[] = schema.enum;
    return members[(Math.max(0, members.indexOf(given ?? schema.default)) + turn) % members.length];
  }
  if (typeof given === 'number') return IDENTIFIES.test(name) ? undefined : otherNumber(schema, given, turn);
  if (typeof given === 'string')
    return schema.format === undefined && !FORMED.test(name) ? variant(given, turn) : undefined;
  return given === undefined ? addedValue(schema, turn) : undefined;
}

/** A value for an argument that the call left out. */
function addedValue(schema: Args, turn: number): unknown {
  if (schema.type === 'boolean') return turn % 2 === 1 ? schema.default !== true : undefined;
  const { items, type } = schema;
  if (type !== 'array' || !isRecord(items) || items.type !== 'string') return undefined;
  const isFree = [items.enum, items.format, items.pattern].every((limit) => limit === undefined);
  return isFree ? [`assay-${turn}`, 'assay'] : undefined;
}

function otherNumber({ minimum, maximum, type }: Args, given: number, turn: number): number {
  const low = typeof minimum === 'number' ? minimum : given;
  const high = typeof maximum === 'number' ? maximum : Math.max(given, low) + 40;
  const between = low + ((high - low) * turn) / (MOST + 2);
  return type === 'integer' ? Math.round(between) : Math.round(between * 100) / 100;
}
