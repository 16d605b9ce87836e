import { isRecord } from '../../../model/json.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { steadyText } from '../../attempt/steady-text.js';
import { recordsCalls } from '../../control/records-calls.js';
import { idText, thingsIn } from '../../control/things.js';
import { type WitnessCall, witnessesFor } from '../../schedule/witnesses.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differing, type Trace } from './traces.js';

/** Tools that are tried between two looks at the thing that they are about, and tools that look. */
const [MOST_SUSPECTS, MOST_WITNESSES] = [12, 2];

/** Tools that read and leave something behind in the one thing that they are called about: another tool shows it. */
export async function* boundTraces(
  context: RunContext,
  suspects: readonly ToolState[],
  emit: Emit,
): AsyncGenerator<Trace> {
  const tools = context.states.map(({ tool }) => tool);
  for (const state of suspects.slice(0, MOST_SUSPECTS)) {
    const [worked] = successes(state);
    if (worked === undefined || !isRecord(worked.arguments)) continue;
    const sent = Object.values(worked.arguments);
    const witnesses = [
      ...witnessesFor(context, state, worked.arguments).filter((one) =>
        Object.values(one.arguments).some((value) => sent.includes(value)),
      ),
      ...aboutShown(context, worked),
    ].filter((one) => one.state !== state && !recordsCalls(one.state.tool.name, tools));
    for (const witness of witnesses.slice(0, MOST_WITNESSES)) {
      const call = async (): Promise<void> => {
        await context.attempt(state, worked.scenario, 'repeat', emit, worked.arguments);
      };
      // A change that is repeated with the call is not a coincidence, nor is one of a thing that stays as it is without.
      const isChanged = (await change(context, witness, call, emit)) !== undefined;
      const idle = async (): Promise<void> => undefined;
      if (!isChanged || (await change(context, witness, idle, emit)) !== undefined) continue;
      const seen = await change(context, witness, call, emit);
      if (seen === undefined) continue;
      yield { witness: witness.state, state, seen };
      break;
    }
  }
}

/** Calls of other tools about a thing that a response has listed: it may be changed by being shown. */
function aboutShown(context: RunContext, shown: Attempt): readonly WitnessCall[] {
  const ids = new Set(thingsIn(shown).map(({ id }) => id));
  return context.ofStage('read').flatMap((state) => {
    const found = successes(state).find(({ arguments: args }) => {
      const [only, ...more] = isRecord(args) ? Object.values(args) : [];
      return more.length === 0 && only !== undefined && ids.has(idText(only));
    });
    return isRecord(found?.arguments) ? [{ state, arguments: found.arguments }] : [];
  });
}

/** What a tool shows before and after something is done, if it differs. */
async function change(
  context: RunContext,
  witness: WitnessCall,
  act: () => Promise<void>,
  emit: Emit,
): Promise<Trace['seen'] | undefined> {
  const { restarts } = context.server;
  const before = await look(context, witness, emit);
  if (before === undefined) return undefined;
  await act();
  const after = await look(context, witness, emit);
  const isSound = after !== undefined && context.server.restarts === restarts;
  if (!isSound || steadyText(before) === steadyText(after)) return undefined;
  // What counts the calls, or says when the last one was, may change with each.
  return thingsIn(before).length > 0
    ? differing(before, after)
    : [replyText(before.reply), replyText(after.reply)];
}

async function look(
  context: RunContext,
  { state, arguments: args }: WitnessCall,
  emit: Emit,
): Promise<Attempt | undefined> {
  const [worked] = successes(state);
  if (worked === undefined || context.isLate) return undefined;
  const attempt = await context.attempt(state, worked.scenario, 'repeat', emit, args);
  return attempt.succeeded ? attempt : undefined;
}
