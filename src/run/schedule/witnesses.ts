import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { propertiesOf } from '../../model/properties-of.js';
import { singular } from '../../scenario/known/singular.js';
import { snakeName } from '../../scenario/plausible/name-values.js';
import { actedOn, roleOf } from '../../scenario/sequence/tool-role.js';
import { compileSchema } from '../../schema/index.js';
import { shownData } from '../attempt/reply-text.js';
import { idText, thingsIn } from '../control/things.js';
import type { RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';

/** A call of a tool that reads, which may show what another call has changed. */
export interface WitnessCall {
  readonly state: ToolState;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Tools that show all things, and tools that show the one thing, which are called. */
const [MOST_LISTS, MOST_READERS] = [3, 2];

/** Milliseconds above which a tool is not called for this. */
const SLOW = 300;

/** The calls that may show what a call with these arguments changes: those about the same thing first. */
export function witnessesFor(context: RunContext, state: ToolState, args: unknown): readonly WitnessCall[] {
  if (!isRecord(args)) return [];
  const able = context.ofStage('read').filter((other) => isAble(context, other));
  const words = wordsOf(state.tool.name);
  const named = Object.keys(args).flatMap(wordsOf);
  const isIn = (all: readonly string[], word: string): boolean => all.some((own) => isAkin(word, own));
  const isBound = (other: ToolState): boolean => boundCall(other, state, args).length > 0;
  const nearness = (other: ToolState): number =>
    wordsOf(other.tool.name)
      .map((word) => (isIn(words, word) ? 2 : Number(isIn(named, word))))
      .reduce((sum, one) => sum + one, Number(showsSuchThings(other, args) || isBound(other)));
  const ranked = able
    .map((other) => ({ other, shared: nearness(other) }))
    .sort((one, two) => two.shared - one.shared);
  // Tools about other things say nothing where there are some about this one.
  const related = ranked.filter(({ shared }) => shared > 0);
  const callsOf = (near: typeof ranked): readonly WitnessCall[] => [
    ...near.flatMap(({ other, shared }) => listCall(other, args, shared > 0)).slice(0, MOST_LISTS),
    ...near.flatMap(({ other }) => boundCall(other, state, args)).slice(0, MOST_READERS),
    ...near.flatMap(({ other }) => formerCall(other, state, args)).slice(0, 1),
  ];
  const calls = callsOf(related);
  if (calls.length > 0) return calls;
  // Where the nearest show nothing, one of the others may.
  return related.length > 0 ? callsOf(ranked).slice(0, 1) : callsOf(ranked);
}

/** Things of a response that are looked at, and members that they have to share with what is sent. */
const [MOST_SHOWN, LEAST_SHARED] = [30, 2];

/** Whether a tool shows things of the kind that a call is about, whatever its name is: by their ids, or by their members. */
function showsSuchThings(state: ToolState, args: Readonly<Record<string, unknown>>): boolean {
  const [first] = successes(state);
  const names = new Set(Object.keys(args).map(foldName));
  const sent = new Set(Object.values(args).flat().map(String));
  const things = first === undefined ? [] : thingsIn(first).slice(0, MOST_SHOWN);
  return things.some(({ id, idName, members }) => {
    if (sent.has(id) || names.has(foldName(idName))) return true;
    return Object.keys(members).filter((name) => names.has(foldName(name))).length >= LEAST_SHARED;
  });
}

/**
 * The call of a tool that shows many things: without arguments, or as it has shown the most. A flat record without an id
 * in the call is about no thing.
 */
function listCall(
  state: ToolState,
  args: Readonly<Record<string, unknown>>,
  isRelated: boolean,
): WitnessCall[] {
  const data = shownData(successes(state)[0]?.reply);
  // In prose, one thing cannot be told from another.
  if (typeof data !== 'object') return [];
  if (requiredOf(state).length === 0) {
    const values = Array.isArray(data) ? [data] : isRecord(data) ? Object.values(data) : [];
    const isMany = values.some((value) => typeof value === 'object');
    // A map has what a call names as a key: `{ "food": 40, "rent": 900 }`.
    const isMap =
      isRecord(data) &&
      Object.values(args).some((value) => typeof value === 'string' && Object.hasOwn(data, value));
    return isMany || isMap ? [{ state, arguments: scopeOf(state, args) }] : [];
  }
  const [most] = successes(state)
    .map((attempt) => ({
      args: attempt.arguments,
      size: thingsIn(attempt).filter(({ place }) => place !== '' || !isRelated).length,
    }))
    .sort((one, two) => two.size - one.size);
  return most !== undefined && most.size > (isRelated ? 0 : 2) && isRecord(most.args)
    ? [{ state, arguments: most.args }]
    : [];
}

/** The arguments that say where things are, in both calls; what things have themselves does not. */
function scopeOf(state: ToolState, args: Readonly<Record<string, unknown>>): WitnessCall['arguments'] {
  const properties = propertiesOf(state.tool.inputSchema);
  const members = new Set(
    successes(state)
      .slice(0, 2)
      .flatMap((attempt) => thingsIn(attempt).slice(0, 5))
      .flatMap((thing) => Object.keys(thing.members)),
  );
  const scope = Object.fromEntries(
    Object.entries(args).filter(([name]) => Object.hasOwn(properties, name) && !members.has(name)),
  );
  const compiled = compileSchema(state.tool.inputSchema);
  const isValid = (next: WitnessCall['arguments']): boolean => compiled.check(next).outcome === 'valid';
  const size = sizeOf(properties);
  return [{ ...scope, ...size }, scope, size].find(isValid) ?? {};
}

/** Folded names of arguments that say how many items to show, and the most that is asked for. */
const SIZE = /^(?:limit|maxresults|maxitems|pagesize|perpage|count|size)$/;
const LARGEST = 200;

/** As many items as the list shows at once: what is on another page cannot be seen. */
function sizeOf(properties: Readonly<Record<string, unknown>>): WitnessCall['arguments'] {
  const [most] = Object.entries(properties).flatMap(([name, schema]) =>
    isRecord(schema) && SIZE.test(foldName(name)) && typeof schema.maximum === 'number'
      ? [[name, Math.min(schema.maximum, LARGEST)] as const]
      : [],
  );
  return most === undefined ? {} : Object.fromEntries([most]);
}

/** Whether two words mean the same thing: `book` and `booking`. */
const isAkin = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) > 3 && (one.startsWith(other) || other.startsWith(one)));

