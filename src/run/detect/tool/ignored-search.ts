import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { type Argument, describedAs, excluded, type Ignored, sameItems } from './ignored-argument.js';
import {
  isSameList,
  type ListedResponse,
  listedResponse,
  listedResponses,
  memberOf,
} from './listed-response.js';

/** Folded names of arguments that hold words to look for. */
const QUERIES: ReadonlySet<string> = new Set(
  'query q search searchquery keyword keywords term searchterm searchtext text'.split(' '),
);

/** A search that always finds something. */
const ALWAYS_FINDS =
  /semantic|similar|embedding|vector|fuzzy|recommend|suggest|random|relevan|nearest|closest/i;

/** Words that no item has. */
const NONSENSE = 'zqxvkj wqzzt';

/** Calls that a search costs. */
const COST = 2;

/** What shows that a text does not select items: whichever was seen in them is asked for. Only of a tool that reads. */
export async function ignoredSearch(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const { name, schema } = argument;
  const isText = schema.type === 'string' && schema.enum === undefined && schema.const === undefined;
  const [first, ...more] = listedResponses(state, name).filter(({ items }) => items.length > 1);
  // Another value that gets other items shows that it has an effect.
  if (!isText || state.stage !== 'read' || state.extra < COST || first === undefined) return undefined;
  if (more.some((list) => isSameRest(list, first) && !isSameList(list, first))) return undefined;
  const pair = QUERIES.has(foldName(name)) ? words(state, argument, first) : seenValues(first, name);
  if (pair === undefined) return undefined;
  const lists = await both(state, context, emit, first, name, pair);
  const [one, other] = lists;
  if (one === undefined || other === undefined || !isSameList(one, other)) return undefined;
  if (QUERIES.has(foldName(name)))
    return sameItems(other.attempt, name, 'no items for a word that none has', 'the items of another search');
  const beyond = one.items.map((item) => memberOf(item, name)).find((value) => !matches(value, pair[0]));
  return beyond === undefined
    ? undefined
    : excluded(one.attempt, name, `only items with ${quoteValue(pair[0])}`, quoteValue(beyond));
}

type Pair = readonly [one: string, other: string];

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

/** Two values that items have under the name of the argument. */
function seenValues({ items }: ListedResponse, name: string): Pair | undefined {
  const values = new Set(
    items
      .map((item) => memberOf(item, name))
      .filter((value) => typeof value === 'string')
      .filter((value) => value !== ''),
  );
  const [one, other] = [...values];
  const isApart = one !== undefined && other !== undefined && !matches(one, other) && !matches(other, one);
  return isApart ? [one, other] : undefined;
}

/** Whether an item with this value is rightly found by a text. */
function matches(value: unknown, text: string): boolean {
  return typeof value === 'string' && value.toLowerCase().includes(text.toLowerCase());
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
