import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Tool } from '../../model/tool.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText, shownData } from '../attempt/reply-text.js';
import { onlyList } from '../detect/tool/listed-items.js';

/** Folded names of members that say that there is another page, and of those that count all items. */
const NEXT = /^(?:next.{0,20}|hasmore|hasnext|.{0,10}cursor|continuation.{0,10}|truncated|more|nextlink)$/;
const TOTAL = /^(?:total|totalcount|totalitems|totalresults|count)$/;

/** How prose says that a list goes on. */
const GOES_ON = /\bpage (\d{1,6}) (?:of|\/) (\d{1,6})\b/i;
const CUT = /\b(?:showing|shown|first \d{1,6}|and \d{1,6} more|more (?:items|results|pages))\b/i;

/** Folded names of arguments that say which part of a list to show. */
const PART = /^(?:limit|offset|skip|page|cursor|pagesize|perpage|maxresults|pagetoken|after|start)$/;
const SIZE = /^(?:limit|pagesize|perpage|maxresults)$/;

/** Whether a response may be a part of a list: it says so, or is as long as a page is allowed to be. */
export function hasMore(tool: Tool | undefined, { reply, arguments: args }: Attempt): boolean {
  const data = shownData(reply);
  const length = onlyList(data)?.length ?? 0;
  if (isRecord(data)) {
    const saysNext = ([name, value]: readonly [string, unknown]): boolean =>
      (NEXT.test(foldName(name)) && value !== null && value !== false && value !== '' && value !== 0) ||
      (TOTAL.test(foldName(name)) && typeof value === 'number' && value > length);
    if (Object.entries(data).some(saysNext)) return true;
  }
  const text = replyText(reply);
  const [, page, pages] = GOES_ON.exec(text) ?? [];
  if (page !== undefined ? page !== pages : CUT.test(text)) return true;
  return tool !== undefined && length > 0 && isFull(tool, length, isRecord(args) ? args : {});
}

/** Whether a list has as many items as its page may have; where nobody says how many, a round number. */
function isFull({ inputSchema }: Tool, length: number, args: Readonly<Record<string, unknown>>): boolean {
  const entries = Object.entries(propertiesOf(inputSchema)).filter(([name]) => PART.test(foldName(name)));
  if (entries.length === 0) return false;
  const sizes = entries.flatMap(([name, schema]) =>
    SIZE.test(foldName(name)) ? [args[name] ?? (isRecord(schema) ? schema.default : undefined)] : [],
  );
  const size = sizes.find((one) => typeof one === 'number');
  return size === undefined ? length > 1 : length >= size;
}
