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
  const shown = [argument.value, sentAs(one, argument.name), sentAs(other, argument.name)]
    .filter((value) => value !== undefined)
    .map(valueText);
  return wordsWithout(one, [argument.name, ...shown]) === wordsWithout(other, [argument.name, ...shown]);
}

/** Data without the members of a name, wherever they are. */
function without(data: unknown, name: string): unknown {
  if (Array.isArray(data)) return data.map((item: unknown) => without(item, name));
  if (!isRecord(data)) return data;
  const kept = Object.entries(data).filter(([key]) => foldName(key) !== foldName(name));
  return Object.fromEntries(kept.map(([key, value]) => [key, without(value, name)]));
}

const sentAs = ({ arguments: args }: Attempt, name: string): unknown =>
  isRecord(args) ? args[name] : undefined;

/** Prose without the name of the argument, the values that it had in either call, and what is left between them. */
function wordsWithout({ reply }: Attempt, shown: readonly string[]): string {
  let text = replyText(reply);
  for (const part of shown) text = /^-?\d/.test(part) ? withoutNumber(text, part) : text.replaceAll(part, '');
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** A number is shown where it is complete: the 1 of "10 seconds" is none. */
const withoutNumber = (text: string, number: string): string =>
  text.replace(/-?\d+(?:\.\d+)?/g, (found) => (found === number ? '' : found));
