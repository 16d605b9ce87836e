import { isRecord } from '../../../model/json.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { differenceOf, idText, membersThatDiffer, type SeenThing, thingsIn } from '../../control/things.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RECORDS } from '../effect/after-failure.js';

/** Calls that list things, those of one tool, and tools that are tried between two looks at them. */
const [MOST_VIEWS, MOST_OF_ONE, MOST_SUSPECTS] = [5, 3, 16];

/** Values of which a tool was not called with yet: each time one for all tools at once, or for each alone. */
const ROUNDS = 3;

/** The same before the scenarios: the first half of a list, and short lists, are left to the calls that others compare. */
const [EARLY_ROUNDS, SHORTEST] = [2, 4];

const lastOf = (calls: readonly Args[]): readonly Args[] =>
  calls.length < SHORTEST
    ? []
    : calls
        .slice(Math.floor(calls.length / 2))
        .toReversed()
        .slice(0, EARLY_ROUNDS);

/** A tool that left something behind, and what the list showed before and after. */
export interface Trace {
  readonly witness: ToolState;
  readonly state: ToolState;
  readonly seen: readonly [before: string, after: string];
}

type Args = Readonly<Record<string, unknown>>;

/** A call that lists things. */
interface View {
  readonly state: ToolState;
  readonly call: Attempt;
}
type Look = ReadonlyMap<View, Attempt>;

/** A tool, and its calls about things that it was not called about yet. */
interface Suspect {
  readonly state: ToolState;
  readonly fresh: readonly Args[];
}

/**
 * Tools that read, called about things that they were not called about yet: what a tool leaves behind once, a repetition of
 * the same call does not show.
 */
export async function* traces(
  context: RunContext,
  lists: readonly ToolState[],
  suspects: readonly ToolState[],
  emit: Emit,
  isEarly = false,
): AsyncGenerator<Trace> {
  const views = lists
    .filter(({ tool }) => !RECORDS.test(tool.name))
    .flatMap(viewsOf)
    .slice(0, MOST_VIEWS);
  const earlier = views.flatMap(({ state, call }) => [state.earliest ?? call, call]).flatMap(thingsIn);
  // Of no use where no tool takes what a list shows.
  if (suspects.every((state) => callsAbout(state, earlier, earlier, () => true).length === 0)) return;
  let before = await look(context, views, emit);
  const known = [...before.values()].flatMap(thingsIn);
  // What a call was about may be gone, or have another name by now.
  let open = suspects
    .map((state): Suspect => {
      const isNew = (value: unknown): boolean => !context.watch.wasSent(state.tool.name, value);
      const calls = callsAbout(state, known, [...known, ...earlier], isNew);
      const fresh = isEarly ? lastOf(calls) : calls.slice(0, ROUNDS);
      return { state, fresh };
    })
    .filter(({ fresh }) => fresh.length > 0)
    .slice(0, MOST_SUSPECTS);
  for (let round = 0; round < ROUNDS && open.length > 0 && !context.isLate; round++) {
    const called = callsOf(open, round, new Set(known.map(({ id }) => id)));
    for (const { state, args } of called) await callWith(context, state, args, emit);
    const after = await look(context, views, emit);
    const found = changed(before, after);
    const told = found === undefined ? undefined : onlyTold(called, found.things);
    const isTelling = found !== undefined && !found.isNumber && !views.some(({ state }) => state === told);
    if (told !== undefined && isTelling && isStill(after, await look(context, views, emit)))
      yield { state: told, witness: found.witness, seen: found.seen };
    else if (found !== undefined) {
      yield* alone(context, views, open, emit);
      return;
    }
    open = open.filter(({ state, fresh }) => state !== told && fresh.length > round + 1);
    before = after;
  }
}

/** A call of each tool, no two about the same thing: then what is changed says by which. */
function callsOf(
  open: readonly Suspect[],
  round: number,
  ids: ReadonlySet<string>,
): readonly { readonly state: ToolState; readonly args: Args }[] {
  const given = new Set<string>();
  return open.flatMap(({ state, fresh }) => {
    const order = [...fresh.slice(round), ...fresh.slice(0, round)];
    const aboutOf = (args: Args): readonly string[] =>
      Object.values(args)
        .map(idText)
        .filter((one) => ids.has(one));
    const args = order.find((one) => !aboutOf(one).some((id) => given.has(id)));
    for (const id of args === undefined ? [] : aboutOf(args)) given.add(id);
    return args === undefined ? [] : [{ state, args }];
  });
}

/** The tools one by one, each about its last thing: which of them has changed something was not to be told. */
async function* alone(
  context: RunContext,
  views: readonly View[],
  suspects: readonly Suspect[],
  emit: Emit,
): AsyncGenerator<Trace> {
  let before = await look(context, views, emit);
  for (const { state, fresh } of suspects.filter((one) => one.fresh.length > 1)) {
    if (!(await callWith(context, state, fresh.at(-1), emit))) continue;
    const after = await look(context, views, emit);
    const found = changed(before, after);
    if (found !== undefined && !views.some((view) => view.state === state))
      yield { state, witness: found.witness, seen: found.seen };
    before = after;
  }
}

