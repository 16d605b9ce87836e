import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { type Argument, argumentsOf, describedAs } from './ignored-argument.js';

/** "1 to 5 stars", "from 1 to 5", "between 1 and 5" */
const RANGE = /\b(?:from |between )?(-?\d{1,9})\s*(?:to|-|–|and)\s*(-?\d{1,9})(?:\s+([a-z]+))?/gi;

/** How a definition says that other values are not taken. */
const REFUSED =
  /\b(?:refus|reject|error|fail|not allowed|not accepted|invalid)\w*|\bmust be\b|\bonly\b|\bother values\b/i;

/** The tool accepts a number beyond a range that its definition states in words, and says that it refuses. */
export const statedRange: ToolDetector = {
  name: 'stated range',
  scope: 'tool',
  rules: [RUN_RULES.silentAcceptance],
  at: '/stated',
  replay: { by: 'run', tools: 'own' },
  *detect(state) {
    for (const argument of argumentsOf(state)) {
      const range = rangeOf(state, argument);
      if (range === undefined) continue;
      const attempt = successes(state).find(({ arguments: args }) => {
        const value = isRecord(args) ? args[argument.name] : undefined;
        return typeof value === 'number' && (value < range[0] || value > range[1]);
      });
      if (attempt === undefined) continue;
      const draft = {
        path: joinPointer('/stated', argument.name),
        message: `The tool accepts a "${quote(argument.name, 60)}" that its description refuses.`,
        expected: `a rejection: from ${range[0]} to ${range[1]}`,
        received: 'a success',
        evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
      };
      const finding = runFinding(RUN_RULES.silentAcceptance, state.tool.name, draft);
      yield { finding, attempt, isConfirmed: true };
      return;
    }
  },
};

/** The range that a sentence about the argument states, where the schema has no bounds. */
function rangeOf({ tool }: ToolState, argument: Argument): readonly [number, number] | undefined {
  const { schema, name } = argument;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  if (!isNumber || isBound(schema.minimum) || isBound(schema.maximum)) return undefined;
  const own = describedAs(argument);
  const sentences = `${own}\n${tool.description ?? ''}`.slice(0, 4_000).split(/(?<=[.!?])\s+|\n+/);
  for (const sentence of sentences.filter((one, index) => refuses(one, sentences[index + 1])))
    for (const [, low, high, noun = ''] of sentence.matchAll(RANGE)) {
      const isAbout = own.includes(sentence) || foldName(noun) === foldName(name);
      if (isAbout && Number(low) < Number(high)) return [Number(low), Number(high)];
    }
  return undefined;
}

/** Whether a sentence, or the one after it about all other values, says that something is refused. */
const refuses = (sentence: string, next = ''): boolean =>
  REFUSED.test(sentence) ||
  (/^(?:other|any other|anything else|everything else)\b/i.test(next) && REFUSED.test(next));

/** A bound that means something: some libraries write the largest number where there is none. */
const isBound = (bound: unknown): boolean =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
