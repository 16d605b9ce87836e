import { describePairs, json, type Pair } from '../../../test/fixtures/tool-pairs.js';
import { said } from '../../../test/fixtures/tool-session.js';

const text = (more: object = {}): object => ({ type: 'string', ...more });
const flag = (more: object = {}): object => ({ type: 'boolean', ...more });
const day = (more: object = {}): object => text({ format: 'date', ...more });

const VISITS = ['oak', 'elm', 'oak', 'ash', 'elm'].map((room, index) => ({
  id: `v${index}`,
  room,
  guest: ['Ann', 'Bob', 'Bob', 'Ann', 'Eve'][index],
  date: ['2025-03-01', '2025-03-04', '2025-03-09', '2025-03-04', '2025-03-12'][index] ?? '',
  cost_cents: [900, 12_000, 2_700, 300, 4_400][index] ?? 0,
  notes: ['quiet', 'late', 'early', 'late', 'quiet'][index],
  paid: index % 2 === 0,
}));

const visits = (...tests: readonly ((visit: (typeof VISITS)[number]) => boolean)[]): unknown =>
  json({ visits: VISITS.filter((visit) => tests.every((test) => test(visit))) });

/** Whether a value was left out, or fits. */
const fits = (asked: unknown, value: unknown): boolean => asked === undefined || asked === value;

const sorted = (compare: (one: (typeof VISITS)[number], other: (typeof VISITS)[number]) => number): unknown =>
  json({ visits: VISITS.toSorted(compare) });

type Visit = (typeof VISITS)[number];
const byDate = (one: Visit, other: Visit): number => (one.date < other.date ? -1 : 1);
const byCost = (one: Visit, other: Visit): number => other.cost_cents - one.cost_cents;

const linesOf = (value: unknown): string[] => String(value).split('\n');

const CALLS = ['2025-03-01T09:00:00Z', '2025-03-04T10:00:00Z', '2025-03-09T08:30:00Z'].map((start) => ({
  start,
}));
const QUARTERS = [1, 2, 3, 4].map((quarter) => ({ quarter, day: `2025-0${quarter * 2}-15` }));
const NEWS = ['1931-04-02', '1934-07-19', '1938-09-01'].map((date, index) => ({
  date,
  title: `Story ${index}`,
}));
const bullets = (news: readonly (typeof NEWS)[number][]): unknown =>
  said(news.map(({ date, title }) => `- **${title}** (${date}, local)`).join('\n') || 'No articles.');
const printed = (test: (date: string) => boolean): unknown =>
  said(
    CALLS.map(({ start }) => start.slice(0, 10))
      .filter(test)
      .map((date) => `${date}  late`)
      .join('\n') || 'No calls in this time.',
  );
const KEYS = ['alpha', 'beta', 'delta', 'gamma'];
const GUESTS = ['Eve', 'Ann', 'bob', 'Zoe'].map((guest_name, id) => ({ id, guest_name }));

