import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { seenFor } from '../../scenario/known/values-for.js';
import { compileSchema, contentHash } from '../../schema/index.js';
import { shownData } from '../attempt/reply-text.js';
import { boundNamed } from '../detect/tool/bound-values.js';
import { type Argument, argumentsOf } from '../detect/tool/ignored-argument.js';
import { isOrderKey } from '../detect/tool/ignored-order.js';
import { onlyList } from '../detect/tool/listed-items.js';
import { readsOrComputes } from '../detect/tool/reads-or-computes.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { furtherTexts, OPEN } from './further-texts.js';
import { note } from './note.js';
import { shownDays } from './shown-days.js';

type Args = Readonly<Record<string, unknown>>;

/** Calls that are left for the detectors, and milliseconds above which a tool is not called for more. */
const [RESERVE, SLOW] = [12, 1_000];

/** Folded names of arguments that say how many items to return, and the largest number that is asked for. */
const SIZE = /^(?:limit|n|top|topn|count|size|maxresults|pagesize)$/;
const LARGEST = 100;

/** Values by which a list is ordered that are asked for. */
const MOST_KEYS = 3;

/**
 * Asks a tool that works for more than it has returned, so that there is something to compare: a period that has all days,
 * where those that were tried had nothing, and longer lists, where an argument says by what to order them.
 */
export async function tryMore(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const [worked] = successes(state);
  if (!readsOrComputes(state) || worked === undefined || !isRecord(worked.arguments)) return;
  if (worked.milliseconds > SLOW) return;
  const compiled = compileSchema(state.tool.inputSchema);
  const tried = new Set(state.attempts.map((attempt) => JSON.stringify(attempt.arguments)));
  const { arguments: base } = worked;
  for (const { label, args, mayFail } of furtherCalls(context, state, base)) {
    if (state.stopped !== undefined || state.extra <= RESERVE || context.isLate) return;
    if (tried.has(JSON.stringify(args)) || compiled.check(args).outcome !== 'valid') continue;
    state.extra--;
    const scenario = {
      id: contentHash(['more', state.tool.name, args]).slice(0, 12),
      tool: state.tool.name,
      category: 'happy_path',
      label,
      arguments: args,
      expectation: mayFail ? 'either' : 'accept',
      exercises: [],
      guesses: [],
    } as const;
    const attempt = await context.attempt(state, scenario, 'scenario', emit);
    // A period or a list may be too long for the tool: that is no case of the plan.
    if (!attempt.succeeded && !mayFail) continue;
    state.planned++;
    note(state, attempt);
  }
}

interface Further {
  readonly label: string;
  readonly args: Args;
  /** Its failure is judged, too. */
  readonly mayFail: boolean;
}

/** The further calls of a tool, by what they ask for. */
function furtherCalls(context: RunContext, state: ToolState, base: Args): readonly Further[] {
  const more = [
    ...[allDays, widest, longer, richer, byNumbers].flatMap((make) => make(state, base)),
    ...apart(context, state, base),
    ...severalThings(context, state, base),
  ];
  const label = 'more than other calls have returned';
  return [
    ...more.map((args) => ({ label, args, mayFail: false })),
    ...nothing(state, base).map((args) => ({ label: 'bounds that leave nothing', args, mayFail: true })),
    ...emptyPeriod(state, base).map((args) => ({
      label: 'a time in which nothing lies',
      args,
      mayFail: true,
    })),
    ...shownDays(context, state, base).map((args) => ({
      label: 'a day that other responses show',
      args,
      mayFail: true,
    })),
    ...furtherTexts(state, base).map((further) => ({ ...further, mayFail: true })),
  ];
}

/** The first and the last moment, in the form of the value that was sent. */
const MOMENTS: readonly (readonly [form: RegExp, first: string, last: string])[] = [
  [/^\d{4}-\d\d-\d\d$/, '2000-01-01', '2099-12-31'],
  [/^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/, '2000-01-01T00:00:00Z', '2099-12-31T23:59:59Z'],
];

