import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Contradiction } from './contradiction.js';
import { argumentsOf } from './ignored-argument.js';
import { isNear } from './wrong-average.js';

const TOTALS: ReadonlySet<string> = new Set('total sum overall grandtotal totalcount'.split(' '));

/** Names of groups of which a thing may be in several. */
const SEVERAL = /tag|label|topic|keyword|categor|member|skill|language|word|flag/i;

/** What says that some groups are left out, or that the parts are something else. */
const PARTLY = /\b(?:top|first|most|largest|up to|at most|limit\w{0,3}|sample|some)\b/i;

/** "Number of tasks per column and in total", "in total and for each column": what the parts are of. */
const PER: readonly RegExp[] = [
  /\b(?:per|by|for each|of each)\s+([a-z]{3,30})\b[^.]{0,60}\b(?:total|altogether|overall|sum)\b/i,
  /\b(?:in total|altogether|overall) and (?:also )?(?:per|by|for each|of each|for every)\s+([a-z]{3,30})\b/i,
];

/** A total and the map of parts beside it. */
interface Divided {
  readonly attempt: Attempt;
  readonly key: string;
  readonly said: number;
  readonly sum: number;
  /** The folded name of the map, without the "by" or "per" in front. */
  readonly parts: string;
  /** Parts that are not zero. */
  readonly filled: number;
}

/**
 * A total is not the sum of the parts beside it, where the description says that it is, or where it is in another call.
 */
export function wrongTotal(state: ToolState, worked: readonly Attempt[]): Contradiction | undefined {
  const { description = '' } = state.tool;
  const isCut =
    PARTLY.test(description) ||
    argumentsOf(state).some(({ name }) => /^(?:limit|top|n|max.*|count)$/i.test(name));
  const all = worked.flatMap(dividedIn);
  const nouns = PER.flatMap((words) => foldName(words.exec(description.slice(0, 4_000))?.[1] ?? '') || []);
  const wrong = all.find((one) => {
    const { said, sum, parts } = one;
    if (isEqual(one) || (said > sum && isCut) || (said < sum && SEVERAL.test(parts))) return false;
    const isPromised = nouns.some((noun) => parts.startsWith(noun.slice(0, -1))) && !isCut;
    return isPromised || all.some((other) => isEqual(other) && other.filled > 1 && other.parts === parts);
  });
  if (wrong === undefined) return undefined;
  return {
    attempt: wrong.attempt,
    path: joinPointer('', wrong.key),
    message: 'The total in the response is not the sum of the numbers beside it.',
    expected: `${wrong.sum}`,
    received: `${wrong.said}`,
  };
}

const isEqual = ({ said, sum }: Divided): boolean =>
  said === sum || (!Number.isInteger(sum) && isNear(said, sum));

/** The only total in a response beside its only map of numbers. */
function dividedIn(attempt: Attempt): readonly Divided[] {
  const data = replyData(attempt.reply);
  if (!isRecord(data)) return [];
  const members = Object.entries(data);
  const [total, ...totals] = members.filter(([key]) => TOTALS.has(foldName(key)));
  const [map, ...others] = members.filter(([, value]) => typeof value === 'object' && value !== null);
  if (total === undefined || map === undefined || totals.length > 0 || others.length > 0) return [];
  const [[key, said], [name, parts]] = [total, map];
  const values: readonly unknown[] = isRecord(parts) ? Object.values(parts) : [];
  const numbers = values.filter((value) => typeof value === 'number').filter((value) => value >= 0);
  if (typeof said !== 'number' || numbers.length < 2 || numbers.length < values.length) return [];
  const sum = numbers.reduce((before, value) => before + value, 0);
  const filled = numbers.filter((value) => value > 0).length;
  return [
    { attempt, key, said, sum, parts: foldName(name.replace(/^(?:by|per|each)(?=[_A-Z-])/, '')), filled },
  ];
}
