import { refused, said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const PARCELS = [
  ['pc-a1', 'Copper wire drum', 'high', '2031-02-03', 12.5, ['fragile', 'metal'], 'packed'],
  ['pc-b2', 'Copper pipe set', 'low', '2031-02-05', 7.25, ['metal'], 'sent'],
  ['pc-c3', 'Glass vase', 'medium', '2031-02-05', 3, ['fragile', 'gift'], 'sent'],
  ['pc-d4', 'Wool blanket', 'urgent', '2031-02-09', 4.5, ['gift'], 'lost'],
  ['pc-e5', 'Steel wire coil', 'low', '2031-02-11', 20, [], 'sent'],
] as const;
const RECORDS = PARCELS.map(([parcel_id, label, priority, day, weight, marks, state]) => ({
  parcel_id,
  label,
  priority,
  day,
  weight,
  marks,
  state,
}));
type Parcel = (typeof RECORDS)[number];

const bullets = (rows: readonly Parcel[]): object =>
  said(
    rows.length === 0
      ? 'Nothing to show.'
      : rows.map((one) => `- \`${one.parcel_id}\` ${one.day} **${one.label}** (${one.state})`).join('\n'),
  );
const date = (description: string) => words(description, { format: 'date' });
const optional = { required: [] };
const LEVELS = ['low', 'medium', 'high', 'urgent'];
const byRank = (one: Parcel, other: Parcel): number =>
  LEVELS.indexOf(other.priority) - LEVELS.indexOf(one.priority);
const listing = tool('list_parcels', 'Lists all parcels.', {}, () => json({ parcels: RECORDS }));
const states = (rows: readonly Parcel[], state: string): number =>
  rows.filter((one) => one.state === state).length;

const POEM = [
  'Ash on the hill',
  'Birch by the lake',
  'Cedar in the rain',
  'Dogwood at dusk',
  'Elm alone',
  'Fir again',
];
const fold = (text: string): string => text.toLowerCase();

/** What tools that read return against their arguments, and against each other. */
export const PAIRS_OF_READERS: readonly Pair[] = [
  {
    what: 'levels are in the order of their letters, in JSON',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'parcels',
        'Lists parcels.',
        { order_by: oneOf('day', 'priority') },
        ({ order_by }) =>
          json(
            order_by === 'day'
              ? RECORDS
              : RECORDS.toSorted(isFaulty ? (a, b) => (a.priority < b.priority ? -1 : 1) : byRank),
          ),
        optional,
      ),
    ],
  },
  {
    what: 'levels are in the order of their letters, in a table',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'parcel_table',
        'Lists parcels as a table, the most urgent first with sort=priority.',
        { sort: oneOf('day', 'priority') },
        ({ sort }) =>
          said(
            `| Parcel | Priority | Day |\n|---|---|---|\n${(sort === 'day'
              ? RECORDS
              : RECORDS.toSorted(isFaulty ? (a, b) => (a.priority < b.priority ? -1 : 1) : byRank)
            )
              .map((one) => `| ${one.label} | ${one.priority} | ${one.day} |`)
              .join('\n')}`,
          ),
        optional,
      ),
    ],
  },
  {
    what: 'the last day of a period is left out, in prose',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'parcels_between',
        'Parcels of a period, up to and including the last day.',
        { start_date: date('First day'), end_date: date('Last day') },
        ({ start_date = '', end_date = '9999' }) =>
          bullets(
            RECORDS.filter(
              ({ day }) =>
                day >= String(start_date) && (isFaulty ? day < String(end_date) : day <= String(end_date)),
            ),
          ),
        optional,
      ),
    ],
  },
  {
    what: 'the first day of a period is left out, in lines',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'parcels_since',
        'Parcels sent since a day (inclusive), one per line.',
        { since: date('Day') },
        ({ since = '' }) =>
          said(
            RECORDS.filter(({ day }) => (isFaulty ? day > String(since) : day >= String(since)))
              .map((one) => `${one.day}: ${one.label}, ${one.weight} kg`)
              .join('\n') || 'No parcels.',
          ),
        optional,
      ),
    ],
  },
  {
    what: 'a maximum that is inclusive leaves out what is equal to it, in a table',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'light_parcels',
        'Parcels of at most max_weight kg.',
        { max_weight: { type: 'number', description: 'The most weight, inclusive.' } },
        ({ max_weight = 1000 }) =>
          said(
            `| Parcel | Weight |\n|---|---|\n${RECORDS.filter(({ weight }) =>
              isFaulty ? weight < Number(max_weight) : weight <= Number(max_weight),
            )
              .map((one) => `| ${one.label} | ${one.weight} |`)
              .join('\n')}`,
          ),
        optional,
      ),
    ],
  },
  {
    what: 'a range of lines begins one line late',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'read_poem',
        'Returns the poem, or some of its lines.',
        {
          start_line: whole('First line, 1-based.', { minimum: 1 }),
          end_line: whole('Last line, inclusive.', { minimum: 1 }),
        },
        ({ start_line = 1, end_line = 99 }) =>
          said(POEM.slice(Number(start_line) - (isFaulty ? 0 : 1), Number(end_line)).join('\n')),
        optional,
      ),
    ],
  },
  {
    what: 'a range of lines has one line too few, in JSON',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'poem_lines',
        'Returns the poem as { total_lines, content }.',
        {
          offset: whole('Lines to leave out.', { minimum: 0, default: 0 }),
          limit: whole('Number of lines to return.', { minimum: 1, default: 100 }),
        },
        ({ offset = 0, limit = 100 }) =>
          json({
            total_lines: POEM.length,
            content: POEM.slice(Number(offset), Number(offset) + Number(limit) - (isFaulty ? 1 : 0)).join(
              '\n',
            ),
          }),
        optional,
      ),
    ],
  },
  {
    what: 'a search misses what follows a match',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      listing,
      tool('find_parcels', 'Finds parcels by their label.', { query: words('Words') }, ({ query }) => {
        const pattern = new RegExp(String(query).replace(/\W/g, '\\$&'), isFaulty ? 'gi' : 'i');
        return json(
          RECORDS.filter(({ label }) => pattern.test(label)).map(({ parcel_id, label }) => ({
            parcel_id,
            label,
          })),
        );
      }),
    ],
  },
  {
    what: 'a search misses what follows a match, in prose',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      listing,
      tool('look_up', 'Looks for parcels.', { term: words('Words') }, ({ term }) => {
        const pattern = new RegExp(String(term).replace(/\W/g, '\\$&'), isFaulty ? 'gi' : 'i');
        return bullets(RECORDS.filter(({ label }) => pattern.test(label)));
      }),
    ],
  },
  {
    what: 'a search depends on case, although it should not, in prose',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'search_parcels',
        'Finds parcels whose label contains the keyword (case-insensitive).',
        { keyword: words('Words') },
        ({ keyword = '' }) =>
          bullets(
            RECORDS.filter(({ label }) =>
              isFaulty ? label.includes(String(keyword)) : fold(label).includes(fold(String(keyword))),
            ),
          ),
        optional,
      ),
    ],
  },
  {
    what: 'all marks are asked for, and any is enough',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      listing,
      tool(
        'parcels_by_marks',
        'Parcels that have the marks.',
        {
          marks: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'Marks' },
          mode: oneOf('and', 'or'),
        },
        ({ marks, mode }) => {
          const asked = Array.isArray(marks) ? marks : [];
          const has =
            (one: Parcel): ((mark: unknown) => boolean) =>
            (mark) =>
              one.marks.some((own) => own === mark);
          return bullets(
            RECORDS.filter((one) =>
              mode === 'and' && !isFaulty ? asked.every(has(one)) : asked.some(has(one)),
            ),
          );
        },
      ),
    ],
  },
  {
    what: 'any mark is asked for, and all are needed',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      listing,
      tool(
        'with_marks',
        'Ids of parcels with one of the marks or, with match_all, with all of them.',
        {
          marks: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'Marks' },
          match_all: { type: 'boolean', default: false, description: 'Whether all are needed.' },
        },
        ({ marks, match_all }) => {
          const asked = Array.isArray(marks) ? marks : [];
          const has =
            (one: Parcel): ((mark: unknown) => boolean) =>
            (mark) =>
              one.marks.some((own) => own === mark);
          return json({
            ids: RECORDS.filter((one) =>
              match_all === true || isFaulty ? asked.every(has(one)) : asked.some(has(one)),
            ).map((one) => one.parcel_id),
          });
        },
        { required: ['marks'] },
      ),
    ],
  },
  {
    what: 'a total is that of all rows with a filter, too',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool(
        'weights',
        'Weights of parcels, of one state or of all.',
        { state: oneOf('packed', 'sent', 'lost') },
        ({ state }) => {
          const rows = RECORDS.filter((one) => state === undefined || one.state === state);
          const sum = (isFaulty ? RECORDS : rows).reduce((before, { weight }) => before + weight, 0);
          return json({ rows: rows.map(({ label, weight }) => ({ label, weight })), total_weight: sum });
        },
        optional,
      ),
    ],
  },
  {
    what: 'a total leaves out the first row, in bullets',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool('weight_report', 'Weights of the parcels, with the sum of the weights shown.', {}, () =>
        said(
          [
            ...RECORDS.map((one) => `- ${one.label}: ${one.day}, weight: ${one.weight}`),
            '',
            `Total weight: ${RECORDS.slice(isFaulty ? 1 : 0).reduce((before, { weight }) => before + weight, 0)}`,
          ].join('\n'),
        ),
      ),
    ],
  },
  {
    what: 'the total of named amounts is not their sum',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool('fees', 'Fees of the parcels and the total.', {}, () =>
        said(
          `${RECORDS.map((one) => `- ${one.label}: ${one.weight.toFixed(2)} EUR`).join('\n')}\n\n**Total:** ${
            isFaulty ? '44.25' : '47.25'
          } EUR`,
        ),
      ),
    ],
  },
  {
    what: 'the total of a table leaves out the last row',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool('weight_table', 'Table of weights with a total at the bottom.', {}, () =>
        said(
          [
            '| Parcel | Weight |',
            '|:--|--:|',
            ...RECORDS.map((one) => `| ${one.label} | ${one.weight.toFixed(2)} kg |`),
            `| **Total** | **${RECORDS.slice(0, isFaulty ? -1 : 5)
              .reduce((before, { weight }) => before + weight, 0)
              .toFixed(2)} kg** |`,
          ].join('\n'),
        ),
      ),
    ],
  },
  {
    what: 'a summary counts one state with another, in prose',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool(
        'all_parcels',
        'Lists parcels.',
        { state: oneOf('packed', 'sent', 'lost') },
        ({ state }) => json(RECORDS.filter((one) => state === undefined || one.state === state)),
        optional,
      ),
      tool('depot_status', 'How many parcels there are.', {}, () =>
        said(
          `The depot knows ${RECORDS.length} parcels: ${states(RECORDS, 'packed')} packed, ${
            states(RECORDS, 'sent') + (isFaulty ? 1 : 0)
          } sent and ${states(RECORDS, 'lost')} lost.`,
        ),
      ),
    ],
  },
  {
    what: 'a map of counts leaves one thing out',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool(
        'every_parcel',
        'Lists parcels.',
        { state: oneOf('packed', 'sent', 'lost') },
        ({ state }) => named(RECORDS.filter((one) => state === undefined || one.state === state)),
        optional,
      ),
      tool('counts', 'Number of parcels by state.', {}, () =>
        json({
          by_state: {
            packed: states(RECORDS, 'packed'),
            sent: states(RECORDS, 'sent') - (isFaulty ? 1 : 0),
            lost: states(RECORDS, 'lost'),
          },
        }),
      ),
    ],
  },
];

function named(rows: readonly Parcel[]): object {
  return said(
    rows.map((one) => `- **${one.label}** | state: ${one.state} | weight: ${one.weight}`).join('\n'),
  );
}

/** A document whose offset counts characters: its list is the same from any place before it. */
export const HEALTHY_READERS = [
  [
    'an offset in characters of a text with a list',
    tool(
      'read_page',
      'Returns the text of the page from an offset.',
      { offset: whole('Characters to leave out.', { minimum: 0, maximum: 40, default: 0 }) },
      ({ offset = 0 }) =>
        Number(offset) > 40
          ? refused('The page has only 40 characters.')
          : said('# The garden\n\n- dig\n- plant\n- water\n- wait'.slice(Number(offset))),
      optional,
    ),
  ],
] as const;
