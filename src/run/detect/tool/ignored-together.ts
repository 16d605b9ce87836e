import { quote, quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf, type Ignored } from './ignored-argument.js';
import { type ListedResponse, listedResponse, listedResponses, memberOf } from './listed-response.js';

type Item = Readonly<Record<string, unknown>>;

/** Pairs of filters that are tried. */
const MOST_PAIRS = 3;

/** Calls that one pair costs. */
const COST = 3;

/** How a definition says that filters are not meant to be combined. */
const APART =
  /\bany of (?:the|these)|\b(?:takes? precedence|overrides?|mutually exclusive|ignored (?:if|when)|instead of|only one of|either\b.{0,40}\bor)\b/i;

/** Two filters and the values that are asked for at once. */
interface Asked {
  readonly names: readonly [string, string];
  readonly values: readonly [unknown, unknown];
}

/**
 * An argument that selects alone does not together with a later one, or the later one does not: items come that one of
 * them excludes. Each has to select by itself first. Only of a tool that reads.
 */
export async function ignoredTogether(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { name }: Argument,
): Promise<Ignored | undefined> {
  if (state.stage !== 'read' || APART.test(state.tool.description ?? '')) return undefined;
  const names = argumentsOf(state).map((one) => one.name);
  const others = names.slice(names.indexOf(name) + 1);
  let tried = 0;
  for (const other of others)
    for (const base of listedResponses(state, name)
      .filter((list) => isOpen(list, other))
      .slice(-1)) {
      const asked = pairOf(base.items, [name, other]);
      if (asked === undefined || state.extra < COST || tried >= MOST_PAIRS) continue;
      tried++;
      const found = await compared(state, context, emit, base, asked);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** Whether a list was asked for without either filter. */
const isOpen = ({ value, rest, items }: ListedResponse, other: string): boolean =>
  value === undefined && rest[other] === undefined && items.length > 2;

/** Values of two filters of which each has items that the other excludes. */
function pairOf(items: readonly Item[], names: readonly [string, string]): Asked | undefined {
  const [one, other] = names;
  const shown = items.slice(0, 50).map((item) => [memberOf(item, one), memberOf(item, other)] as const);
  if (!shown.every(([a, b]) => isPlain(a) && isPlain(b))) return undefined;
  for (const [a] of shown)
    for (const [, b] of shown) {
      const isFirstWider = shown.some((item) => item[0] === a && item[1] !== b);
      const isSecondWider = shown.some((item) => item[0] !== a && item[1] === b);
      if (isFirstWider && isSecondWider) return { names, values: [a, b] };
    }
  return undefined;
}

const isPlain = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

async function compared(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { attempt: { scenario }, rest }: ListedResponse,
  { names: [one, other], values: [a, b] }: Asked,
): Promise<Ignored | undefined> {
  const compiled = compileSchema(state.tool.inputSchema);
  const call = async (change: Item): Promise<ListedResponse | undefined> => {
    const args = { ...rest, ...change };
    if (compiled.check(args).outcome !== 'valid') return undefined;
    const attempt = await extraCall(state, context, emit, scenario, args);
    return attempt?.succeeded === true ? listedResponse(attempt, one) : undefined;
  };
  const selects = (list: ListedResponse | undefined, name: string, value: unknown): boolean =>
    list?.items.every((item) => memberOf(item, name) === value) === true;
  const both = await call({ [one]: a, [other]: b });
  if (both === undefined || (selects(both, one, a) && selects(both, other, b))) return undefined;
  if (!selects(await call({ [one]: a }), one, a) || !selects(await call({ [other]: b }), other, b))
    return undefined;
  const [lost, value] = selects(both, one, a) ? [other, b] : [one, a];
  const strange = both.items.map((item) => memberOf(item, lost)).find((shown) => shown !== value);
  return {
    attempt: both.attempt,
    argument: lost,
    message: `"${quote(lost, 60)}" has no effect together with "${quote(lost === one ? other : one, 60)}".`,
    expected: `only items with ${quoteValue(value)}, as without the other`,
    received: quoteValue(strange),
  };
}
