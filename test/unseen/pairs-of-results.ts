import { said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const TRIPS = [
  ['tr-11', 'Harbour tour', '2032-05-01T08:00:00Z', 40, 'open'],
  ['tr-12', 'Night walk', '2032-05-03T20:30:00Z', 15, 'full'],
  ['tr-13', 'Island ferry', '2032-05-04T09:15:00Z', 60, 'open'],
  ['tr-14', 'Museum visit', '2032-05-07T11:00:00Z', 25, 'open'],
  ['tr-15', 'Castle climb', '2032-05-09T07:45:00Z', 30, 'full'],
  ['tr-16', 'Wine evening', '2032-05-12T18:00:00Z', 55, 'open'],
] as const;
const RECORDS = TRIPS.map(([trip_id, title, starts_at, price, state]) => ({
  trip_id,
  title,
  starts_at,
  price,
  state,
}));
type Trip = (typeof RECORDS)[number];
const optional = { required: [] };
const lines = (rows: readonly Trip[]): string =>
  rows
    .map((one) => `- ${one.trip_id}: ${one.title}, ${one.starts_at.slice(0, 10)} (${one.price} EUR)`)
    .join('\n');
const DAY = 86_400_000;

/** What tools that read or compute return: orders, counts, conversions, texts and dates. */
export const PAIRS_OF_RESULTS: readonly Pair[] = [
  {
    what: 'the oldest comes first, in prose',
    rules: ['run/wrong-order'],
    server: (isFaulty) => [
      tool('trip_log', 'Trips, newest first.', {}, () =>
        said(lines(isFaulty ? RECORDS : RECORDS.toReversed())),
      ),
    ],
  },
  {
    what: 'a limit returns one item less',
    rules: ['run/limit-ignored', 'run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'next_trips',
        'The next trips.',
        { limit: whole('Number of trips.', { minimum: 1, maximum: 50, default: 20 }) },
        ({ limit = 20 }) => json(RECORDS.slice(0, Number(limit) - (isFaulty ? 1 : 0))),
        optional,
      ),
    ],
  },
  {
    what: 'a count in prose is one too many',
    rules: ['run/count-mismatch'],
    server: (isFaulty) => [
      tool('trips_table', 'Trips as a table.', {}, () =>
        said(
          `Found ${isFaulty ? 7 : 6} trips:\n\n| Id | Title |\n|---|---|\n${RECORDS.map((one) => `| ${one.trip_id} | ${one.title} |`).join('\n')}`,
        ),
      ),
    ],
  },
  {
    what: 'one thing has another price than in the list',
    rules: ['run/reads-differ'],
    server: (isFaulty) => [
      tool('list_trips', 'Lists trips.', {}, () => json({ trips: RECORDS })),
      tool('get_trip', 'Returns a trip.', { trip_id: words('Id of the trip.') }, ({ trip_id }) => {
        const trip = RECORDS.find((one) => one.trip_id === trip_id);
        return trip === undefined
          ? { ...said(`There is no trip ${trip_id}.`), isError: true }
          : json({ ...trip, price: isFaulty ? trip.price * 100 : trip.price });
      }),
    ],
  },
  {
    what: 'one thing has the title of the one before, in prose',
    rules: ['run/reads-differ'],
    server: (isFaulty) => [
      tool('trips', 'Lists trips.', {}, () => json({ trips: RECORDS })),
      tool('trip', 'Shows a trip.', { trip_id: words('Id of the trip.') }, ({ trip_id }) => {
        const at = RECORDS.findIndex((one) => one.trip_id === trip_id);
        const [trip, other] = [RECORDS[at], RECORDS[at - (isFaulty ? 1 : 0)] ?? RECORDS[5]];
        return trip === undefined
          ? { ...said(`There is no trip ${trip_id}.`), isError: true }
          : said(
              `Trip ${trip.trip_id}\n\nTitle: ${other?.title}\nPrice: ${trip.price}\nState: ${trip.state}`,
            );
      }),
    ],
  },
  {
    what: 'a summary has another total than the list',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool(
        'find_trips',
        'Lists trips.',
        { state: oneOf('open', 'full') },
        ({ state }) => json({ trips: RECORDS.filter((one) => state === undefined || one.state === state) }),
        optional,
      ),
      tool('trip_stats', 'Number of trips, also by state.', {}, () =>
        json({ total: isFaulty ? 8 : 6, open: 4, full: 2 }),
      ),
    ],
  },
  {
    what: 'a conversion there and back gives another number',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'convert_length',
        'Converts a length.',
        {
          value: { type: 'number', description: 'Length' },
          from: oneOf('km', 'mi', 'm'),
          to: oneOf('km', 'mi', 'm'),
        },
        ({ value, from, to }) => {
          const metres: Record<string, number> = { km: 1000, m: 1, mi: 1609.344 };
          const there = (Number(value) * (metres[String(from)] ?? 1)) / (metres[String(to)] ?? 1);
          return json({
            result: isFaulty && from === 'mi' && to === 'km' ? Number(value) / 1.609344 : there,
          });
        },
      ),
    ],
  },
  {
    what: 'a temperature there and back gives another number, in prose',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'temperature',
        'Converts a temperature.',
        {
          amount: { type: 'number', description: 'Degrees' },
          from_unit: oneOf('celsius', 'fahrenheit'),
          to_unit: oneOf('celsius', 'fahrenheit'),
        },
        ({ amount, from_unit, to_unit }) => {
          const x = Number(amount);
          const y =
            from_unit === to_unit
              ? x
              : from_unit === 'celsius'
                ? (x * 9) / 5 + 32
                : ((isFaulty ? x : x - 32) * 5) / 9;
          return said(`${x} ${from_unit} = ${y.toFixed(2)} ${to_unit}`);
        },
      ),
    ],
  },
  {
    what: 'lines are not sorted',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool('sort_lines', 'Sorts the lines of a text alphabetically.', { text: words('Text') }, ({ text }) => {
        const all = String(text).split('\n');
        return said((isFaulty ? all : all.toSorted()).join('\n'));
      }),
    ],
  },
  {
    what: 'a repeated line stays where it does not follow its twin',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'dedupe_lines',
        'Removes duplicate lines, keeping the first of each.',
        { text: words('Text') },
        ({ text }) => {
          const all = String(text).split('\n');
          return said(
            all.filter((line, at) => (isFaulty ? line !== all[at - 1] : all.indexOf(line) === at)).join('\n'),
          );
        },
      ),
    ],
  },
  {
    what: 'words are counted one too many where spaces are doubled',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'count_words',
        'Counts the words, characters and lines of a text.',
        { text: words('Text') },
        ({ text }) => {
          const all = String(text).trim();
          return json({
            words: all === '' ? 0 : all.split(isFaulty ? ' ' : /\s+/).length,
            characters: [...String(text)].length,
            lines: String(text).split('\n').length,
          });
        },
      ),
    ],
  },
  {
    what: 'lines are counted by their ends, in prose',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool('text_stats', 'Counts the lines and words of a text.', { text: words('Text') }, ({ text }) =>
        said(
          `Lines: ${String(text).split('\n').length - (isFaulty ? 1 : 0)}\nWords: ${
            String(text)
              .split(/\s+/)
              .filter((one) => one !== '').length
          }`,
        ),
      ),
    ],
  },
  {
    what: 'a slug keeps its blanks',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'slugify',
        'Turns a title into a URL slug (lowercase words with hyphens).',
        { title: words('Title') },
        ({ title }) =>
          said(
            isFaulty
              ? String(title).toLowerCase().replace(' ', '-')
              : String(title)
                  .toLowerCase()
                  .replaceAll(/[^a-z0-9]+/g, '-')
                  .replaceAll(/^-|-$/g, ''),
          ),
      ),
    ],
  },
  {
    what: 'the days between two dates are one too many',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'days_between',
        'Number of days from one date to another.',
        { start: words('First date', { format: 'date' }), end: words('Second date', { format: 'date' }) },
        ({ start, end }) =>
          json({
            days:
              Math.round((Date.parse(String(end)) - Date.parse(String(start))) / DAY) + (isFaulty ? 1 : 0),
          }),
      ),
    ],
  },
  {
    what: 'days are added in the wrong month',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'add_days',
        'Adds days to a date.',
        { date: words('Date', { format: 'date' }), days: whole('Days', { minimum: -1000, maximum: 1000 }) },
        ({ date, days }) => {
          const found = new Date(Date.parse(String(date)) + Number(days) * DAY);
          return said(
            new Date(found.getTime() + (isFaulty && found.getUTCMonth() > 1 ? DAY : 0))
              .toISOString()
              .slice(0, 10),
          );
        },
      ),
    ],
  },
  {
    what: 'a share is more than all',
    rules: ['run/numbers-contradict', 'response/output-schema'],
    server: (isFaulty) => [
      tool('occupancy', 'Share of trips that are full.', {}, () =>
        json({ total: 6, full: 2, percent_full: isFaulty ? 300 : 33.3 }),
      ),
    ],
  },
  {
    what: 'the number of pages does not fit the total',
    rules: ['run/count-mismatch', 'run/numbers-contradict'],
    server: (isFaulty) => [
      tool(
        'trip_pages',
        'Trips by page.',
        {
          page: whole('Page', { minimum: 1, default: 1 }),
          per_page: whole('Trips on a page', { minimum: 1, maximum: 20, default: 4 }),
        },
        ({ page = 1, per_page = 4 }) => {
          const [at, size] = [Number(page), Number(per_page)];
          return json({
            page: at,
            per_page: size,
            total: 6,
            total_pages: isFaulty ? Math.floor(6 / size) : Math.ceil(6 / size),
            trips: RECORDS.slice((at - 1) * size, at * size),
          });
        },
        optional,
      ),
    ],
  },
];

