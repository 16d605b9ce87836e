import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';
import { boundNamed } from './bound-values.js';
import { extraCall } from './extra-call.js';
import { type Argument, describedAs, excluded, type Ignored, sameItems } from './ignored-argument.js';
import { PART } from './ignored-in-lists.js';
import {
  isSameList,
  type ListedResponse,
  listedResponse,
  listedResponses,
  memberOf,
} from './listed-response.js';

/** Folded names of arguments that hold words to look for. */
export const QUERIES: ReadonlySet<string> = new Set(
  'query q search searchquery keyword keywords term searchterm searchtext text phrase needle words querytext'.split(
    ' ',
  ),
);

/** A search that always finds something. */
export const ALWAYS_FINDS =
  /semantic|similar|embedding|vector|fuzzy|recommend|suggest|random|relevan|nearest|closest/i;

/** Words that no item has. */
export const NONSENSE = 'zqxvkj wqzzt';

/** Calls that a search costs. */
const COST = 2;

/** What shows that a text does not select items: whichever was seen in them is asked for. Only of a tool that reads. */
export async function ignoredSearch(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const { name } = argument;
  const [first, ...more] = listedResponses(state, name).filter(({ items }) => items.length > 1);
  // Another value that gets other items shows that it has an effect.
  if (!isOpen(argument) || state.stage !== 'read' || state.extra < COST || first === undefined)
    return undefined;
  if (more.some((list) => isSameRest(list, first) && !isSameList(list, first))) return undefined;
  const pair = QUERIES.has(foldName(name)) ? words(state, argument, first) : seenValues(first, name);
  if (pair === undefined) return undefined;
  const lists = await both(state, context, emit, first, name, pair);
  const [one, other] = lists;
  if (one === undefined || other === undefined || !isSameList(one, other)) return undefined;
  if (QUERIES.has(foldName(name)))
    return sameItems(other.attempt, name, 'no items for a word that none has', 'the items of another search');
  if (typeof pair[0] === 'number' && !isSameList(one, first)) return undefined;
  return beyondIn(one, name, pair[0]);
}

function beyondIn(
  { attempt, items }: ListedResponse,
  name: string,
  asked: string | number,
): Ignored | undefined {
  const beyond = items.map((item) => memberOf(item, name)).find((value) => !matches(value, asked));
  return beyond === undefined
    ? undefined
    : excluded(attempt, name, `only items with ${quoteValue(asked)}`, quoteValue(beyond));
}

/** Whether an argument takes any text, or any whole number that is not the place or the size of a list. */
function isOpen({ name, schema: { type, enum: members, const: only } }: Argument): boolean {
  const isNumber = type === 'integer' && !PART.test(foldName(name)) && boundNamed(name) === undefined;
  return (type === 'string' || isNumber) && members === undefined && only === undefined;
}

type Pair = readonly [one: string, other: string] | readonly [one: number, other: number];

const isSameRest = (one: ListedResponse, other: ListedResponse): boolean =>
  JSON.stringify(one.rest) === JSON.stringify(other.rest);

/** A word that one item has, and one that none has. */
function words({ tool }: ToolState, argument: Argument, { items }: ListedResponse): Pair | undefined {
  const said = `${tool.name} ${tool.description ?? ''} ${describedAs(argument)}`;
  if (ALWAYS_FINDS.test(said)) return undefined;
  const texts = items.map((item) => JSON.stringify(item).toLowerCase());
  const own = Object.values(items.at(-1) ?? {})
    .filter((value) => typeof value === 'string')
    .flatMap((value) => value.split(/[^\p{L}\p{N}]+/u))
    .find(
      (word) => word.length > 2 && texts.filter((text) => text.includes(word.toLowerCase())).length === 1,
    );
  return own === undefined ? undefined : [own, NONSENSE];
}

/**
 * Two values that items have under the name of the argument. Numbers only of a list that came without it: one of several
 * items may mean all, as the number of a message does for its thread.
 */
function seenValues({ items, value: asked }: ListedResponse, name: string): Pair | undefined {
  const values = items.map((item) => memberOf(item, name));
  const numbers = new Set(values.filter((value) => typeof value === 'number'));
  const [low, high] = [...numbers];
  if (low !== undefined && high !== undefined) return asked === undefined ? [low, high] : undefined;
  const texts = new Set(values.filter((value) => typeof value === 'string').filter((value) => value !== ''));
  const [one, other] = [...texts];
  const isApart = one !== undefined && other !== undefined && !matches(one, other) && !matches(other, one);
  return isApart ? [one, other] : undefined;
}

/** Whether an item with this value is rightly found by another. */
function matches(value: unknown, asked: string | number): boolean {
  if (typeof value !== 'string' || typeof asked !== 'string') return value === asked;
  return value.toLowerCase().includes(asked.toLowerCase());
}

async function both(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { attempt: { scenario }, rest }: ListedResponse,
  name: string,
  pair: Pair,
): Promise<readonly (ListedResponse | undefined)[]> {
  const compiled = compileSchema(state.tool.inputSchema);
  const lists: (ListedResponse | undefined)[] = [];
  for (const value of pair) {
    const args = { ...rest, [name]: value };
    if (compiled.check(args).outcome !== 'valid') return [];
    const attempt: Attempt | undefined = await extraCall(state, context, emit, scenario, args);
    const isListed = attempt?.succeeded === true && isRecord(attempt.arguments);
    lists.push(isListed ? listedResponse(attempt, name) : undefined);
    if (lists.at(-1) === undefined) return [];
  }
  return lists;
}
