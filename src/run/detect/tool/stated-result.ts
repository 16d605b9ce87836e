import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { singular } from '../../../scenario/known/singular.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';

/** What a description says that a number in the response never is. */
export interface ResultBound {
  readonly words: string;
  /** The singular of the unit after the number, and the sentence around it. */
  readonly unit: string;
  readonly sentence: string;
  readonly isBeyond: (value: number) => boolean;
}

const NUMBER = String.raw`[$€£]?(-?\d{1,12}(?:\.\d{1,6})?)(?![\d.]*\d)(?: ?(%|\p{L}{1,20}))?`;

/** Each way to state it, with the example that proves it. */
const WAYS: readonly (readonly [words: RegExp, isBeyond: (value: number, bound: number) => boolean])[] = [
  // "and never more than 8.00 euros", "is capped at 50 points", "never exceeds 100"
  [
    new RegExp(
      String.raw`\b(?:never (?:be )?(?:more|greater|higher|larger|longer|later) than|never (?:goes |rises |is )?(?:above|over)|capped at|never exceeds?) ${NUMBER}`,
      'giu',
    ),
    (value, bound) => value > bound,
  ],
  // "never less than 5 euros", "never goes below 0"
  [
    new RegExp(
      String.raw`\b(?:never (?:be )?(?:less|lower|fewer|smaller|shorter) than|never (?:goes |falls |drops |is )?(?:below|under)) ${NUMBER}`,
      'giu',
    ),
    (value, bound) => value < bound,
  ],
  // "0 to 23, never 24"
  [new RegExp(String.raw`\bnever ${NUMBER}`, 'giu'), (value, bound) => value === bound],
];

/** What says that a sentence is about what is sent, or about several things. */
const OF_INPUT =
  /\b(?:accepts?|takes?|must|input|allowed|refus\w+|reject\w+|fails?|error|arguments?|characters|times|seconds?|calls?|requests?)\b/i;

/** The bounds that a description states of the numbers in the response. */
export function resultBounds(description: string): readonly ResultBound[] {
  return description
    .slice(0, 4_000)
    .split(/(?<=[.!?;])\s+|\n+/)
    .filter((sentence) => !OF_INPUT.test(sentence))
    .flatMap((sentence) =>
      WAYS.flatMap(([way, isBeyond]) =>
        [...sentence.matchAll(way)].map(([words, digits, unit = '']) => ({
          words,
          unit: unitOf(unit),
          sentence,
          isBeyond: (value: number) => isBeyond(value, Number(digits)),
        })),
      ),
    );
}

/** Other ways to write a unit. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    euro: 'eur',
    '€': 'eur',
    dollar: 'usd',
    pound: 'gbp',
    '%': 'percent',
    pct: 'percent',
    degree: 'deg',
  }),
);

const unitOf = (word: string): string => {
  const one = singular(word.toLowerCase());
  return ALIASES.get(one) ?? one;
};

/** The member of a response that a bound is about, where it is beyond: the only one of its unit, or that its sentence names. */
export function memberBeyond(
  attempt: Attempt,
  bound: ResultBound,
): { readonly name: string; readonly value: number } | undefined {
  const numbers = numbersOf(attempt);
  const wordsOf = (name: string): readonly string[] => snakeName(name).split('_').map(unitOf);
  const ofUnit = numbers.filter(({ name }) => bound.unit !== '' && wordsOf(name).includes(bound.unit));
  const said =
    bound.sentence
      .toLowerCase()
      .match(/\p{L}{3,}/gu)
      ?.map(unitOf) ?? [];
  const named = numbers.filter(({ name }) => wordsOf(name).some((word) => said.includes(word)));
  const [only, ...more] = [ofUnit, named, numbers].find(({ length }) => length === 1) ?? [];
  return only !== undefined && more.length === 0 && bound.isBeyond(only.value) ? only : undefined;
}

/** The numbers at the top of a response that do not repeat the call. */
function numbersOf({ reply, arguments: args }: Attempt): readonly { name: string; value: number }[] {
  const data = shownData(reply);
  const sent = Object.keys(isRecord(args) ? args : {}).map(foldName);
  return Object.entries(isRecord(data) ? data : {}).flatMap(([name, value]) =>
    typeof value === 'number' && !sent.includes(foldName(name)) ? [{ name, value }] : [],
  );
}