/** Whether a tool answers soon, and changes nothing itself. */
function isAble({ watch }: RunContext, state: ToolState): boolean {
  const [first] = successes(state);
  const isSoon = first !== undefined && first.milliseconds < SLOW;
  return isSoon && state.stopped === undefined && !watch.writers.has(state.tool.name);
}

const wordsOf = (name: string): readonly string[] =>
  snakeName(name)
    .split('_')
    .filter((word) => word.length > 2)
    .map(singular);

function requiredOf({ tool: { inputSchema } }: ToolState): readonly string[] {
  const required = isRecord(inputSchema) ? inputSchema.required : undefined;
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** The call of a tool that reads with what it shares with another call: the same id, as `id` or as `note_id`. */
export function boundCall(
  reader: ToolState,
  writer: ToolState,
  args: Readonly<Record<string, unknown>>,
): WitnessCall[] {
  const required = requiredOf(reader);
  const worked = successes(reader)[0]?.arguments;
  if (required.length === 0 || !isRecord(worked)) return [];
  const sent = new Map(
    Object.entries(args).flatMap(([name, value]) =>
      aliases(writer.tool.name, name).map((alias) => [alias, value] as const),
    ),
  );
  const shared = required.flatMap((name) => {
    const alias = aliases(reader.tool.name, name).find((one) => sent.has(one));
    return alias === undefined ? [] : [[name, sent.get(alias)] as const];
  });
  if (shared.length === 0) return [];
  const kept = required.map((name) => [name, worked[name]] as const);
  const bound = Object.fromEntries([...kept, ...shared]);
  const isValid = compileSchema(reader.tool.inputSchema).check(bound).outcome === 'valid';
  return isValid ? [{ state: reader, arguments: bound }] : [];
}

/** The last call that showed what a call names in another place than the one that it is told: a move takes it away there. */
function formerCall(
  reader: ToolState,
  writer: ToolState,
  args: Readonly<Record<string, unknown>>,
): WitnessCall[] {
  const [here] = boundCall(reader, writer, args);
  if (here === undefined) return [];
  const sent = new Set(Object.values(args).map(idText));
  const looks = writer.effects.flatMap(({ sights }) =>
    sights.filter(({ witness }) => witness === reader.tool.name).map(({ after }) => after),
  );
  const former = [...successes(reader), ...looks].findLast(
    (attempt) =>
      isRecord(attempt.arguments) &&
      Object.keys(here.arguments).some((name) => !sent.has(idText(valueIn(attempt.arguments, name)))) &&
      thingsIn(attempt).some(({ place, id }) => place !== '' && sent.has(id)),
  );
  return former !== undefined && isRecord(former.arguments)
    ? [{ state: reader, arguments: former.arguments }]
    : [];
}

const valueIn = (args: unknown, name: string): unknown => (isRecord(args) ? args[name] : undefined);

/** The names of an argument: its own, and with the thing that the tool is about. */
function aliases(tool: string, name: string): readonly string[] {
  const entity = roleOf(tool)?.entity ?? actedOn(tool)[0];
  const own = foldName(name);
  return entity === undefined ? [own] : [own, foldName(`${entity}_${name}`)];
}
