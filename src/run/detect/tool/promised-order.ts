import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { successes } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { argumentsOf } from './ignored-argument.js';
import { isEither } from './item-order.js';
import { memberWith } from './linked-member.js';
import { datedLines, listedResponse, memberOf } from './listed-response.js';

/** How a description promises an order by time, and whether the first item is the newest. */
const PROMISES: readonly (readonly [words: RegExp, isNewestFirst: boolean])[] = [
  [
    /\b(?:newest|latest|most recent)(?: ones?| items?| entries)? (?:first|to oldest)\b|\breverse chronological\b/i,
    true,
  ],
  [
    /\b(?:oldest|earliest|longest[ -](?:waiting|standing|queued|pending|open|idle))(?: ones?| items?| entries)? first\b|\bin chronological order\b/i,
    false,
  ],
  [/\bfirst[ -]in[ -,]{1,2}first[ -]out\b|\bFIFO\b/, false],
  [/\blast[ -]in[ -,]{1,2}first[ -]out\b|\bLIFO\b/, true],
];

/** "latest delivery date first", "highest score first": the end that comes first, and of what. */
const FIRST = new RegExp(
  String.raw`\b(${[
    'newest|latest|most recent|highest|largest|biggest|greatest|longest',
    'oldest|earliest|soonest|lowest|smallest|shortest|fewest',
  ].join('|')})((?: [\p{L}][\p{L}_-]{1,24}){1,4}) first\b`,
  'iu',
);
const LARGEST = /^(?:newest|latest|most recent|highest|largest|biggest|greatest|longest)$/i;
const OF_TIME = /^(?:newest|latest|most recent|oldest|earliest|soonest)$/i;

/** Members that have the time of an item, where it has several. */
const DATES: readonly string[] = [
  'date',
  'createdat',
  'created',
  'timestamp',
  'time',
  'at',
  'sentat',
  'updatedat',
];

/** Endings of folded names of moments that lie before the response: an order by a day that is due is another one. */
const PAST = /(?:ed|sent|in|start|add)(?:at|on)$/;

const DATE = /^\d{4}-\d\d-\d\d/;

/** "sorted by quantity in descending order", "ordered by price, highest first": the member, and the direction. */
const SORTED = new RegExp(
  [
    '\\b(?:sorted|ordered|ranked)\\s+by\\s+(?:the |their )?["`\']?([\\w-]{2,40})["`\']?,?\\s+(?:\\(|in |from )?',
    '(desc(?:ending)?|asc(?:ending)?|highest|largest|most|lowest|smallest|fewest|newest|latest|oldest)\\b',
  ].join(''),
  'i',
);

const FALLING = /^(?:desc|highest|largest|most|newest|latest)/i;

/** What the description promises: values that fall, or that rise, and how to read them. */
interface Promised {
  readonly isFalling: boolean;
  readonly words: string;
  readonly valuesIn: (attempt: Attempt) => readonly (string | number)[];
}

function promisedBy(description: string): Promised | undefined {
  const [, member = '', direction = ''] = SORTED.exec(description) ?? [];
  if (member !== '') {
    const isFalling = FALLING.test(direction);
    const words = `"${quote(member, 40)}" in ${isFalling ? 'descending' : 'ascending'} order`;
    return { isFalling, words, valuesIn: (attempt) => membersIn(attempt, member) };
  }
  const [, isNewestFirst] = PROMISES.find(([words]) => words.test(description)) ?? [];
  if (isNewestFirst === undefined) return firstBy(description);
  const words = isNewestFirst ? 'the newest first' : 'the oldest first';
  return { isFalling: isNewestFirst, words, valuesIn: datesIn };
}

/** An order by what comes first: "longest stay first". */
function firstBy(description: string): Promised | undefined {
  const [, end = '', about = ''] = FIRST.exec(description) ?? [];
  if (end === '') return undefined;
  const words = `the ${end.toLowerCase()}${quote(about, 60)} first`;
  // What is said of a moment may name the items: "latest orders first".
  const isOfTime = OF_TIME.test(end);
  return {
    isFalling: LARGEST.test(end),
    words,
    valuesIn: (attempt) => namedIn(attempt, about.trim(), isOfTime),
  };
}

/** The items are not in the order that the description promises. An argument for the order decides by itself. */
export const promisedOrder: ToolDetector = {
  name: 'promised order',
  scope: 'tool',
  rules: [RUN_RULES.wrongOrder],
  replay: { by: 'run', tools: 'own' },
  *detect(state) {
    const promised = promisedBy((state.tool.description ?? '').slice(0, 4_000));
    if (promised === undefined || argumentsOf(state).some(({ name }) => /sort|order/i.test(foldName(name))))
      return;
    for (const attempt of successes(state)) {
      const values = promised.valuesIn(attempt);
      const directed = promised.isFalling ? values : values.toReversed();
      // Another order than both may be by something else first.
      if (new Set(values).size < 3 || !(isRising(directed) || areTexts(values))) continue;
      const draft = {
        path: '',
        message: 'The items are not in the order that the description promises.',
        expected: promised.words,
        received: quote(values.slice(0, 4), 120),
        evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
      };
      yield {
        finding: runFinding(RUN_RULES.wrongOrder, state.tool.name, draft, 'response'),
        attempt,
        isConfirmed: true,
      };
      return;
    }
  },
};

/** The numbers, or the dates, that the items of a response have under a name; none where an item has none. */
function membersIn(attempt: Attempt, member: string): readonly (string | number)[] {
  const items = listedResponse(attempt, '')?.items ?? [];
  const values = items.map((item) => memberOf(item, member));
  const numbers = values.filter((value) => typeof value === 'number');
  const dates = values.filter((value) => typeof value === 'string').filter((value) => DATE.test(value));
  return [numbers, dates].find(({ length }) => length === items.length) ?? [];
}

/** The values of the member that a phrase names, or of the only one that has its words. */
function namedIn(attempt: Attempt, about: string, isOfTime: boolean): readonly (string | number)[] {
  const items = listedResponse(attempt, '')?.items ?? [];
  const name = items[0] === undefined ? undefined : nameOf(about, items);
  const values = name === undefined ? [] : membersIn(attempt, name);
  return name === undefined && isOfTime ? datesIn(attempt) : values;
}

function nameOf(about: string, items: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  const exact = Object.keys(items[0] ?? {}).find((key) => foldName(key) === foldName(about));
  return exact ?? memberWith(about, items);
}

/** The dates of the items of a response; none where an item has none. */
function datesIn(attempt: Attempt): readonly string[] {
  const items = (datedLines(attempt, '') ?? listedResponse(attempt, ''))?.items ?? [];
  const dates = items
    .map(
      (item) =>
        DATES.map((name) => memberOf(item, name)).find((value) => value !== undefined) ?? onlyPast(item),
    )
    .filter((value): value is string => typeof value === 'string' && DATE.test(value));
  return dates.length === items.length ? dates : [];
}

/** The only moment of an item that says when something was done to it: `enqueuedAt`. */
function onlyPast(item: Readonly<Record<string, unknown>>): unknown {
  const [only, ...more] = Object.entries(item).filter(([name]) => PAST.test(foldName(name)));
  return more.length === 0 ? only?.[1] : undefined;
}

/** Whether numbers are in the order of their digits, and not in their own: 1, 12, 5. */
const areTexts = (values: readonly (string | number)[]): boolean =>
  values.every((value) => typeof value === 'number') && !isEither(values) && isEither(values.map(String));

const isRising = (values: readonly (string | number)[]): boolean =>
  values.every((value, index) => index === 0 || (values[index - 1] ?? value) <= value);
