import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { type Argument, type Ignored, sameItems } from './ignored-argument.js';
import { listedItems, onlyList } from './listed-items.js';
import { missingCursor } from './missing-cursor.js';

/** Folded names of arguments that take the cursor of an earlier response, and of the members that give it. */
const CURSORS: ReadonlySet<string> = new Set(
  'cursor pagetoken nextcursor nexttoken continuationtoken nextpagetoken aftercursor after'.split(' '),
);
const GIVEN: ReadonlySet<string> = new Set(
  'nextcursor nextpagetoken nexttoken cursor next continuationtoken endcursor'.split(' '),
);

/** What shows that a cursor which the tool gave out does not lead to the next items. Only of a tool that reads. */
export async function ignoredCursor(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const { name } = argument;
  if (state.stage !== 'read' || !CURSORS.has(foldName(name))) return undefined;
  const first = successes(state).find(
    (attempt) => cursorIn(attempt) !== undefined && listedItems(attempt) !== undefined,
  );
  if (first === undefined) return missingCursor(state, context, emit, argument);
  if (!isRecord(first.arguments)) return undefined;
  const cursor = cursorIn(first);
  const args = { ...first.arguments, [name]: cursor };
  const second = await extraCall(state, context, emit, first.scenario, args);
  if (second?.reply === undefined) return undefined;
  if (!second.succeeded)
    return {
      attempt: second,
      message: `The tool rejects the cursor that it gave out itself for "${quote(name, 60)}".`,
      expected: 'the next items',
      received: quote(replyText(second.reply), 160),
    };
  return repeated(first, second, name, cursor) ?? (await endless(state, context, emit, name, first, second));
}

/** Pages that are followed to see whether the cursors come to an end. */
const MOST_PAGES = 8;

/** Follows the cursors until there is none: neither a page that came before ends, nor empty pages do. */
async function endless(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  name: string,
  first: Attempt,
  second: Attempt,
): Promise<Ignored | undefined> {
  const seen = [pageOf(first), pageOf(second)];
  const used = [cursorIn(first), cursorIn(second)];
  let empty = 0;
  let page: Attempt | undefined = second;
  while (page !== undefined && seen.length < MOST_PAGES) {
    const cursor = cursorIn(page);
    if (cursor === undefined || state.extra < RESERVE || !isRecord(first.arguments)) return undefined;
    const args: unknown = { ...first.arguments, [name]: cursor };
    page = await extraCall(state, context, emit, first.scenario, args);
    if (page?.succeeded !== true) return undefined;
    const items = pageOf(page);
    if (items === '' && !isNewEmpty(page, used, state)) return undefined;
    used.push(cursorIn(page));
    empty = items === '' ? empty + 1 : 0;
    if (empty === MOST_EMPTY)
      return {
        attempt: page,
        message: `The cursors of "${quote(name, 60)}" go on after the last item.`,
        expected: 'no cursor on the last page',
        received: `${empty} empty pages, each with a cursor for the next`,
      };
    if (items !== '' && seen.includes(items))
      return {
        attempt: page,
        message: `The cursors of "${quote(name, 60)}" lead back to a page that came before.`,
        expected: 'an end of the list',
        received: `${quoteValue(cursor)} after ${seen.length} pages`,
      };
    seen.push(items);
  }
  return undefined;
}

/** Empty pages in a row before the list is taken for one without an end: a filter may leave some of them empty. */
const MOST_EMPTY = 3;

/** Lists whose last cursor is kept to ask for what is new. */
const POLLED = /\b(?:poll|sync|delta|chang|event|stream|feed|new|log|tail|watch|subscri)/i;

/** Whether a page has no item, and another cursor than all before it. */
const isNewEmpty = (page: Attempt, used: readonly unknown[], { tool }: ToolState): boolean =>
  ![undefined, ...used].includes(cursorIn(page)) &&
  onlyList(shownData(page.reply))?.length === 0 &&
  !POLLED.test(`${tool.name.replaceAll('_', ' ')} ${tool.description}`);

/** Calls that are left for other detectors. */
const RESERVE = 12;

const pageOf = (attempt: Attempt): string => (listedItems(attempt) ?? []).join('\n');

function repeated(first: Attempt, second: Attempt, name: string, cursor: unknown): Ignored | undefined {
  const items = listedItems(first) ?? [];
  const next = listedItems(second) ?? [];
  const again = next.filter((item) => items.includes(item));
  if (items.length === 0 || again.length === 0 || new Set(items).size < items.length) return undefined;
  return again.length === next.length
    ? sameItems(second, name, `the items after ${quoteValue(cursor)}`, 'the items of the first page')
    : {
        attempt: second,
        message: `Pages of "${quote(name, 60)}" overlap.`,
        expected: 'items that the first page does not have',
        received: quote(again[0], 160),
      };
}

/** The cursor for the next items in a response, at the top or in an object below it. */
function cursorIn({ reply }: Attempt): string | number | undefined {
  const data = shownData(reply);
  if (!isRecord(data)) return undefined;
  for (const record of [data, ...Object.values(data).filter(isRecord)])
    for (const [key, value] of Object.entries(record)) {
      // The last page says that there is no other.
      if (GIVEN.has(foldName(key)) && value === null && record === data) return undefined;
      const isCursor = (typeof value === 'string' && value !== '') || typeof value === 'number';
      if (GIVEN.has(foldName(key)) && isCursor) return value;
    }
  return undefined;
}
