import { joinPointer } from '../../../model/json-pointer.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { Contradiction } from './contradiction.js';
import { memberOf } from './listed-response.js';
import { recordsIn } from './wrong-average.js';

type Item = Readonly<Record<string, unknown>>;

/** Names of when something begins and ends, with and without what comes after them. */
const PAIRS: readonly (readonly [from: string, to: string])[] = [
  'start end',
  'started ended',
  'begin end',
  'started finished',
  'start finish',
  'departure arrival',
  'opens closes',
  'from to',
].flatMap((pair) => {
  const [from = '', to = ''] = pair.split(' ');
  return ['', '_at', '_time'].map((after) => [from + after, to + after] as const);
});

/** `duration_min`, `elapsedSeconds`: how long, and in which unit. */
const NAMED = /^(?:total_?)?(?:duration|elapsed|runtime|time_?spent)_?(?:in_?)?(\p{L}{1,12})$/iu;
const WORD = /^(-?\d{1,12}(?:\.\d{1,6})?)\s?(\p{L}{1,12})$/u;

/** What one of a unit has in seconds. */
const UNITS: readonly (readonly [form: RegExp, seconds: number])[] = [
  [/^(?:ms|msecs?|milliseconds?|millis)$/i, 0.001],
  [/^(?:s|secs?|seconds?)$/i, 1],
  [/^(?:m|mins?|minutes?)$/i, 60],
  [/^(?:h|hrs?|hours?)$/i, 3600],
];

/** How long something took is, in each response, the time from its start to its end in another unit than it says. */
export function wrongDuration(worked: readonly Attempt[]): Contradiction | undefined {
  const all = worked.flatMap((attempt) =>
    recordsIn(shownData(attempt.reply)).flatMap((record) => lastedIn(attempt, record) ?? []),
  );
  const [first] = all;
  // A single small number may be right by chance, or mean the least.
  const isSure = new Set(all.map(({ said }) => said)).size > 1 || (first?.said ?? 0) > 9;
  return isSure && all.every(({ isInOther }) => isInOther) ? first?.found : undefined;
}

interface Lasted {
  readonly said: number;
  readonly isInOther: boolean;
  readonly found: Contradiction;
}

function lastedIn(attempt: Attempt, record: Item): Lasted | undefined {
  const seconds = PAIRS.map(
    ([from, to]) => secondsAt(memberOf(record, to)) - secondsAt(memberOf(record, from)),
  );
  const passed = seconds.find((one) => one > 0);
  if (passed === undefined) return undefined;
  for (const [key, value] of Object.entries(record)) {
    const [, digits, word] = typeof value === 'string' ? (WORD.exec(value) ?? []) : [];
    const unit = word === undefined ? NAMED.exec(key)?.[1] : /^(?:duration|elapsed)/i.exec(key) && word;
    const factor = UNITS.find(([form]) => form.test(unit ?? ''))?.[1];
    const said = typeof value === 'number' ? value : Number(digits);
    if (factor === undefined || !(said > 0)) continue;
    const isInOther = UNITS.some(([, other]) => other !== factor && isSame(said * other, passed));
    const found = {
      attempt,
      path: joinPointer('', key),
      message:
        'The duration in the response is in another unit than it says: its start and its end are beside it.',
      expected: `${Number((passed / factor).toFixed(3))}`,
      received: `${said}`,
    };
    return { said, isInOther: isInOther && !isSame(said * factor, passed), found };
  }
  return undefined;
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < other * 1e-4;

/** When something is, in seconds: a time of day, or of a date. Nothing else is compared. */
function secondsAt(value: unknown): number {
  const [, hour, minute, second = '0'] =
    typeof value === 'string' ? (/^(\d\d?):(\d\d)(?::(\d\d))?$/.exec(value) ?? []) : [];
  if (hour !== undefined) return Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  const isDated = typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);
  return isDated ? Date.parse(value) / 1000 : Number.NaN;
}
