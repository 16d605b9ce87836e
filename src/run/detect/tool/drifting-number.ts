import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';

/** What a definition says of a tool whose responses rightly differ: chance, or what happens meanwhile. */
const LIVE = new RegExp(
  String.raw`\b(?:${[
    'random|dice|rolls?|coin|shuffle|uuid|generat|joke|quot|sampl|simulat|mock|fake|guess|pick|suggest|game|creat',
    'live|real-?time|current|now|latest|recent|today|time|clock|uptime|log|histor|audit|usage|metric|stat|trace',
    'session|cache|process|queue|cpu|memory|load|health|ping|latency|speed|price|stock|rate|traffic|weather|temperature',
    'sensor|position|location|monitor|progress|next|view|visit|hit|call|request|counter|benchmark|measur|predict',
  ].join('|')})`,
  'i',
);

/** What is said at a number that rightly differs. */
const CHANGES =
  /time|date|stamp|\bms\b|ms$|second|\bs\b|took|elapsed|duration|latency|\bid\b|id$|seq|token|nonce|hash|seed|version|revision|age|size|bytes/i;

/** Responses with more numbers are reports on a state. */
const MOST_NUMBERS = 8;

/** Parts of a response that are looked at. */
const MOST_STEPS = 500;

/** The least difference, as a part of the larger number, that is no small movement of a measurement. */
const LEAST_SPREAD = 0.1;

/** A number that is another one in each repetition, and how. */
export interface Drift {
  readonly name: string;
  readonly seen: string;
  readonly isCounter: boolean;
}

/** Whether a tool promises that repeating it changes nothing, and is not about what changes by itself. */
export function mayNotDrift(tool: Tool): boolean {
  const { annotations } = tool;
  const isPromised = annotations?.readOnlyHint === true && annotations.idempotentHint === true;
  return isPromised && annotations.openWorldHint !== true && !isLive(tool);
}

/** Whether a tool is about what changes by itself, or by chance. */
export const isLive = ({ name, description = '' }: Tool): boolean =>
  LIVE.test(`${name.replaceAll('_', ' ')} ${description}`);

/** Whether a number differs between two responses that are otherwise alike. */
export const hasDrift = (first: Attempt, second: Attempt): boolean =>
  driftIn([first, second], true) !== undefined;

/**
 * A number that each of some repetitions in a row raises by the same step, or that is another one each time although it
 * can depend only on the arguments.
 */
export function driftIn(attempts: readonly Attempt[], isAsked: boolean): Drift | undefined {
  const [first = [], ...more] = attempts.map(numbersIn);
  const isAlike = more.every((numbers) => numbers.length === first.length);
  if (first.length > MOST_NUMBERS || !isAlike || more.length === 0) return undefined;
  for (const [index, { name }] of first.entries()) {
    const column = [first, ...more].map((numbers) => numbers[index]);
    const values = column.flatMap((one) => (one?.name === name ? [one.value] : []));
    if (values.length < column.length || CHANGES.test(name)) continue;
    const seen = values.join(', then ');
    if (isCounting(values)) return { name, seen, isCounter: true };
    if (isAsked && isScattered(values)) return { name, seen, isCounter: false };
  }
  return undefined;
}

function isCounting(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? value));
  return steps.every((step) => Number.isInteger(step) && step > 0 && step === steps[0]);
}

function isScattered(values: readonly number[]): boolean {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isEachOther = new Set(values).size === values.length;
  return isEachOther && most - least > Math.max(Math.abs(least), Math.abs(most)) * LEAST_SPREAD;
}

interface Named {
  readonly name: string;
  readonly value: number;
}

/** The numbers of a response, each with what is said at it. */
function numbersIn({ reply }: Attempt): readonly Named[] {
  const data = shownData(reply);
  if (data === undefined) return numbersInText(replyText(reply).slice(0, 2_000));
  const found: Named[] = [];
  const open: (readonly [string, unknown])[] = [['', data]];
  for (let steps = 0; steps < open.length && steps < MOST_STEPS && found.length <= MOST_NUMBERS; steps++) {
    const [name, value] = open[steps] ?? [];
    if (name === undefined) break;
    if (typeof value === 'number') found.push({ name, value });
    else if (Array.isArray(value)) open.push(...value.slice(0, 20).map((item) => [name, item] as const));
    else if (isRecord(value)) open.push(...Object.entries(value).slice(0, 60));
  }
  return found;
}

/** A number that is no part of a word, a day or a path; "4/30 seats" has the first of two. */
const NUMBER = /(?<![\w.:/-])\d+(?:\.\d+)?(?![\w:-]|\/(?!\d{1,6}(?:[\s.,;)]|$)))/g;

function numbersInText(text: string): readonly Named[] {
  const found: Named[] = [];
  for (const { 0: digits, index } of text.matchAll(NUMBER)) {
    if (found.length > MOST_NUMBERS) break;
    const words = text.slice(Math.max(0, index - 30), index) + text.slice(index + digits.length).slice(0, 12);
    found.push({ name: quote(words.replace(/[\d.]+/g, '').trim(), 40), value: Number(digits) });
  }
  return found;
}
