import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { type Argument, argumentsOf, type Ignored } from './ignored-argument.js';
import { onlyList } from './listed-items.js';
import { workingCall } from './working-call.js';

/** How a definition names the member that has the cursor of the next page. */
const NAMED = /\b(?:next_?(?:cursor|page_?token|token|page_?cursor)|continuation_?token|end_?cursor)\b/i;

/** Folded names of arguments that say how long a page is. */
const SIZE = /^(?:limit|first|pagesize|perpage|maxresults|count|size|maxitems)$/;

/** Sizes of two pages: there is more than the first one has. */
const [SHORT, LONG] = [1, 2];

/** A page has no cursor for the next one, although its definition names it, and a longer page has more items. */
export async function missingCursor(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const member = cursorNamedBy(state.tool);
  const size = argumentsOf(state).find(({ name }) => SIZE.test(foldName(name)))?.name;
  const base = successes(state).find((attempt) => lengthOf(attempt) >= LONG);
  if (member === undefined || size === undefined || base === undefined || state.extra < LONG)
    return undefined;
  if (!isRecord(base.arguments)) return undefined;
  const { [argument.name]: _, ...others } = base.arguments;
  const [short, long] = await fullPages((length) =>
    workingCall(state, context, emit, base.scenario, { ...others, [size]: length }),
  );
  if (short === undefined || long === undefined) return undefined;
  // Where the longer page has one, the shorter one may have been the exception.
  if ([short, long].some((page) => hasCursor(page, member))) return undefined;
  return {
    attempt: short,
    message: `There are more items, but the response has no cursor for "${quote(argument.name, 60)}".`,
    expected: member,
    received: quote(replyText(short.reply), 160),
  };
}

/** The member that has the cursor of the next page, as the definition names it. */
const cursorNamedBy = ({ description, outputSchema }: Tool): string | undefined =>
  NAMED.exec(`${description ?? ''} ${JSON.stringify(outputSchema ?? '')}`)?.[0];

/** A short page and a longer one, up to the first that has not as many items as it was asked for. */
async function fullPages(
  pageOf: (length: number) => Promise<Attempt | undefined>,
): Promise<readonly Attempt[]> {
  const pages: Attempt[] = [];
  for (const length of [SHORT, LONG]) {
    const page = await pageOf(length);
    if (page === undefined || lengthOf(page) !== length) return pages;
    pages.push(page);
  }
  return pages;
}

const lengthOf = ({ reply }: Attempt): number => onlyList(shownData(reply))?.length ?? 0;

/** Whether a response has the member with a value, as data or in words. */
function hasCursor({ reply }: Attempt, member: string): boolean {
  const folded = foldName(member);
  const words = `${replyText(reply)} ${JSON.stringify(shownData(reply) ?? '')}`;
  return words
    .split(/[\n,{}]/)
    .some((part) => foldName(part.split(/[:=]/)[0] ?? '').includes(folded) && !/[:=]\s*null\s*$/.test(part));
}
