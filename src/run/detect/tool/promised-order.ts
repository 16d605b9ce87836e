import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { successes } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { argumentsOf } from './ignored-argument.js';
import { listedResponse, memberOf } from './listed-response.js';

/** How a description promises an order by time, and whether the first item is the newest. */
const PROMISES: readonly (readonly [words: RegExp, isNewestFirst: boolean])[] = [
  [
    /\b(?:newest|latest|most recent)(?: ones?| items?| entries)? (?:first|to oldest)\b|\breverse chronological\b/i,
    true,
  ],
  [/\boldest(?: ones?| items?| entries)? first\b|\bin chronological order\b/i, false],
];

/** Members that have the time of an item. */
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

const DATE = /^\d{4}-\d\d-\d\d/;

/** The items come in the other order than the description promises. An argument for the order decides by itself. */
export const promisedOrder: ToolDetector = {
  name: 'promised order',
  scope: 'tool',
  rules: [RUN_RULES.wrongOrder],
  replay: { by: 'run', tools: 'own' },
  *detect(state) {
    const { description = '' } = state.tool;
    const promise = PROMISES.find(([words]) => words.test(description));
    if (promise === undefined || argumentsOf(state).some(({ name }) => /sort|order/i.test(foldName(name))))
      return;
    const [, isNewestFirst] = promise;
    for (const attempt of successes(state)) {
      const dates = datesIn(attempt);
      const directed = isNewestFirst ? dates : dates.toReversed();
      // Another order than both may be by something else first.
      if (new Set(dates).size < 3 || !isRising(directed)) continue;
      const draft = {
        path: '',
        message: 'The items come in the other order than the description promises.',
        expected: isNewestFirst ? 'the newest first' : 'the oldest first',
        received: quote(dates.slice(0, 4), 120),
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

/** The dates of the items of a response; none where an item has none. */
function datesIn(attempt: Parameters<typeof listedResponse>[0]): readonly string[] {
  const items = listedResponse(attempt, '')?.items ?? [];
  const dates = items
    .map((item) => DATES.map((name) => memberOf(item, name)).find((value) => value !== undefined))
    .filter((value): value is string => typeof value === 'string' && DATE.test(value));
  return dates.length === items.length ? dates : [];
}

const isRising = (dates: readonly string[]): boolean =>
  dates.every((date, index) => index === 0 || (dates[index - 1] ?? date) <= date);
