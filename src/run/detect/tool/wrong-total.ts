import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { singular } from '../../../scenario/known/singular.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Contradiction } from './contradiction.js';
import { argumentsOf } from './ignored-argument.js';
import { isNear } from './wrong-average.js';

const TOTALS: ReadonlySet<string> = new Set('total sum overall grandtotal totalcount'.split(' '));

/** Names of groups of which a thing may be in several. */
const SEVERAL = /tag|label|topic|keyword|categor|member|skill|language|word|flag/i;

/** Names of groups of which a thing may be in none. */
const OPTIONAL = /assign|owner|parent|due|deadline|milestone|sprint/i;

/** What says that some groups are left out, or that the parts are something else. */
const PARTLY = /\b(?:top|first|most|largest|up to|at most|limit\w{0,3}|sample|some)\b/i;

/** "Number of tasks per column and in total", "in total and for each column": what the parts are of. */
const PER: readonly RegExp[] = [
  /\b(?:per|by|for each|of each)\s+([a-z]{3,30})\b[^.]{0,60}\b(?:total|altogether|overall|sum)\b/i,
  /\b(?:in total|altogether|overall) and (?:also )?(?:per|by|for each|of each|for every)\s+([a-z]{3,30})\b/i,
  /\b(?:broken down|break(?:s|ing)? down|breakdown|split(?: up)?|divided|subdivided)\s(?:\w{1,20}\s){0,3}?(?:per|by|into)\s+([a-z]{3,30})\b/i,
];

/** A total and the map of parts beside it. */
interface Divided {
  readonly attempt: Attempt;
  readonly key: string;
  readonly said: number;
  readonly sum: number;
  /** The folded name of the groups: of the map, without what is in front of "by" or "per". */
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
    const isOpen = said > sum ? isCut || OPTIONAL.test(parts) : SEVERAL.test(parts);
    if (isEqual(one) || isOpen) return false;
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

/** `titles_by_genre`, `byGenre`, `per_genre`: what the numbers count, and the group that each is of. */
const BY = /^(?:(.{1,40}?)_)?(?:by|per|each|for_each)_(.{3,40})$/;

/** What a name of a total has around what is counted: `total_titles`, `titleCount`. */
const COUNT_OF = /^(?:total|num|numberof|totalnumberof)(.{3,40})$|^(?:total)?(.{3,40})(?:count|total)$/;

/** The maps of numbers in a response, each with its total: what the name of the map counts, or the only total beside it. */
function dividedIn(attempt: Attempt): readonly Divided[] {
  const data = replyData(attempt.reply);
  if (!isRecord(data)) return [];
  const members = Object.entries(data);
  const holders = members.filter(([, value]) => typeof value === 'object' && value !== null);
  const totals = members.filter(([key]) => TOTALS.has(foldName(key)));
  const only = totals.length === 1 && holders.length === 1 ? totals[0] : undefined;
  return holders.flatMap(([name, map]) => {
    const [, counted = '', group = name] = BY.exec(snakeName(name)) ?? [];
    const own = counted === '' ? [] : members.filter(([key]) => isCountOf(foldName(key), foldName(counted)));
    const [key, said] = (own.length === 1 ? own[0] : only) ?? [];
    const values: readonly unknown[] = isRecord(map) ? Object.values(map) : [];
    const numbers = values.filter((value) => typeof value === 'number').filter((value) => value >= 0);
    if (key === undefined || typeof said !== 'number') return [];
    if (numbers.length < 2 || numbers.length < values.length) return [];
    const sum = numbers.reduce((before, value) => before + value, 0);
    return [
      {
        attempt,
        key,
        said,
        sum,
        parts: foldName(group),
        filled: numbers.filter((value) => value > 0).length,
      },
    ];
  });
}

/** Whether a member is the number, or the amount, of what a map divides: `titles` beside `titles_by_genre`. */
function isCountOf(key: string, counted: string): boolean {
  const [, after, before] = COUNT_OF.exec(key) ?? [];
  return [key, after, before].some((one) => one !== undefined && singular(one) === singular(counted));
}