/** The calls of a tool that list several things, or all that there are, each other ones. */
function viewsOf(state: ToolState): readonly View[] {
  const seen = new Set<string>();
  return successes(state)
    .flatMap((call) => {
      const ids = thingsIn(call).flatMap(({ place, id }) => (place === '' ? [] : [id]));
      const isAll = isRecord(call.arguments) && Object.keys(call.arguments).length === 0;
      if (seen.has(ids.join()) || (ids.length < 2 && !isAll && seen.size === 0)) return [];
      seen.add(ids.join());
      return [{ state, call }];
    })
    .slice(0, MOST_OF_ONE);
}

/** The only tool that was called about all things that are shown otherwise since. */
function onlyTold(
  called: readonly { readonly state: ToolState; readonly args: Args | undefined }[],
  things: readonly SeenThing[],
): ToolState | undefined {
  const [only, ...more] = called.filter(({ args }) => {
    const sent = Object.values(args ?? {}).map(idText);
    return things.some(({ id }) => sent.includes(id));
  });
  const sent = Object.values(only?.args ?? {}).map(idText);
  return more.length === 0 && things.every(({ id }) => sent.includes(id)) ? only?.state : undefined;
}

/** Whether nothing changes by itself. */
const isStill = (before: Look, after: Look): boolean =>
  before.size === after.size && changed(before, after) === undefined;

/** What the lists show; those that do not show the same twice are left out. */
async function look(context: RunContext, views: readonly View[], emit: Emit): Promise<Look> {
  const shown = new Map<View, Attempt>();
  for (const view of views) {
    if (context.isLate) continue;
    const { state, call } = view;
    const once = (): Promise<Attempt> =>
      context.attempt(state, call.scenario, 'repeat', emit, call.arguments);
    const [one, other] = [await once(), await once()];
    if (one.succeeded && other.succeeded && differing(one, other) === undefined) shown.set(view, other);
  }
  return shown;
}

interface Changed {
  readonly witness: ToolState;
  readonly seen: Trace['seen'];
  readonly things: readonly SeenThing[];
  /** Nothing but numbers differ: these may count the time, or the calls. */
  readonly isNumber: boolean;
}

/** A list that shows something else than before. */
function changed(before: Look, after: Look): Changed | undefined {
  for (const [view, one] of before) {
    const other = after.get(view);
    const seen = other === undefined ? undefined : differing(one, other);
    if (other === undefined || seen === undefined) continue;
    const difference = differenceOf(thingsIn(one), thingsIn(other));
    const things = [
      ...difference.added,
      ...difference.removed,
      ...difference.changed.map(({ after: now }) => now),
    ];
    const isNumber =
      difference.changed.length === things.length &&
      difference.changed.every((pair) =>
        membersThatDiffer(pair.before, pair.after).every(
          (name) => typeof pair.after.members[name] === 'number',
        ),
      );
    return { witness: view.state, seen, things, isNumber };
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

/** The arguments of a call that worked, about other things of the same kind. */
function callsAbout(
  state: ToolState,
  known: readonly SeenThing[],
  ever: readonly SeenThing[],
  isNew: (value: unknown) => boolean,
): readonly Args[] {
  const worked = successes(state)[0]?.arguments;
  if (!isRecord(worked)) return [];
  const compiled = compileSchema(state.tool.inputSchema);
  for (const [name, value] of Object.entries(worked)) {
    const own = ever.find(({ members }) => memberWith(members, value) !== undefined);
    const member = own === undefined ? undefined : memberWith(own.members, value);
    if (own === undefined || member === undefined) continue;
    const others = known.filter(({ place }) => place === own.place).map(({ members }) => members[member]);
    const fresh = [...new Set(others)].filter((other) => isName(other) && isNew(other));
    const calls = fresh.map((other) => ({ ...worked, [name]: other }));
    const valid = calls.filter((args) => compiled.check(args).outcome === 'valid');
    if (valid.length > 0) return valid;
  }
  return [];
}

const isName = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || (typeof value === 'number' && value > 0);

/** The member of a thing that has a value: its id, or its name. */
const memberWith = (members: SeenThing['members'], value: unknown): string | undefined =>
  isName(value) ? Object.keys(members).find((name) => members[name] === value) : undefined;

async function callWith(
  context: RunContext,
  state: ToolState,
  args: Args | undefined,
  emit: Emit,
): Promise<boolean> {
  const [worked] = successes(state);
  if (worked === undefined || args === undefined || context.isLate) return false;
  return (await context.attempt(state, worked.scenario, 'repeat', emit, args)).succeeded;
}
