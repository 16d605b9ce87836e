import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { Contradiction } from './contradiction.js';
import { memberOf } from './listed-response.js';
import { recordsIn } from './wrong-average.js';

/** `percent_full`, `full_percentage`: what it is the share of. */
const SHARE = /^(?:percent|percentage|pct)(?:of)?(.{2,30})$|^(.{2,30}?)(?:percent|percentage|pct)$/;

const PAGES = 'total_pages page_count num_pages pages'.split(' ');
const SIZES = 'per_page page_size limit'.split(' ');
const TOTALS = 'total total_count total_items total_results'.split(' ');

/** A share that no part of the whole beside it can have, or a number of pages that does not fit the total and their size. */
export function wrongShare(worked: readonly Attempt[]): Contradiction | undefined {
  for (const attempt of worked) {
    const data = shownData(attempt.reply);
    for (const record of recordsIn(data)) {
      const found = shareIn(record) ?? pagesIn(record, isRecord(attempt.arguments) ? attempt.arguments : {});
      if (found !== undefined) return { attempt, ...found };
    }
  }
  return undefined;
}

type Found = Omit<Contradiction, 'attempt'>;
type Item = Readonly<Record<string, unknown>>;

/** The first of some members that is a number. */
const numberOf = (record: Item, names: readonly string[]): number | undefined =>
  names.map((name) => memberOf(record, name)).find((value) => typeof value === 'number');

function shareIn(record: Item): Found | undefined {
  const total = numberOf(record, TOTALS);
  if (total === undefined || total <= 0) return undefined;
  for (const [key, value] of Object.entries(record)) {
    const [, before, after] = SHARE.exec(foldName(key)) ?? [];
    const of = before ?? after;
    const part = of === undefined ? undefined : numberOf(record, [of, `${of}_count`]);
    if (part === undefined || typeof value !== 'number' || part < 0 || part > total) continue;
    if (value >= 0 && value <= 100.5) continue;
    return {
      path: joinPointer('', key),
      message: 'The percentage in the response does not fit the numbers beside it.',
      expected: `${part} of ${total}: ${Number(((part / total) * 100).toFixed(2))}`,
      received: `${value}`,
    };
  }
  return undefined;
}

function pagesIn(record: Item, args: Item): Found | undefined {
  const [pages, total] = [numberOf(record, PAGES), numberOf(record, TOTALS)];
  const size = numberOf(record, SIZES) ?? numberOf(args, SIZES);
  if (pages === undefined || total === undefined || size === undefined || total < 1 || size < 1)
    return undefined;
  const expected = Math.ceil(total / size);
  // A server may lower the size, and then has more pages; or stop after some of them, of very many.
  if (pages >= expected || numberOf(record, SIZES) === undefined || expected > 50) return undefined;
  return {
    path: joinPointer('', 'pages'),
    message: 'The number of pages in the response does not fit the total and the size of a page.',
    expected: `${total} / ${size}: ${expected}`,
    received: `${pages}`,
  };
}
