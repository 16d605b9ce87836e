import { isRecord } from '../../../model/json.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { recordsCalls } from '../../control/records-calls.js';
import { idText, thingsIn } from '../../control/things.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Trace } from './traces.js';

/** Calls of tools that looked which are made again, and calls of one tool that are looked at. */
const [MOST_LOOKS, MOST_CALLS] = [12, 30];

/** How a definition says that what it lists may vanish by itself. */
const VANISHES = /\b(?:expir\w+|queue\w{0,1}|pending|background|temporary|inbox|unread|retention)\b/i;

/** What a call about one thing has listed in it. */
interface Listed {
  readonly state: ToolState;
  readonly attempt: Attempt;
  readonly about: string;
  readonly ids: ReadonlySet<string>;
}

/**
 * Tools that read and take away what they list, the first time that they are called about a thing: what they have listed is
 * gone from what another tool had shown of it, the rest is not, and no tool that writes has got it.
 */
export async function* takenTraces(
  context: RunContext,
  suspects: readonly ToolState[],
  emit: Emit,
): AsyncGenerator<Trace> {
  const listed = listedThings(context);
  const told = new Set<ToolState>();
  let looks = 0;
  for (const whole of listed) {
    const parts = listed.filter((one) => isPart(one, whole) && suspects.includes(one.state));
    if (parts.every(({ state }) => told.has(state)) || looks >= MOST_LOOKS) continue;
    looks++;
    const now = await again(context, whole, emit);
    const gone = now === undefined ? [] : [...whole.ids].filter((id) => !now.ids.has(id));
    const taken = wasWorkedWith(context, gone) ? undefined : onlyTaken(parts, gone);
    if (now === undefined || taken === undefined || told.has(taken.state)) continue;
    const second = await again(context, whole, emit);
    const other = await again(context, taken, emit);
    if (other === undefined || second?.ids.size !== now.ids.size || gone.some((id) => other.ids.has(id)))
      continue;
    told.add(taken.state);
    yield { witness: whole.state, state: taken.state, seen: [shown(whole.ids), shown(second.ids)] };
  }
}

/** What calls of tools that read have listed, where nothing vanishes by itself and no tool that writes has got the thing. */
function listedThings(context: RunContext): readonly Listed[] {
  const tools = context.states.map(({ tool }) => tool);
  return context
    .ofStage('read')
    .filter(({ tool }) => !recordsCalls(tool.name, tools))
    .filter(({ tool, stopped }) => stopped === undefined && !VANISHES.test(tool.description ?? ''))
    .flatMap(listedBy)
    .filter(({ about }) => !isWritten(context, about));
}

/** Whether a call of this run was about one of these: it may have taken it away. */
const wasWorkedWith = ({ states }: RunContext, ids: readonly string[]): boolean =>
  states.some(({ workedWith }) => [...workedWith].some((one) => ids.includes(idText(one))));

/** The call that has listed just what is gone; nothing where calls of several tools have. */
function onlyTaken(parts: readonly Listed[], gone: readonly string[]): Listed | undefined {
  const taken = parts.filter(({ ids }) => ids.size === gone.length && gone.every((id) => ids.has(id)));
  const [first] = taken;
  return taken.every(({ state }) => state === first?.state) ? first : undefined;
}

const shown = (ids: Iterable<string>): string => [...ids].join(', ');

/** The first call of a tool about each thing, where it has listed something. */
function listedBy(state: ToolState): readonly Listed[] {
  const seen = new Set<string>();
  return successes(state)
    .slice(0, MOST_CALLS)
    .flatMap((attempt) => {
      const listed = listedIn(state, attempt);
      if (listed === undefined || listed.ids.size === 0 || seen.has(canonicalJson(attempt.arguments)))
        return [];
      seen.add(canonicalJson(attempt.arguments));
      return [listed];
    });
}

/** What a call with one argument has listed. */
function listedIn(state: ToolState, attempt: Attempt): Listed | undefined {
  const [only, ...more] = isRecord(attempt.arguments) ? Object.values(attempt.arguments) : [];
  if ((typeof only !== 'string' && typeof only !== 'number') || more.length > 0) return undefined;
  const things = thingsIn(attempt).filter(({ place, id }) => place !== '' && id !== idText(only));
  return { state, attempt, about: idText(only), ids: new Set(things.map(({ id }) => id)) };
}

const isWritten = ({ states, watch }: RunContext, about: string): boolean =>
  states.some(({ stage, tool }) => stage !== 'read' && watch.wasSent(tool.name, about));

/** Whether a tool has listed some of what another one has shown of the same thing. */
const isPart = (part: Listed, whole: Listed): boolean =>
  part.state !== whole.state &&
  part.about === whole.about &&
  part.ids.size < whole.ids.size &&
  [...part.ids].every((id) => whole.ids.has(id));

async function again(
  context: RunContext,
  { state, attempt }: Listed,
  emit: Emit,
): Promise<Listed | undefined> {
  if (context.isLate) return undefined;
  const now = await context.attempt(state, attempt.scenario, 'repeat', emit, attempt.arguments);
  return now.succeeded ? listedIn(state, now) : undefined;
}
