import { isRecord } from '../../../model/json.js';
import { waysIn } from '../../../scenario/value/ordered-ends.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';

/** How a text says that it is made up by this run. */
const OURS = /assay/;

/** Where it goes: beside it, with a name that nothing has. */
const beside = (name: string): string => name.replace(/(\.[a-z\d]{1,5})?$/i, '-onto$1');

/**
 * Moves a thing that this run has made to a free name, makes it again, and moves it there once more: nothing is lost but
 * what the run has made. Returns the last call where it succeeds.
 */
export async function movedOnto(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  worked: Attempt,
): Promise<Attempt | undefined> {
  const { arguments: args } = worked;
  if (!isRecord(args)) return undefined;
  const [way] = waysIn(Object.keys(args));
  if (way === undefined) return undefined;
  const [from, to] = way;
  const compiled = compileSchema(state.tool.inputSchema);
  for (const { maker, made, name } of ownThings(context, state)) {
    const sent = { ...args, [from]: name, [to]: beside(name) };
    if (compiled.check(sent).outcome !== 'valid') continue;
    const make = (): Promise<Attempt | undefined> =>
      extraCall(maker, context, emit, made.scenario, made.arguments);
    const move = (): Promise<Attempt | undefined> => extraCall(state, context, emit, worked.scenario, sent);
    await make();
    if ((await move())?.succeeded !== true || (await make())?.succeeded !== true) return undefined;
    const again = await move();
    return again?.succeeded === true ? again : undefined;
  }
  return undefined;
}

interface OwnThing {
  readonly maker: ToolState;
  readonly made: Attempt;
  readonly name: string;
}

/** Calls that have made something under a name of this run. */
function ownThings(context: RunContext, state: ToolState): readonly OwnThing[] {
  return context
    .ofStage('write')
    .filter((maker) => maker !== state)
    .flatMap((maker) => {
      const [made] = successes(maker);
      const values = made !== undefined && isRecord(made.arguments) ? Object.values(made.arguments) : [];
      const names = values.filter(
        (value) => typeof value === 'string' && OURS.test(value) && !/\s/.test(value),
      );
      return made === undefined ? [] : names.map((name) => ({ maker, made, name: String(name) }));
    });
}
