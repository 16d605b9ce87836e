import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf, type Ignored, sameItems } from './ignored-argument.js';
import { listedItems, onlyList } from './listed-items.js';
import { memberOf } from './listed-response.js';

/** Folded names of arguments that say how many items to leave out, which page to return, and how many items it has. */
const OFFSETS: ReadonlySet<string> = new Set('offset skip startindex startat start'.split(' '));
const PAGES: ReadonlySet<string> = new Set('page pagenumber pageno pagenum currentpage'.split(' '));
const SIZES: ReadonlySet<string> = new Set(
  'limit pagesize perpage count size maxresults itemsperpage'.split(' '),
);

/** Members of a response that say that there is one page only, or which one this is. */
const LAST: ReadonlySet<string> = new Set('totalpages pagecount pages lastpage'.split(' '));
const MORE: ReadonlySet<string> = new Set('hasmore hasnext hasnextpage more'.split(' '));
const NEXT: ReadonlySet<string> = new Set('next nextpage nextoffset nextcursor'.split(' '));

/** Items of a page where the call can say how many. */
const FEW = 2;

/** Calls that pages cost at most. */
const COST = 4;

type Args = Readonly<Record<string, unknown>>;
type Call = (args: Args) => Promise<Attempt | undefined>;

/** Whether an argument says where in a list to begin. */
export function isPaging({ name, schema }: Argument): boolean {
  const folded = foldName(name);
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return isNumber && (PAGES.has(folded) || OFFSETS.has(folded));
}

/** What shows that pages of a list are the same, overlap, or leave items out. Only of a tool that reads. */
export async function ignoredPages(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const base = successes(state).find((attempt) => itemsOf(attempt).length > 1);
  if (state.stage !== 'read' || base === undefined || !isRecord(base.arguments) || state.extra < COST)
    return undefined;
  const compiled = compileSchema(state.tool.inputSchema);
  const call: Call = async (args) => {
    if (compiled.check(args).outcome !== 'valid') return undefined;
    const attempt = await extraCall(state, context, emit, base.scenario, args);
    return attempt?.succeeded === true ? attempt : undefined;
  };
  const size = argumentsOf(state).find(({ name }) => SIZES.has(foldName(name)))?.name;
  const { [argument.name]: _, ...others } = base.arguments;
  return size === undefined ? unsized(call, others, argument) : sized(call, others, argument, size);
}

/** Where a call cannot say how long a page is, the second one must not be the first one again. */
async function unsized(call: Call, others: Args, { name, schema }: Argument): Promise<Ignored | undefined> {
  const start = OFFSETS.has(foldName(name)) ? 0 : firstPage(schema);
  const first = await call({ ...others, [name]: start });
  const second = first === undefined ? undefined : await call({ ...others, [name]: start + 1 });
  if (first === undefined || second === undefined || saysOnly(first)) return undefined;
  const [one, other] = [itemsOf(first), itemsOf(second)];
  // A text may be cut before its first item, which no list shows.
  const isShifted =
    replyData(first.reply) === undefined && replyText(first.reply) !== replyText(second.reply);
  if (OFFSETS.has(foldName(name)) && isShifted) return undefined;
  if (one.length > 1 && one.join('\n') === other.join('\n'))
    return sameItems(second, name, 'other items', `the items of ${start}`);
  return OFFSETS.has(foldName(name)) ? undefined : await missing(call, others, name, start, [first, second]);
}

/** The pages of a short list have fewer items than the total that each of them states. */
async function missing(
  call: Call,
  others: Args,
  name: string,
  start: number,
  begun: readonly [Attempt, Attempt],
): Promise<Ignored | undefined> {
  const [first, second] = begun;
  const total = totalIn(first);
  const length = itemsOf(first).length;
  if (total === undefined || total <= length || total > length * COST || total !== totalIn(second))
    return undefined;
  const items = new Set(begun.flatMap(itemsOf));
  for (let page = 2; page < Math.ceil(total / length); page++) {
    const next = await call({ ...others, [name]: start + page });
    if (next === undefined || totalIn(next) !== total) return undefined;
    for (const item of itemsOf(next)) items.add(item);
  }
  if (items.size >= total) return undefined;
  const message = `The pages of "${quote(name, 60)}" leave items out.`;
  return { attempt: second, message, expected: `${total} items`, received: `${items.size} items` };
}

