import { isRecord } from '../../../model/json.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { recordsCalls } from '../../control/records-calls.js';
import { differenceOf, thingsIn } from '../../control/things.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { argumentsOf } from '../tool/ignored-argument.js';
import { differing, type Trace } from './traces.js';

/** Tools that look, tools that are tried, and calls of each. */
const [MOST_LISTS, MOST_SUSPECTS, MOST_CALLS] = [2, 8, 2];

type Args = Readonly<Record<string, unknown>>;

/**
 * Tools whose first call has used up what they change, so that the same call shows nothing more: a report that closes what
 * it reports. They are called for more than before, and a list shows the very things otherwise that the response names.
 */
export async function* spentTraces(
  context: RunContext,
  lists: readonly ToolState[],
  suspects: readonly ToolState[],
  emit: Emit,
): AsyncGenerator<Trace> {
  const tools = context.states.map(({ tool }) => tool);
  const watched = lists.filter(({ tool }) => !recordsCalls(tool.name, tools));
  for (const state of suspects.filter(hasSpent).slice(0, MOST_SUSPECTS)) {
    const witnesses = watched.filter((one) => one !== state).slice(0, MOST_LISTS);
    for (const args of wider(state).slice(0, MOST_CALLS)) {
      const before = await Promise.all(witnesses.map((one) => look(context, one, emit)));
      const [worked] = successes(state);
      if (worked === undefined || context.isLate) return;
      const call = await context.attempt(state, worked.scenario, 'repeat', emit, args);
      const found = await changedBy(context, call, witnesses, before, emit);
      if (found === undefined) continue;
      yield { state, ...found };
      break;
    }
  }
}

/** Whether a tool has shown something else at once when its first call was made again. */
const hasSpent = ({ earliest, reread }: ToolState): boolean =>
  earliest !== undefined && reread?.succeeded === true && differing(earliest, reread) !== undefined;

/** The first call with bounds beyond all that there is: the end of the century, a million; or another choice. */
function wider(state: ToolState): readonly Args[] {
  const worked = successes(state)[0]?.arguments;
  if (!isRecord(worked)) return [];
  const compiled = compileSchema(state.tool.inputSchema);
  const calls = argumentsOf(state).flatMap(({ name, schema }) =>
    others(worked[name], schema).map((value) => ({ ...worked, [name]: value })),
  );
  return calls.filter((args) => compiled.check(args).outcome === 'valid');
}

function others(value: unknown, schema: Args): readonly unknown[] {
  if (Array.isArray(schema.enum)) return schema.enum.filter((one: unknown) => one !== value).slice(0, 1);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) return [`2099${value.slice(4)}`];
  if (typeof value !== 'number') return [];
  const { minimum, maximum } = schema;
  return [typeof maximum === 'number' ? maximum : 1_000_000, typeof minimum === 'number' ? minimum : 0];
}

/** A list that shows something otherwise which the response names; a change by itself would be one of anything. */
async function changedBy(
  context: RunContext,
  call: Attempt,
  witnesses: readonly ToolState[],
  before: readonly (Attempt | undefined)[],
  emit: Emit,
): Promise<Omit<Trace, 'state'> | undefined> {
  const text = call.succeeded ? replyText(call.reply) : '';
  for (const [index, witness] of witnesses.entries()) {
    const old = before[index];
    const now = old === undefined ? undefined : await look(context, witness, emit);
    if (old === undefined || now === undefined) continue;
    const { removed, changed } = differenceOf(thingsIn(old), thingsIn(now));
    const ids = [...removed, ...changed.map(({ after }) => after)].map(({ id }) => id);
    const seen = differing(old, now);
    const isNamed = ids.length > 0 && ids.every((id) => id.length > 1 && text.includes(id));
    if (isNamed && seen !== undefined) return { witness, seen };
  }
  return undefined;
}

/** What a list shows; nothing where it shows something else at once. */
async function look(context: RunContext, state: ToolState, emit: Emit): Promise<Attempt | undefined> {
  const [worked] = successes(state);
  if (worked === undefined || context.isLate) return undefined;
  const once = (): Promise<Attempt> =>
    context.attempt(state, worked.scenario, 'repeat', emit, worked.arguments);
  const [one, other] = [await once(), await once()];
  const isSteady = one.succeeded && other.succeeded && differing(one, other) === undefined;
  return isSteady ? other : undefined;
}
