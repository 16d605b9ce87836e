import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { sameBeyondEcho } from '../../control/beyond-echo.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Argument, Ignored } from './ignored-argument.js';
import { readsOrComputes } from './reads-or-computes.js';

/** Folded names of numbers by which a tool multiplies what it returns. */
const SCALES = /^(?:servings?|portions?|factor|scale(?:factor)?|multiplier|batches)$/;

/** A number by which amounts are multiplied does nothing: the same amounts come for each of several values. */
export function ignoredNumber(state: ToolState, { name, schema }: Argument): Ignored | undefined {
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  if (!isNumber || !SCALES.test(foldName(name)) || !readsOrComputes(state)) return undefined;
  for (const [first, ...others] of callsApartIn(state, name)) {
    if (first === undefined || !hasAmounts(first)) continue;
    const last = others.findLast((one) => valueIn(one, name) !== valueIn(first, name));
    if (last === undefined) continue;
    if (!others.every((one) => sameBeyondEcho(first, one, { name, value: valueIn(one, name) }))) continue;
    return {
      attempt: last,
      message: `The same amounts come whatever "${quote(name, 60)}" says.`,
      expected: `other amounts for ${String(valueIn(last, name))} than for ${String(valueIn(first, name))}`,
      received: quote(replyText(last.reply), 120),
    };
  }
  return undefined;
}

/** Successful calls that differ in nothing but a number, in groups; nothing is multiplied by zero. */
function callsApartIn(state: ToolState, name: string): Iterable<readonly Attempt[]> {
  const groups = new Map<string, Attempt[]>();
  for (const attempt of successes(state)) {
    const value = valueIn(attempt, name);
    if (!isRecord(attempt.arguments) || typeof value !== 'number' || value === 0) continue;
    const { [name]: _, ...rest } = attempt.arguments;
    const key = canonicalJson(rest);
    groups.set(key, [...(groups.get(key) ?? []), attempt]);
  }
  return groups.values();
}

const valueIn = ({ arguments: args }: Attempt, name: string): unknown =>
  isRecord(args) ? args[name] : undefined;

/** Whether a response has numbers beside those that were sent. */
function hasAmounts({ reply, arguments: args }: Attempt): boolean {
  const sent = new Set(Object.values(isRecord(args) ? args : {}).map(String));
  const numbers = replyText(reply).match(/(?<![\w.-])\d{1,9}(?:\.\d{1,6})?(?![\w-])/g) ?? [];
  return numbers.some((number) => !sent.has(number) && Number(number) !== 0);
}
