import { isRecord } from '../../../model/json.js';
import { canonicalJson } from '../../../schema/hash.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import { onlyList } from './listed-items.js';

/** The start of a line that is an item of a list. */
const BULLET = /^\s{0,3}(?:[-*•]|\d{1,4}[.)])\s{1,4}(?=\S)/;

/** The items that a response lists. In prose, only of a call that says whose: without, a list of steps looks the same. */
export function waitingItems({ reply, arguments: args }: Attempt): readonly string[] {
  const data = replyData(reply);
  if (data !== undefined) return (onlyList(data) ?? []).map((item) => canonicalJson(item));
  if (!isRecord(args) || Object.keys(args).length === 0) return [];
  const lines = replyText(reply).split('\n');
  return lines.filter((line) => BULLET.test(line)).map((line) => line.replace(BULLET, ''));
}