/** The arguments with a period of all days, where no period had anything. */
function allDays(state: ToolState, worked: Args): readonly Args[] {
  if (hasItems(state)) return [];
  const [least, most] = (['min', 'max'] as const).map((end) =>
    argumentsOf(state).find(({ name }) => boundNamed(name)?.end === end && typeof worked[name] === 'string'),
  );
  if (least === undefined || most === undefined) return [];
  const [, first, last] = MOMENTS.find(([form]) => form.test(String(worked[least.name]))) ?? [];
  return first === undefined ? [] : [{ ...worked, [least.name]: first, [most.name]: last }];
}

/** As far as a bound goes that has none. */
const FAR = 1_000_000;

/** The arguments with bounds that leave nothing out, where every bound that was tried has left out all. */
function widest(state: ToolState, worked: Args): readonly Args[] {
  if (hasItems(state)) return [];
  const wide = argumentsOf(state).flatMap(({ name, schema: { type, minimum, maximum } }) => {
    const bound = boundNamed(name);
    if (bound === undefined || (type !== 'integer' && type !== 'number')) return [];
    const [end, far] = bound.end === 'max' ? [maximum, FAR] : [minimum, 0];
    return [[name, typeof end === 'number' ? end : far] as const];
  });
  return wide.length === 0 ? [] : [{ ...worked, ...Object.fromEntries(wide) }];
}

/** The arguments with a lower bound above all that there is: what is computed of nothing is often no number, or an error. */
function nothing(state: ToolState, worked: Args): readonly Args[] {
  const own = argumentsOf(state);
  const least = own.find(({ name, schema: { type } }) => {
    const isNumber = type === 'integer' || type === 'number';
    return isLower(name) && isNumber && !own.some((other) => other.name !== name && isUpper(other));
  });
  if (least === undefined) return [];
  const { maximum } = least.schema;
  return [{ ...worked, [least.name]: typeof maximum === 'number' ? maximum : FAR }];
}

/** A moment, from its year on, and a year in which nothing is. */
const [DATED, EMPTY_YEAR] = [/^(?:19|20)\d\d(?=$|-\d\d(?:$|-\d\d|[T ]))/, 2087];

/** The arguments with all their moments in a year in which there is nothing: a mean of nothing is no number, or an error. */
function emptyPeriod(state: ToolState, worked: Args): readonly Args[] {
  const moved = argumentsOf(state).flatMap(({ name, schema }): (readonly [string, unknown])[] => {
    const value = worked[name];
    if (schema.enum !== undefined) return [];
    if (typeof value === 'string' && DATED.test(value))
      return [[name, value.replace(DATED, String(EMPTY_YEAR))]];
    return typeof value === 'number' && foldName(name) === 'year' ? [[name, EMPTY_YEAR]] : [];
  });
  return moved.length === 0 ? [] : [{ ...worked, ...Object.fromEntries(moved) }];
}

/** Folded ends of names of two numbers between which a tool compares. */
const SIDES = /(?:from|to|old|new|base|head|left|right|before|after|first|second|start|end|a|b|1|2)$/;

/** Things for which two numbers are tried that differ. */
const MOST_APART = 5;

/**
 * The arguments with two numbers that follow each other, where the call that worked has the same one twice, for that thing and for
 * others: between a version and itself nothing differs.
 */
function apart(context: RunContext, state: ToolState, worked: Args): readonly Args[] {
  const [one, other, ...further] = argumentsOf(state).filter(
    ({ name, schema }) => schema.type === 'integer' && SIDES.test(foldName(name)),
  );
  const low = one === undefined ? undefined : worked[one.name];
  if (other === undefined || further.length > 0 || typeof low !== 'number' || worked[other.name] !== low)
    return [];
  const known = context.values.for(state);
  const others = Object.keys(worked)
    .filter((name) => name !== one?.name && name !== other.name)
    .flatMap((name) => seenFor(known, state.tool.name, name).map((value) => ({ ...worked, [name]: value })));
  return [worked, ...others].slice(0, MOST_APART).map((args) => ({ ...args, [other.name]: low + 1 }));
}

/** Whether an argument is a lower bound of values, and not of how much is made. */
const isLower = (name: string): boolean =>
  (boundNamed(name)?.end === 'min' ||
    /^(?:min|minimum|atleast|above|over|threshold)$/.test(foldName(name))) &&
  !/length|size|chars|words|items|digits|count/.test(foldName(name));

