import { isRecord } from '../../../model/json.js';
import { valueText } from '../../../model/value-text.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import { argumentsOf } from './ignored-argument.js';
import type { KnownResult } from './known-results.js';
import { onlyList } from './listed-items.js';

/** What says that parts have no other sum than the whole. */
const MAKES_UP =
  /\b(?:(?:make|add|sum)s? up (?:exactly |precisely )?(?:to )?|(?:add|sum|total)s? (?:exactly )?to |(?:sum|total) (?:of (?:the |all )?\w+ )?(?:is|equals|always equals) )(?:exactly )?(?:the |its )?(?:\w+ )?(?:amount|total|sum|price|whole|bill|value|number)/i;

/** The whole that is split, and into how many parts: 100 has no third in cents. */
const [WHOLE, PARTS] = [100, 3];

/** The numbers of the only list of a response, or of the only column of numbers in it. */
function partsIn({ reply }: Attempt): readonly number[] {
  const listed = onlyList(replyData(reply)) ?? [];
  const rows = listed.map((one) =>
    isRecord(one)
      ? Object.values(one).filter((value) => typeof value === 'number' && !Number.isInteger(value))
      : [one],
  );
  return rows.every(({ length }) => length === 1)
    ? rows.flat().filter((value): value is number => typeof value === 'number')
    : [];
}

/** An amount is split into parts that make it up, as the definition says. */
export const PARTS_OF_A_WHOLE: KnownResult = {
  name: /(?:^|_)(?:split|divide|allocate|distribute|share|apportion|prorate|instal?lments?|even_?ly)(?:_|$)/,
  unless: /\b(?:tips?|tax|interest|weights?|left_?over|remainder (?:is|goes) to)\b/i,
  prepare: (state) => {
    const numbers = argumentsOf(state).filter(({ schema }) =>
      /^(?:integer|number)$/.test(valueText(schema.type)),
    );
    const counts = numbers.filter(({ schema }) => schema.type === 'integer');
    const [count, ...more] = counts.filter(({ name }) =>
      /part|people|person|way|share|count|n$|into|instal|payment|month|number|size/i.test(name),
    );
    const [whole, ...others] = numbers.filter((one) => one !== count);
    const isOne = count !== undefined && whole !== undefined && more.length + others.length === 0;
    return isOne && MAKES_UP.test(state.tool.description ?? '')
      ? { [whole.name]: WHOLE, [count.name]: PARTS }
      : undefined;
  },
  judge: (attempt) => {
    const parts = partsIn(attempt);
    const sum = parts.reduce((before, part) => before + part, 0);
    // A list of something else is nowhere near.
    const isNear = parts.length === PARTS && Math.abs(sum - WHOLE) < PARTS;
    return !isNear || Math.abs(sum - WHOLE) < 1e-6
      ? undefined
      : { expected: `parts of ${WHOLE} in all`, received: `${Number(sum.toFixed(4))}` };
  },
};
