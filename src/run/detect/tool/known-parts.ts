import { isRecord } from '../../../model/json.js';
import { valueText } from '../../../model/value-text.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import { argumentsOf } from './ignored-argument.js';
import type { KnownResult } from './known-results.js';
import { onlyList } from './listed-items.js';

/** What says that parts have no other sum than the whole. */
const MAKES_UP: readonly RegExp[] = [
  /\b(?:make|add|sum|total)s? (?:up )?(?:(?:exactly|precisely) )?(?:to )?(?:(?:exactly|precisely) )?(?:the|its|that) [a-z]/i,
  /\b(?:sum|total)\b[^.\n]{0,40}\b(?:is|equals) (?:(?:always|exactly) )?(?:the|its|that) [a-z]/i,
];

/** The whole that is split, and into how many parts: 100 has no third in cents. */
const [WHOLE, PARTS] = [100, 3];

/** The numbers of the only list of a response, or of the only column of numbers in it that does not count the rows. */
function partsIn({ reply }: Attempt): readonly number[] {
  const listed = onlyList(replyData(reply)) ?? [];
  const [first] = listed;
  const columns = isRecord(first)
    ? Object.keys(first).map((name) => listed.map((row) => (isRecord(row) ? row[name] : undefined)))
    : [listed];
  const numbers = columns.filter((column): column is number[] =>
    column.every((value) => typeof value === 'number'),
  );
  const [only, ...more] = numbers.filter((column) =>
    column.some((value, at) => value !== at && value !== at + 1),
  );
  return only === undefined || more.length > 0 ? [] : only;
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
    return isOne && MAKES_UP.some((words) => words.test(state.tool.description ?? ''))
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
