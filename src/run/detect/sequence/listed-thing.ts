import { isRecord } from '../../../model/json.js';
import { valueText } from '../../../model/value-text.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText, shownData } from '../../attempt/reply-text.js';
import { onlyList } from '../tool/listed-items.js';
import { memberOf } from '../tool/listed-response.js';

/** A record in a list. */
export type Thing = Readonly<Record<string, unknown>>;

/** The items of a list that are records. */
export const listedThings = ({ reply }: Attempt): readonly Thing[] =>
  (onlyList(shownData(reply)) ?? []).filter(isRecord);

/** The one item of a list that has the id that the response of a creation shows, in data or in prose. */
export function listedThing(list: Attempt, created: Attempt | undefined): Thing | undefined {
  const data = shownData(created?.reply);
  const things = isRecord(data) ? [data, ...Object.values(data)].filter(isRecord) : [];
  const id = things.map((thing) => memberOf(thing, 'id')).find((one) => one !== undefined);
  const isProse = replyData(created?.reply) === undefined;
  const words = new Set(isProse ? replyText(created?.reply).split(/[^\w-]+/) : [valueText(id)]);
  const [own, ...more] = listedThings(list).filter((item) => words.has(valueText(memberOf(item, 'id'))));
  return more.length === 0 ? own : undefined;
}

/** A call that lists all things, as if it had read the one that was created; nothing where it is not among them. */
export function readInList(list: Attempt, created: Attempt | undefined): Attempt | undefined {
  const structuredContent = list.succeeded ? listedThing(list, created) : undefined;
  if (structuredContent === undefined || list.reply?.kind !== 'result') return undefined;
  return { ...list, reply: { ...list.reply, result: { content: [], structuredContent } } };
}
