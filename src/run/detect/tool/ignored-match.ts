import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf, type Ignored } from './ignored-argument.js';
import { isTexts, itemsOf, pairsIn } from './several-values.js';

/** Choices of a mode in which one value is enough, and of one in which all are needed; folded. */
const ANY = /^(?:any|or|some|anyof|atleastone|union)$/;
const ALL = /^(?:all|and|every|allof|intersection)$/;

/** A switch for the second. */
const SWITCH =
  /^(?:match|require|must(?:match|have)|has)all(?:tags|labels|of|words|terms|values)?$|^all(?:tags|labels|words|terms)$|^(?:require|match)(?:every|each)$/;

/** Calls that this costs. */
const COST = 4;

/** A way to combine values, and what it is in each of the two modes. */
interface Mode {
  readonly any: unknown;
  readonly all: unknown;
}

/**
 * A mode "all" gets items that one of two values alone does not, or a mode "any" leaves out items that one of them gets. The
 * values are of one thing that has the first without the second, and of another with the second.
 */
export async function ignoredMatch(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const mode = modeOf(argument);
  if (mode === undefined || state.stage !== 'read') return undefined;
  const { name } = argument;
  const several = argumentsOf(state).find(({ schema }) => isTexts(schema));
  const [base] = several === undefined ? [] : successes(state);
  const sent = base?.arguments;
  if (several === undefined || base === undefined || !isRecord(sent)) return undefined;
  const compiled = compileSchema(state.tool.inputSchema);
  for (const pair of pairsIn(context, several).slice(0, 2)) {
    if (state.extra < COST) return undefined;
    const items = async (values: readonly string[], how: unknown): Promise<Shown | undefined> => {
      const args = { ...sent, [several.name]: values, [name]: how };
      if (compiled.check(args).outcome !== 'valid') return undefined;
      const attempt = await extraCall(state, context, emit, base.scenario, args);
      return attempt?.succeeded === true ? { attempt, items: itemsOf(attempt) } : undefined;
    };
    const [one, other] = pair;
    const [first, second] = [await items([one], mode.any), await items([other], mode.any)];
    const [any, all] = [await items(pair, mode.any), await items(pair, mode.all)];
    if (first === undefined || second === undefined || any === undefined || all === undefined) continue;
    const found = compared(name, pair, { first, second, any, all });
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Shown {
  readonly attempt: Attempt;
  readonly items: readonly string[];
}

interface Four {
  readonly first: Shown;
  readonly second: Shown;
  readonly any: Shown;
  readonly all: Shown;
}

/** Only where each value alone finds items that the other does not: their modes have to differ. */
function compared(
  name: string,
  pair: readonly [string, string],
  { first, second, any, all }: Four,
): Ignored | undefined {
  const [one, other] = [new Set(first.items), new Set(second.items)];
  const isApart = first.items.some((item) => !other.has(item)) || second.items.some((item) => !one.has(item));
  if (!isApart || one.size === 0 || other.size === 0) return undefined;
  const known = new Set([...one, ...other]);
  // Items that neither value alone has shown may be written otherwise.
  if ([...any.items, ...all.items].some((item) => !known.has(item))) return undefined;
  const values = pair.map((value) => quoteValue(value)).join(' and ');
  const beyond = all.items.find((item) => !(one.has(item) && other.has(item)));
  if (beyond !== undefined)
    return {
      attempt: all.attempt,
      message: `"${quote(name, 60)}" asks for all values, but items with one of them come, too.`,
      expected: `only items with ${values}`,
      received: quote(beyond, 120),
    };
  const missing = [...known].find((item) => !any.items.includes(item));
  // Fewer items than one value alone gets cannot be the work of a limit.
  if (missing === undefined || any.items.length >= Math.max(one.size, other.size)) return undefined;
  return {
    attempt: any.attempt,
    message: `"${quote(name, 60)}" asks for any value, but items with one of them are missing.`,
    expected: `items with ${values.replace(' and ', ' or ')}`,
    received: `no ${quote(missing, 120)}`,
  };
}

/** Whether an argument says how several values are combined. */
export function modeOf({ name, schema }: Argument): Mode | undefined {
  if (schema.type === 'boolean') return SWITCH.test(foldName(name)) ? { any: false, all: true } : undefined;
  const members: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
  const find = (form: RegExp): unknown =>
    members.find((member) => typeof member === 'string' && form.test(foldName(member)));
  const [any, all] = [find(ANY), find(ALL)];
  return any === undefined || all === undefined ? undefined : { any, all };
}