/** The number of all items, as a response states it. */
function totalIn({ reply }: Attempt): number | undefined {
  const data = shownData(reply);
  const total = isRecord(data) ? (memberOf(data, 'total') ?? memberOf(data, 'total_count')) : undefined;
  return typeof total === 'number' ? total : undefined;
}

/** Two pages one after the other have the items of one page that is twice as long. */
async function sized(
  call: Call,
  others: Args,
  { name, schema }: Argument,
  size: string,
): Promise<Ignored | undefined> {
  const isOffset = OFFSETS.has(foldName(name));
  const start = isOffset ? 0 : firstPage(schema);
  const page = (at: number, length: number): Promise<Attempt | undefined> =>
    call({ ...others, [name]: at, [size]: length });
  const [first, all] = [await page(start, FEW), await page(start, FEW * 2)];
  const second = await page(start + (isOffset ? FEW : 1), FEW);
  if (first === undefined || second === undefined || all === undefined) return undefined;
  const [one, other, both] = [itemsOf(first), itemsOf(second), itemsOf(all)];
  // A limit that is not applied is a finding of its own.
  if (one.length !== FEW || both.length !== FEW * 2 || new Set(both).size < both.length) return undefined;
  const pages = [...one, ...other];
  if (pages.join('\n') === both.join('\n')) return saysOnly(first) ? lastTooEarly(second, name) : undefined;
  if (!isOffset && mayBeginAtZero(schema) && (await isFromZero(page, both))) return undefined;
  return one.join('\n') === other.join('\n')
    ? sameItems(second, name, 'other items', 'the items of the first page')
    : {
        attempt: second,
        message: `Pages of "${quote(name, 60)}" overlap, or leave items out.`,
        expected: quote(both.slice(FEW), 160),
        received: quote(other, 160),
      };
}

/** A page says that it is the last, and the next one has items. */
const lastTooEarly = (attempt: Attempt, name: string): Ignored => ({
  attempt,
  message: `The first page of "${quote(name, 60)}" says that it is the last, but the next one has items.`,
  expected: 'that there are more pages',
  received: 'that there are none',
});

/** Where nothing says which number the first page has, it may be 0. */
const mayBeginAtZero = ({ minimum, default: given }: Argument['schema']): boolean =>
  minimum === undefined && given === undefined;

async function isFromZero(
  page: (at: number, length: number) => Promise<Attempt | undefined>,
  second: readonly string[],
): Promise<boolean> {
  const zero = await page(0, FEW * 2);
  return zero !== undefined && itemsOf(zero).join('\n') !== second.join('\n');
}

function firstPage({ minimum, default: given }: Readonly<Record<string, unknown>>): number {
  return minimum === 0 || given === 0 ? 0 : 1;
}

/** The items of a response that is data, by their ids where they have some: other calls may have changed the rest. */
function itemsOf(attempt: Attempt): readonly string[] {
  const data = shownData(attempt.reply);
  if (data === undefined) return [];
  const ids = (onlyList(data) ?? []).map((item) => (isRecord(item) ? memberOf(item, 'id') : undefined));
  const isNamed = ids.length > 0 && ids.every((id) => typeof id === 'string' || typeof id === 'number');
  return isNamed && new Set(ids).size === ids.length ? ids.map(String) : (listedItems(attempt) ?? []);
}

/** Whether a response says itself that nothing comes after it, so that another page may be this one. */
function saysOnly({ reply }: Attempt): boolean {
  const data = shownData(reply);
  if (!isRecord(data)) return false;
  const inner = Object.values(data).filter(isRecord);
  return [data, ...inner].some((record) =>
    Object.entries(record).some(
      ([key, value]) =>
        (LAST.has(foldName(key)) && value === 1) ||
        (MORE.has(foldName(key)) && value === false) ||
        (NEXT.has(foldName(key)) && value === null),
    ),
  );
}