const row = (...cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`;

/** What looks like a contradiction, and is none. */
export const HEALTHY_RESULTS = [
  [
    'a total of products',
    tool('order_lines', 'Lines of an order, with the total.', {}, () =>
      json({
        lines: [
          { item: 'Rope', price: 10, quantity: 2 },
          { item: 'Hook', price: 3, quantity: 5 },
        ],
        total_price: 35,
      }),
    ),
  ],
  [
    'a total with tax',
    tool('invoice', 'Lines of an invoice with the total.', {}, () =>
      said(
        [
          '| Item | EUR |',
          '|---|---|',
          row('Rope', '10.00'),
          row('Hook', '3.00'),
          row('Total', '15.47'),
          '',
          'VAT of 19 % is included.',
        ].join('\n'),
      ),
    ),
  ],
  [
    'an average in the row of totals',
    tool('ratings', 'Ratings by place, with totals.', {}, () =>
      said(
        [
          '| Place | Votes | Stars |',
          '|---|---|---|',
          row('Inn', 10, 4.5),
          row('Bar', 30, 3.5),
          row('**Total**', '**40**', '**3.75**'),
        ].join('\n'),
      ),
    ),
  ],
  [
    'a text of which the lines are counted from the end',
    tool(
      'last_lines',
      'The last lines of the log, counted from the end.',
      {
        start_line: whole('First line, from the end', { minimum: 1 }),
        end_line: whole('Last line, from the end', { minimum: 1 }),
      },
      ({ start_line = 1, end_line = 9 }) => {
        const all = ['one', 'two', 'three', 'four', 'five', 'six'];
        return said(
          all
            .toReversed()
            .slice(Number(start_line) - 1, Number(end_line))
            .toReversed()
            .join('\n'),
        );
      },
      optional,
    ),
  ],
  [
    'a range whose end is not within',
    tool(
      'slice_lines',
      'Lines of the song from start_line up to, but not including, end_line.',
      {
        start_line: whole('First line, 0-based', { minimum: 0 }),
        end_line: whole('Line to stop before', { minimum: 0 }),
      },
      ({ start_line = 0, end_line = 99 }) =>
        said(
          ['one', 'two', 'three', 'four', 'five', 'six']
            .slice(Number(start_line), Number(end_line))
            .join('\n'),
        ),
      optional,
    ),
  ],
  [
    'a search by the beginning of words',
    tool(
      'complete',
      'Trips whose title begins with the query. Case-insensitive.',
      { query: words('Beginning') },
      ({ query = '' }) =>
        json(RECORDS.filter(({ title }) => title.toLowerCase().startsWith(String(query).toLowerCase()))),
      optional,
    ),
  ],
  [
    'a switch that shows all',
    tool(
      'tagged',
      'Trips in one of the states; with all, also those that are hidden.',
      {
        states: {
          type: 'array',
          items: { type: 'string', enum: ['open', 'full'] },
          minItems: 1,
          description: 'States',
        },
        all: { type: 'boolean', description: 'Whether hidden trips come, too.' },
      },
      ({ states }) => json(RECORDS.filter(({ state }) => Array.isArray(states) && states.includes(state))),
      { required: ['states'] },
    ),
  ],
  [
    'levels in the order of their rank',
    tool('levels', 'Levels.', { sort: oneOf('level', 'name') }, ({ sort }) =>
      json(
        (sort === 'name' ? ['a', 'b', 'c', 'd'] : ['d', 'a', 'c', 'b']).map((name) => ({
          name,
          level: { a: 'high', b: 'low', c: 'medium', d: 'urgent' }[name],
        })),
      ),
    ),
  ],
  [
    'a number of days with both ends',
    tool(
      'days_between',
      'Number of days of a stay, both days included.',
      { start: words('First day', { format: 'date' }), end: words('Last day', { format: 'date' }) },
      ({ start, end }) =>
        json({ days: Math.round((Date.parse(String(end)) - Date.parse(String(start))) / DAY) + 1 }),
    ),
  ],
  [
    'a conversion that is rounded',
    tool(
      'convert',
      'Converts a length, to whole numbers.',
      { value: { type: 'number', description: 'Length' }, from: oneOf('m', 'mi'), to: oneOf('m', 'mi') },
      ({ value, from, to }) =>
        json({
          result: Math.round((Number(value) * (from === 'mi' ? 1609.344 : 1)) / (to === 'mi' ? 1609.344 : 1)),
        }),
    ),
  ],
] as const;