const isUpper = ({ name }: Argument): boolean =>
  boundNamed(name)?.end === 'max' || /^max(?:imum)?$/.test(foldName(name));

/** Lines for a list of texts of which one item shows little. */
const LINES = ['Beta two', 'alpha 1', 'gamma, three'];

/** The arguments with several items in each list of any texts: one item has no order, no separator and no total. */
function richer(state: ToolState, worked: Args): readonly Args[] {
  const lists = argumentsOf(state).filter(({ name, schema: { items, maxItems } }) => {
    const isOpen =
      isRecord(items) && items.type === 'string' && OPEN.every((key) => items[key] === undefined);
    return (
      isOpen && FREE_LIST.test(foldName(name)) && !(typeof maxItems === 'number' && maxItems < LINES.length)
    );
  });
  const given = lists.filter(({ name }) => Array.isArray(worked[name]));
  return given.length === 0
    ? []
    : [{ ...worked, ...Object.fromEntries(given.map(({ name }) => [name, LINES])) }];
}

/** Folded names of lists in which any text is right. */
const FREE_LIST = /^(?:lines|items|words|strings|texts|values|list|parts|names|tags|labels|options|choices)$/;

/** Things that a list is filled with: three have an order, and a first, a middle and a last. */
const SEVERAL = 4;

/** The arguments with several different things in each list of things that the server has shown, or of all that may be listed. */
function severalThings(context: RunContext, state: ToolState, worked: Args): readonly Args[] {
  const known = context.values.for(state);
  return argumentsOf(state).flatMap(({ name, schema: { items, maxItems } }) => {
    const given = worked[name];
    if (!Array.isArray(given) || !isRecord(items)) return [];
    const all: readonly unknown[] = Array.isArray(items.enum)
      ? items.enum
      : seenFor(known, state.tool.name, name);
    const most = Array.isArray(items.enum) ? LARGEST : SEVERAL;
    const values = [...new Set(all)].slice(0, typeof maxItems === 'number' ? Math.min(maxItems, most) : most);
    return values.length > new Set(given).size ? [{ ...worked, [name]: values }] : [];
  });
}

const hasItems = (state: ToolState): boolean =>
  successes(state).some(({ reply }) => (onlyList(shownData(reply)) ?? []).length > 0);

/** The arguments with the largest number of items, for some of the values by which they are ordered. */
function longer(state: ToolState, worked: Args): readonly Args[] {
  const own = argumentsOf(state);
  const key = own.find(({ name, schema }) => isOrderKey(name) && Array.isArray(schema.enum));
  const size = own.find(isSize);
  if (key === undefined || size === undefined || !Array.isArray(key.schema.enum)) return [];
  const { maximum } = size.schema;
  const most = typeof maximum === 'number' ? Math.min(maximum, LARGEST) : LARGEST;
  return key.schema.enum
    .slice(0, MOST_KEYS)
    .map((value: unknown) => ({ ...worked, [key.name]: value, [size.name]: most }));
}

/**
 * The arguments with other members of the items by which to order them, where any member may be named and one has worked:
 * numbers of several lengths, which are in another order as texts.
 */
function byNumbers(state: ToolState): readonly Args[] {
  const key = argumentsOf(state).find(
    ({ name, schema }) => isOrderKey(name) && schema.type === 'string' && schema.enum === undefined,
  );
  const ordered = successes(state).find(
    ({ arguments: args }) => isRecord(args) && args[key?.name ?? ''] !== undefined,
  );
  if (key === undefined || ordered === undefined || !isRecord(ordered.arguments)) return [];
  const { arguments: args } = ordered;
  const items = (onlyList(shownData(ordered.reply)) ?? []).filter(isRecord);
  const [first = {}] = items;
  if (!Object.hasOwn(first, String(args[key.name]))) return [];
  return Object.keys(first)
    .filter((name) => {
      const values = items.map((item) => item[name]);
      const lengths = new Set(values.map((value) => String(value).length));
      return values.every((value) => typeof value === 'number') && lengths.size > 1;
    })
    .slice(0, MOST_KEYS)
    .map((name) => ({ ...args, [key.name]: name }));
}

const isSize = ({ name, schema }: Argument): boolean =>
  schema.type === 'integer' && SIZE.test(foldName(name));
