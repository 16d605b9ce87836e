import { isRecord } from '../../../model/json.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { outsideFences } from '../../attempt/outside-fences.js';
import { replyData, replyText, shownData } from '../../attempt/reply-text.js';

/** The start of a line that is an item of a list. */
const BULLET = /^\s{0,3}(?:[-*•]|\d{1,4}[.)])\s+\S/;

/** The items of a response, each as text to compare: of its only list, or the lines with a bullet or a number. */
export function listedItems({ reply }: Attempt): readonly string[] | undefined {
  const data = replyData(reply);
  if (data !== undefined) {
    const list = onlyList(data);
    return list === undefined || list.length === 0 ? undefined : list.map((item) => canonicalJson(item));
  }
  const things = onlyList(shownData(reply)) ?? [];
  // Bullets below headings are the fields of what the headings name.
  if (things.length > 1 && things.every((thing) => isRecord(thing) && thing.heading !== undefined))
    return things.map((thing) => canonicalJson(thing));
  const lines = outsideFences(replyText(reply).split('\n')).filter((line) => BULLET.test(line));
  // A number at the start of a line says where it is in the list, and not what it is.
  if (lines.length === 0) {
    return things.length < 2 ? undefined : things.map((item) => canonicalJson(item));
  }
  return lines.length < 2 ? undefined : lines.map((line) => line.replace(BULLET, (start) => start.slice(-1)));
}

/** The one list in data: the data itself, a member of it, or a member of its only object. */
export function onlyList(data: unknown): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data;
  if (!isRecord(data)) return undefined;
  const members = Object.values(data);
  const lists = members.filter((member) => Array.isArray(member));
  const [list, ...more] = lists;
  if (list !== undefined) return more.length === 0 ? list : undefined;
  const [inner, ...others] = members.filter(isRecord);
  return inner !== undefined && others.length === 0 ? onlyList(inner) : undefined;
}
