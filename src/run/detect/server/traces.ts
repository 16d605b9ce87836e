import { isRecord } from '../../../model/json.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { recordsCalls } from '../../control/records-calls.js';
import { differenceOf, type SeenThing, thingsIn } from '../../control/things.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';

/** Tools that list things, and tools that are tried between two looks at them. */
const [MOST_LISTS, MOST_SUSPECTS] = [3, 16];

/** Things that a tool was not called about yet: some for all tools at once, one for each alone, and all that are looked at. */
const [AT_ONCE, FRESH, MOST_FRESH] = [2, 2, 12];

/** A tool that left something behind, and what the list showed before and after. */
export interface Trace {
  readonly witness: ToolState;
  readonly state: ToolState;
  readonly seen: readonly [before: string, after: string];
}

type Args = Readonly<Record<string, unknown>>;
type Look = ReadonlyMap<ToolState, Attempt>;

/**
 * Tools that read, called about things that they were not called about yet: what a tool leaves behind once, a repetition of
 * the same call does not show.
 */
export async function* traces(
  context: RunContext,
  lists: readonly ToolState[],
  suspects: readonly ToolState[],
  emit: Emit,
  noteCall: (state: ToolState, attempt: Attempt) => void = () => undefined,
): AsyncGenerator<Trace> {
  const tools = context.states.map(({ tool }) => tool);
  const watched = lists.filter(({ tool }) => !recordsCalls(tool.name, tools)).slice(0, MOST_LISTS);
  const earlier = watched.flatMap(({ earliest }) => (earliest === undefined ? [] : thingsIn(earliest)));
  // Of no use where no tool takes what a list shows.
  if (suspects.every((state) => callsAbout(state, earlier, earlier, () => true).length < FRESH)) return;
  const first = await look(context, watched, emit);
  const known = [...first.values()].flatMap(thingsIn);
  // What a call was about may be gone, or have another name by now.
  const tried = known.length === 0 ? [] : trialsOf(context, suspects, known, [...known, ...earlier]);
  if (tried.length === 0) return;
  const noted = async (state: ToolState, { args }: Fresh): Promise<Attempt | undefined> => {
    const attempt = await call(context, state, args, emit);
    if (attempt !== undefined) noteCall(state, attempt);
    return attempt;
  };
  for (const { state, first: some } of tried) for (const one of some) await noted(state, one);
  let before = await look(context, watched, emit);
  if (changed(first, before) === undefined) return;
  const ways = changesOf(first, before);
  for (const { state, fresh, first: some } of tried) {
    const left = fresh.filter((one) => !some.includes(one));
    const alone = left.find(({ thing }) => mayChange(thing, ways, before)) ?? left[0];
    const attempt = alone === undefined ? undefined : await noted(state, alone);
    if (attempt?.succeeded !== true) continue;
    const after = await look(context, watched, emit);
    const found = changed(before, after);
    if (found !== undefined && found.witness !== state) yield { state, ...found };
    before = after;
  }
}

/** A tool with the calls about things that are new to it, and those of them that are made first. */
interface Trial {
  readonly state: ToolState;
  readonly fresh: readonly Fresh[];
  readonly first: readonly Fresh[];
}

function trialsOf(
  { watch }: RunContext,
  suspects: readonly ToolState[],
  known: readonly SeenThing[],
  ever: readonly SeenThing[],
): readonly Trial[] {
  return suspects
    .map((state) => {
      const isNew = (value: unknown): boolean => !watch.wasSent(state.tool.name, value);
      const fresh = callsAbout(state, known, ever, isNew);
      return { state, fresh, first: mostDifferent(fresh, AT_ONCE) };
    })
    .filter(({ fresh }) => fresh.length >= FRESH)
    .slice(0, MOST_SUSPECTS);
}

/** A call about a thing that a list shows. */
interface Fresh {
  readonly args: Args;
  readonly thing: SeenThing;
}

/** Calls about things in different states: what is switched on cannot be switched on. */
function mostDifferent(fresh: readonly Fresh[], most: number): readonly Fresh[] {
  const flags = ({ thing: { members } }: Fresh): string =>
    JSON.stringify(Object.values(members).filter((value) => typeof value === 'boolean' || isWord(value)));
  const kinds = [...new Map(fresh.toReversed().map((one) => [flags(one), one])).values()].toReversed();
  // One is left for the tool alone.
  return [...new Set([...kinds, ...fresh])].slice(0, Math.min(most, fresh.length - 1));
}

