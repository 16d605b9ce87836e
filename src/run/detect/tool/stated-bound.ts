import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { joinPointer, pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { unvariedDifferences } from '../../control/unvaried-differences.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Words of a complaint about how long something is. */
const LENGTH_WORDS = [
  ...['characters?', 'chars?', 'long(?:er)?', 'short(?:er)?', 'length', 'items?', 'entries'],
  ...['at (?:most|least)', 'max\\w{0,6}', 'min\\w{0,6}', 'more than', 'fewer', 'less than', 'up to'],
  ...['exceeds?', 'need(?:ed|s)?'],
];
const ABOUT_LENGTH = new RegExp(`\\b(?:${LENGTH_WORDS.join('|')})\\b`, 'i');

/** Numbers of a complaint that are looked at. */
const MOST_NUMBERS = 6;

/**
 * The complaint states a length that the schema does not have: the rejected text or list is beyond it, and every accepted
 * one within. The schema has a bound of its own, so the tool contradicts it.
 */
export function statedBoundRejected(state: ToolState, attempt: Attempt): Finding | undefined {
  const { aim } = attempt.scenario;
  const text = replyText(attempt.reply);
  if (aim?.kind === 'edge' || !ABOUT_LENGTH.test(text) || !isRecord(attempt.arguments)) return undefined;
  for (const [name, value] of Object.entries(attempt.arguments)) {
    const size = sizeOf(value);
    if (size === undefined || !isBounded(state, name)) continue;
    const path = joinPointer('', name);
    const accepted = successes(state)
      .filter(({ arguments: other }) =>
        unvariedDifferences(state, attempt.arguments, other).every((at) => pointerTokens(at)[0] === name),
      )
      .flatMap((success) => sizeOf(valueAt(success.arguments, path)) ?? []);
    const stated = numbersIn(text).find((number) => separates(number, size, accepted));
    if (accepted.length === 0 || stated === undefined) continue;
    return runFinding(RUN_RULES.validRejected, state.tool.name, {
      path,
      message: 'The tool rejects a length that its schema allows.',
      expected: `a success (${attempt.scenario.label})`,
      received: `a rejection of ${size}, with a bound of ${stated}`,
      evidence: [{ text: quote(attempt.arguments, 160) }, { text: quote(text, 240) }],
    });
  }
  return undefined;
}

function sizeOf(value: unknown): number | undefined {
  return typeof value === 'string' || Array.isArray(value) ? value.length : undefined;
}

function isBounded({ tool: { inputSchema } }: ToolState, name: string): boolean {
  const schema = propertiesOf(inputSchema)[name];
  return (
    isRecord(schema) &&
    ['minLength', 'maxLength', 'minItems', 'maxItems'].some((bound) => typeof schema[bound] === 'number')
  );
}

/** Places in a text that could not be read, as parsers state them: "line 1 column 36 (char 35)". */
const POSITION = /\b(?:line|column|col|char(?:acter)?|position|pos|offset|index)\s{1,3}\d{1,9}/gi;

const numbersIn = (text: string): readonly number[] =>
  [...text.replaceAll(POSITION, '').matchAll(/(?<![\w.-])\d{1,6}(?![\w.-]*\d)/g)]
    .slice(0, MOST_NUMBERS)
    .map(([found]) => Number(found));

/** Whether the rejected size is on one side of a bound, and every accepted one on the other. */
const separates = (bound: number, rejected: number, accepted: readonly number[]): boolean =>
  (rejected > bound && accepted.every((size) => size <= bound)) ||
  (rejected < bound && accepted.every((size) => size >= bound));
