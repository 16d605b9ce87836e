import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { valueText } from '../../model/value-text.js';
import { canonicalJson } from '../../schema/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyData, replyText } from '../attempt/reply-text.js';

/** Whether two responses differ in no more than that they show one argument. */
export function sameBeyondEcho(
  one: Attempt,
  other: Attempt,
  argument: { readonly name: string; readonly value: unknown },
): boolean {
  const [first, second] = [replyData(one.reply), replyData(other.reply)];
  if (first !== undefined && second !== undefined)
    return canonicalJson(without(first, argument.name)) === canonicalJson(without(second, argument.name));
  return wordsWithout(one, argument) === wordsWithout(other, argument);
}

/** Data without the members of a name, wherever they are. */
function without(data: unknown, name: string): unknown {
  if (Array.isArray(data)) return data.map((item: unknown) => without(item, name));
  if (!isRecord(data)) return data;
  const kept = Object.entries(data).filter(([key]) => foldName(key) !== foldName(name));
  return Object.fromEntries(kept.map(([key, value]) => [key, without(value, name)]));
}

/** Prose without the name of the argument, the values that it had, and what is left between them. */
function wordsWithout(
  { reply, arguments: args }: Attempt,
  { name, value }: { name: string; value: unknown },
): string {
  const sent = isRecord(args) ? args[name] : undefined;
  let text = replyText(reply);
  for (const part of [name, valueText(value), ...(sent === undefined ? [] : [valueText(sent)])])
    text = text.replaceAll(part, '');
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