/** A short word in small letters, as states are named. */
const isWord = (value: unknown): boolean => typeof value === 'string' && /^[a-z]{2,12}$/.test(value);

/** A member that has changed, and what it was before. */
type Way = readonly [name: string, old: unknown];

/** The plain members of things that have changed between two looks. */
function changesOf(first: Look, now: Look): readonly Way[] {
  return [...first].flatMap(([witness, one]) => {
    const other = now.get(witness);
    const pairs = other === undefined ? [] : differenceOf(thingsIn(one), thingsIn(other)).changed;
    return pairs.flatMap(({ before, after }) =>
      Object.entries(before.members).filter(
        ([name, old]) => typeof old !== 'object' && old !== after.members[name],
      ),
    );
  });
}

/** Whether a thing can change as others have: it is as they were. */
function mayChange({ place, id }: SeenThing, ways: readonly Way[], now: Look): boolean {
  const shown = [...now.values()]
    .flatMap(thingsIn)
    .filter((thing) => thing.place === place && thing.id === id);
  return shown.some(({ members }) => ways.some(([name, old]) => members[name] === old));
}

/** What the lists show; those that do not show the same twice are left out. */
async function look(context: RunContext, lists: readonly ToolState[], emit: Emit): Promise<Look> {
  const shown = new Map<ToolState, Attempt>();
  for (const state of lists) {
    const [worked] = successes(state);
    if (worked === undefined || context.isLate) continue;
    const once = (): Promise<Attempt> =>
      context.attempt(state, worked.scenario, 'repeat', emit, worked.arguments);
    const [one, other] = [await once(), await once()];
    if (one.succeeded && other.succeeded && differing(one, other) === undefined) shown.set(state, other);
  }
  return shown;
}

/** A list that shows something else than before. */
function changed(before: Look, after: Look): Omit<Trace, 'state'> | undefined {
  for (const [witness, one] of before) {
    const other = after.get(witness);
    const seen = other === undefined ? undefined : differing(one, other);
    if (seen !== undefined) return { witness, seen };
  }
  return undefined;
}

/** The first thing that one of two responses shows and the other does not, or shows otherwise. */
export function differing(one: Attempt, other: Attempt): Trace['seen'] | undefined {
  const { added, removed, changed: others } = differenceOf(thingsIn(one), thingsIn(other));
  const text = (thing: SeenThing | undefined, none: string): string =>
    thing === undefined ? none : JSON.stringify(thing.members);
  const [plus, minus, pair] = [added[0], removed[0], others[0]];
  if (plus === undefined && minus === undefined && pair === undefined) return undefined;
  return pair === undefined
    ? [text(minus, 'not in the list'), text(plus, 'not in the list')]
    : [text(pair.before, ''), text(pair.after, '')];
}

/** Calls like the one that worked, about other things of the same kind. */
function callsAbout(
  state: ToolState,
  known: readonly SeenThing[],
  ever: readonly SeenThing[],
  isNew: (value: unknown) => boolean,
): readonly Fresh[] {
  const worked = successes(state)[0]?.arguments;
  if (!isRecord(worked)) return [];
  const compiled = compileSchema(state.tool.inputSchema);
  for (const [name, value] of Object.entries(worked)) {
    const own = ever.find(({ members }) => memberWith(members, value) !== undefined);
    const member = own === undefined ? undefined : memberWith(own.members, value);
    if (own === undefined || member === undefined) continue;
    const others = known.filter(
      ({ place, members }) => place === own.place && isName(members[member]) && isNew(members[member]),
    );
    const byValue = new Map(others.map((thing) => [thing.members[member], thing]));
    const calls = [...byValue].map(([other, thing]) => ({ args: { ...worked, [name]: other }, thing }));
    const valid = calls.filter(({ args }) => compiled.check(args).outcome === 'valid').slice(0, MOST_FRESH);
    if (valid.length >= FRESH) return valid;
  }
  return [];
}

const isName = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || (typeof value === 'number' && value > 0);

/** The member of a thing that has a value: its id, or its name. */
const memberWith = (members: SeenThing['members'], value: unknown): string | undefined =>
  isName(value) ? Object.keys(members).find((name) => members[name] === value) : undefined;

async function call(
  context: RunContext,
  state: ToolState,
  args: Args,
  emit: Emit,
): Promise<Attempt | undefined> {
  const [worked] = successes(state);
  if (worked === undefined || context.isLate) return undefined;
  const scenario = { ...worked.scenario, arguments: args, expectation: 'either' } as const;
  return context.attempt(state, scenario, 'repeat', emit, args);
}