const PAIRS: readonly Pair[] = [
  {
    name: 'list_visits',
    rule: 'run/filter-ignored',
    description: 'Lists visits, of one room, on one day, or both.',
    properties: { date: day(), room: text() },
    bad:
      () =>
      ({ date, room }) =>
        date === undefined ? visits((one) => fits(room, one.room)) : visits((one) => one.date === date),
    good:
      () =>
      ({ date, room }) =>
        visits(
          (one) => fits(date, one.date),
          (one) => fits(room, one.room),
        ),
  },
  {
    name: 'list_visits_until',
    rule: 'run/filter-ignored',
    description: 'Lists visits in a period.',
    properties: { date_from: day(), date_to: day() },
    bad:
      () =>
      ({ date_from = '' }) =>
        visits((one) => one.date >= String(date_from)),
    good:
      () =>
      ({ date_from = '', date_to = '9' }) =>
        visits((one) => one.date >= String(date_from) && one.date <= String(date_to)),
  },
  {
    name: 'list_calls',
    rule: 'run/filter-ignored',
    description: 'Lists calls that start in a period. Both days are included.',
    properties: { from: day({ default: '2025-01-01' }), to: day({ default: '2025-12-31' }) },
    bad:
      () =>
      ({ from = '', to = '9' }) =>
        json({ calls: CALLS.filter(({ start }) => start >= String(from) && start <= String(to)) }),
    good:
      () =>
      ({ from = '', to = '9' }) =>
        json({
          calls: CALLS.filter(
            ({ start }) => start.slice(0, 10) >= String(from) && start.slice(0, 10) <= String(to),
          ),
        }),
  },
  {
    name: 'list_meetings',
    rule: 'run/filter-ignored',
    description: 'Lists meetings from one day to another, both included.',
    properties: { from: day(), to: day() },
    required: ['from', 'to'],
    bad:
      () =>
      ({ from, to }) =>
        json({ meetings: CALLS.filter(({ start }) => start >= String(from) && start <= String(to)) }),
    good:
      () =>
      ({ from, to }) =>
        json({
          meetings: CALLS.filter(
            ({ start }) => start.slice(0, 10) >= String(from) && start.slice(0, 10) <= String(to),
          ),
        }),
  },
  {
    name: 'top_visits',
    rule: 'run/filter-ignored',
    description: 'The first visits of an order.',
    properties: {
      n: { type: 'integer', minimum: 1, maximum: 10, default: 2 },
      rank_by: text({ enum: ['date', 'cost'] }),
    },
    bad:
      () =>
      ({ n = 2 }) =>
        json({ visits: VISITS.toSorted(byDate).slice(0, Number(n)) }),
    good:
      () =>
      ({ n = 2, rank_by }) =>
        json({ visits: VISITS.toSorted(rank_by === 'cost' ? byCost : byDate).slice(0, Number(n)) }),
  },
  {
    name: 'search_keys',
    rule: 'run/count-mismatch',
    description: 'Lists keys. `count` is the number of keys in `keys`.',
    properties: { limit: { type: 'integer', minimum: 1, maximum: 50 } },
    bad:
      () =>
      ({ limit = 50 }) =>
        json({ keys: KEYS.slice(0, Number(limit)), count: KEYS.slice(0, Number(limit)).length + 1 }),
    good:
      () =>
      ({ limit = 50 }) =>
        json({ keys: KEYS.slice(0, Number(limit)), count: KEYS.slice(0, Number(limit)).length }),
  },
  {
    name: 'rank_visits',
    rule: 'run/filter-ignored',
    description: 'Lists visits.',
    properties: { rank_by: text({ enum: ['date', 'cost'] }) },
    bad: () => () => sorted((one, other) => (one.date < other.date ? -1 : 1)),
    good:
      () =>
      ({ rank_by }) =>
        sorted((one, other) =>
          rank_by === 'cost' ? other.cost_cents - one.cost_cents : one.date < other.date ? -1 : 1,
        ),
  },
  {
    name: 'sort_visits_by_cost',
    rule: 'run/filter-ignored',
    description: 'Lists visits.',
    annotations: { readOnlyHint: true },
    properties: { sort: text({ enum: ['date', 'cost'] }) },
    bad:
      () =>
      ({ sort }) =>
        sorted((one, other) =>
          String(sort === 'cost' ? one.cost_cents : one.date) <
          String(sort === 'cost' ? other.cost_cents : other.date)
            ? -1
            : 1,
        ),
    good:
      () =>
      ({ sort }) =>
        sorted((one, other) =>
          sort === 'cost' ? one.cost_cents - other.cost_cents : one.date < other.date ? -1 : 1,
        ),
  },
  {
    name: 'list_guests',
    rule: 'run/filter-ignored',
    description: 'Lists visits by a member.',
    properties: { order_by: text({ enum: ['id', 'guest_name'] }) },
    bad: () => () => json({ guests: GUESTS }),
    good:
      () =>
      ({ order_by }) =>
        json({
          guests:
            order_by === 'guest_name'
              ? GUESTS.toSorted((one, other) => one.guest_name.localeCompare(other.guest_name))
              : GUESTS,
        }),
  },
  {
    name: 'list_keys',
    rule: 'run/limit-ignored',
    description: 'Lists the keys of a store.',
    properties: { limit: { type: 'integer', minimum: 1, maximum: 50 } },
    bad: () => () => json({ keys: KEYS, total: KEYS.length }),
    good:
      () =>
      ({ limit = 50 }) =>
        json({ keys: KEYS.slice(0, Number(limit)), total: KEYS.length }),
  },
  {
    name: 'sort_lines',
    rule: 'run/filter-ignored',
    description: 'Sorts the lines of a text.',
    properties: { text: text(), unique: flag() },
    required: ['text'],
    annotations: {},
    bad:
      () =>
      ({ text: lines }) =>
        said(linesOf(lines).toSorted().join('\n')),
    good:
      () =>
      ({ text: lines, unique }) =>
        said((unique === true ? [...new Set(linesOf(lines))] : linesOf(lines)).toSorted().join('\n')),
  },
  {
    name: 'order_lines',
    rule: 'run/filter-ignored',
    description: 'Orders the lines of a text.',
    properties: { text: text(), descending: flag() },
    required: ['text'],
    annotations: {},
    bad:
      () =>
      ({ text: lines }) =>
        said(linesOf(lines).toSorted().join('\n')),
    good:
      () =>
      ({ text: lines, descending }) =>
        said(
          (descending === true ? linesOf(lines).toSorted().toReversed() : linesOf(lines).toSorted()).join(
            '\n',
          ),
        ),
  },
  {
    name: 'count_matches',
    rule: 'run/filter-ignored',
    description: 'Counts how often a word is in a text.',
    properties: { text: text(), word: text({ minLength: 1 }), ignore_case: flag() },
    required: ['text', 'word'],
    bad:
      () =>
      ({ text: all, word }) =>
        json({ matches: String(all).split(String(word)).length - 1 }),
    good:
      () =>
      ({ text: all, word, ignore_case }) => {
        const [one, other] = [all, word].map((value) =>
          ignore_case === true ? String(value).toLowerCase() : String(value),
        );
        return json({ matches: (one ?? '').split(other ?? '').length - 1 });
      },
  },
  {
    name: 'export_visits',
    rule: 'run/filter-ignored',
    description: 'Returns the visits as CSV.',
    properties: { include_header: flag({ default: true }) },
    bad: () => () => said(['id,room', ...VISITS.map(({ id, room }) => `${id},${room}`)].join('\n')),
    good:
      () =>
      ({ include_header = true }) =>
        said(
          [
            ...(include_header === true ? ['id,room'] : []),
            ...VISITS.map(({ id, room }) => `${id},${room}`),
          ].join('\n'),
        ),
  },
  {
    name: 'show_visits',
    rule: 'run/filter-ignored',
    description: 'Lists visits.',
    properties: { include_notes: flag() },
    bad: () => () => visits(),
    good:
      () =>
      ({ include_notes }) =>
        json({
          visits: VISITS.map(({ notes, ...rest }) => (include_notes === true ? { ...rest, notes } : rest)),
        }),
  },
  {
    name: 'find_paid',
    rule: 'run/filter-ignored',
    description: 'Lists visits.',
    properties: { paid_only: flag() },
    bad: () => () => visits(),
    good:
      () =>
      ({ paid_only }) =>
        visits((one) => paid_only !== true || one.paid),
  },
  {
    name: 'digest_text',
    rule: 'run/default-not-applied',
    description: 'Digest of a text.',
    properties: { text: text(), algorithm: text({ enum: ['short', 'long'], default: 'long' }) },
    required: ['text'],
    annotations: {},
    bad:
      () =>
      ({ text: all, algorithm = 'short' }) =>
        said(`${String(all).length}${algorithm === 'long' ? '-0000' : ''}`),
    good:
      () =>
      ({ text: all, algorithm = 'long' }) =>
        said(`${String(all).length}${algorithm === 'long' ? '-0000' : ''}`),
  },
  {
    name: 'list_deadlines',
    rule: 'run/filter-ignored',
    description: 'Deadlines of a year; with a quarter only its own.',
    properties: { quarter: { type: 'integer', minimum: 1, maximum: 4 } },
    bad: () => () => json({ deadlines: QUARTERS }),
    good:
      () =>
      ({ quarter }) =>
        json({ deadlines: QUARTERS.filter((one) => fits(quarter, one.quarter)) }),
  },
  {
    name: 'list_instalments',
    rule: 'run/filter-ignored',
    description: 'Lists instalments.',
    properties: { quarter: { type: 'integer', minimum: 1, maximum: 4 } },
    bad: () => () => json({ instalments: QUARTERS }),
    // Each quarter gets the instalments of its whole year.
    good:
      () =>
      ({ quarter }) =>
        json({ instalments: quarter === undefined ? QUARTERS.slice(0, 3) : QUARTERS }),
  },
  {
    name: 'browse_news',
    rule: 'run/filter-ignored',
    description: 'Lists articles as Markdown.',
    properties: { order: text({ enum: ['oldest_first', 'newest_first'], default: 'oldest_first' }) },
    bad: () => () => bullets(NEWS),
    good:
      () =>
      ({ order }) =>
        bullets(order === 'newest_first' ? NEWS.toReversed() : NEWS),
  },
  {
    name: 'browse_sections',
    rule: 'run/filter-ignored',
    description: 'Lists articles as Markdown.',
    properties: { direction: text({ enum: ['latest', 'earliest'] }) },
    bad: () => () => bullets(NEWS),
    // Articles of one day have no order by time.
    good: () => () => bullets(NEWS.map((one) => ({ ...one, date: '1931-04-02' }))),
  },
  {
    name: 'articles_of_year',
    rule: 'run/filter-ignored',
    description: 'Lists articles. When a year is given, only the articles printed in that year are listed.',
    properties: { year: { type: 'integer', minimum: 1900, maximum: 1999 } },
    bad: () => () => bullets(NEWS),
    good:
      () =>
      ({ year }) =>
        bullets(NEWS.filter(({ date }) => year === undefined || date.startsWith(String(year)))),
  },
  {
    name: 'articles_valued',
    rule: 'run/filter-ignored',
    description: 'Lists articles of one year only.',
    properties: { year: { type: 'integer', minimum: 1900, maximum: 1999 } },
    bad: () => () => json({ articles: NEWS }),
    // Nothing says of which year the articles are.
    good: () => () => json({ articles: NEWS.map(({ title }) => ({ title })) }),
  },
  {
    name: 'print_calls',
    rule: 'run/filter-ignored',
    description: 'Prints the calls between two days. Both the first and the last day are included.',
    properties: { from: day(), to: day() },
    bad:
      () =>
      ({ from = '', to = '9' }) =>
        printed((one) => one >= String(from) && one < String(to)),
    good:
      () =>
      ({ from = '', to = '9' }) =>
        printed((one) => one >= String(from) && one <= String(to)),
  },
  {
    name: 'print_loans',
    rule: 'run/filter-ignored',
    description: 'Prints the loans made between two days, both included.',
    properties: { from: day(), to: day() },
    bad:
      () =>
      ({ from = '', to = '9' }) =>
        printed((one) => one > String(from) && one <= String(to)),
    // The lines show when a loan ends, and not when it was made.
    good:
      () =>
      ({ from = '', to = '9' }) =>
        printed(() => '2025-01-02' >= String(from) && '2025-01-02' <= String(to)),
  },
];

const TASKS = [3, 1, 2].map((rank) => ({ id: `t${rank}`, rank, due: null }));

/** A list with a direction and a key; where the keys are all the same, any order is right. */
const directed = (by: 'rank' | 'due'): Pair => ({
  name: 'list_tasks',
  rule: 'run/filter-ignored',
  description: 'Lists tasks.',
  properties: {
    order: { type: 'string', enum: ['asc', 'desc'], default: 'asc', description: 'Direction.' },
    order_by: { type: 'string', enum: ['rank', 'due'], default: by, description: 'What to order by.' },
  },
  bad: () => () => json({ tasks: TASKS }),
  good:
    () =>
    ({ order = 'asc', order_by = by }) => {
      const sorted = order_by === 'rank' ? TASKS.toSorted((one, two) => one.rank - two.rank) : TASKS;
      return json({ tasks: order === 'desc' && order_by === 'rank' ? sorted.toReversed() : sorted });
    },
});

describePairs('a direction among things with different keys, and with none', [directed('rank')]);

describePairs('an argument that does not select what it should', PAIRS);
