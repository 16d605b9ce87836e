import { said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const CRATES = [
  ['KX-A-10', 'Anvil Set', 'Mara Holt', 110, 'sealed'],
  ['KX-A-11', 'Brass Lamp', 'Ivo Brandt', 35, 'open'],
  ['B-7-QT', 'Cork Board', 'Tess Quill', 72, 'sealed'],
  ['KX-B-13', 'Drum Kit', 'Jon Reyes', 9, 'open'],
  ['KX-B-14', 'Easel Frame', 'Ada Voss', 140, 'sealed'],
  ['KX-C-15', 'Flint Stone', 'Kai Munro', 48, 'open'],
].map(([code, label, owner, weight, state]) => ({
  code: String(code),
  label: String(label),
  owner: String(owner),
  weight: Number(weight),
  state: String(state),
}));
type Crate = (typeof CRATES)[number];

const rows = (crates: readonly Crate[], between = '   '): object =>
  said(
    crates
      .map(({ code, label, weight, state }) => [code, label, `${weight} kg`, state].join(between))
      .join('\n') || 'None.',
  );
const optional = { required: [] };
const yes = (description: string) => ({ type: 'boolean', description });
const byText = (one: Crate, other: Crate): number => (String(one.weight) < String(other.weight) ? -1 : 1);
const byNumber = (one: Crate, other: Crate): number => one.weight - other.weight;
const byLabel = (one: Crate, other: Crate): number => (one.label < other.label ? -1 : 1);
const sorted = (by: unknown, isFaulty: boolean): readonly Crate[] =>
  CRATES.toSorted(by === 'weight' ? (isFaulty ? byText : byNumber) : byLabel);
const sealed = (asked: unknown, isFaulty: boolean): readonly Crate[] =>
  CRATES.filter(
    ({ state }) => asked === undefined || (isFaulty && asked === false) || (state === 'sealed') === asked,
  );
const shares = (amount: number, people: number, isFaulty: boolean): number[] =>
  Array.from(
    { length: people },
    (_, at) => Math.floor(amount / people) + (!isFaulty && at < amount % people ? 1 : 0),
  );
const found = (words_: string, within: unknown, isFaulty: boolean): readonly Crate[] =>
  CRATES.filter(({ label, owner }) =>
    within === 'owner' && isFaulty
      ? owner.includes(words_)
      : (within === 'owner' ? owner : label).toLowerCase().includes(words_.toLowerCase()),
  );

/** Texts in columns, and what tools that read show beside each other. */
export const PAIRS_OF_COLUMNS: readonly Pair[] = [
  ...(['   ', '\t', ' | '] as const).flatMap((between): readonly Pair[] => [
    {
      what: `pages overlap in columns with ${JSON.stringify(between)}`,
      rules: ['run/filter-ignored'],
      server: (isFaulty) => [
        tool(
          'list_crates',
          'Lists crates.',
          {
            page: whole('Page.', { minimum: 1, default: 1 }),
            page_size: whole('Crates of a page.', { minimum: 1, maximum: 9, default: 3 }),
          },
          ({ page = 1, page_size: size = 3 }) => {
            const from = (Number(page) - 1) * Number(size) - (isFaulty && Number(page) > 1 ? 1 : 0);
            return rows(CRATES.slice(from, from + Number(size)), between);
          },
          optional,
        ),
      ],
    },
    {
      what: `a switch that is false selects nothing in columns with ${JSON.stringify(between)}`,
      rules: ['run/filter-ignored'],
      server: (isFaulty) => [
        tool(
          'list_crates',
          'Lists crates: with sealed true the sealed ones, with false those that are open.',
          { sealed: yes('Which ones.') },
          ({ sealed: asked }) => rows(sealed(asked, isFaulty), between),
          optional,
        ),
      ],
    },
  ]),
  {
    what: 'a switch that is false selects nothing, where a text in JSON says what it selects',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'list_crates',
        'Lists crates.',
        { is_sealed: yes('true: only sealed ones, false: only others.') },
        ({ is_sealed: asked }) => json(sealed(asked, isFaulty)),
        optional,
      ),
    ],
  },
  {
    what: 'numbers with a unit are ordered as texts, in JSON',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool('list_crates', 'Lists crates.', { sort_by: oneOf('label', 'weight') }, ({ sort_by: by }) =>
        json({ crates: sorted(by, isFaulty).map((one) => ({ ...one, weight: `${one.weight} kg` })) }),
      ),
    ],
  },
  {
    what: 'numbers with a unit are ordered as texts, in prose',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool('list_crates', 'Lists crates.', { order_by: oneOf('label', 'weight') }, ({ order_by: by }) =>
        said(
          sorted(by, isFaulty)
            .map(({ label, owner, weight }) => `- ${label} (${weight} kg, ${owner})`)
            .join('\n'),
        ),
      ),
    ],
  },
  {
    what: 'a search depends on case in one of two places',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool('list_crates', 'Lists all crates.', {}, () => json({ crates: CRATES })),
      tool(
        'search_crates',
        'Searches crates by a part of their label or owner, case-insensitively.',
        { query: words('Words.', { minLength: 1 }), search_in: oneOf('label', 'owner') },
        ({ query, search_in: within }) => json({ crates: found(String(query), within, isFaulty) }),
        { required: ['query'] },
      ),
    ],
  },
  {
    what: 'shares in a list do not add up to the amount',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool(
        'split_bill',
        'Splits a bill of 10001 cents. The shares add up to the amount.',
        { people: whole('People.', { minimum: 2, maximum: 12 }) },
        ({ people }) =>
          json({ amount_cents: 10_001, shares_cents: shares(10_001, Number(people), isFaulty) }),
      ),
    ],
  },
  {
    what: 'shares of persons do not add up to the price',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool(
        'plan_payments',
        'Instalments for a price of 10001 cents; they always sum to the price.',
        { months: whole('Months.', { minimum: 2, maximum: 12 }) },
        ({ months }) =>
          json({
            price: 10_001,
            payments: shares(10_001, Number(months), isFaulty).map((cents, at) => ({ month: at + 1, cents })),
          }),
      ),
    ],
  },
  ...(['duration_seconds', 'elapsedSec'] as const).map(
    (name): Pair => ({
      what: `the unit of ${name} is not that of its value`,
      rules: ['run/numbers-contradict'],
      server: (isFaulty) => [
        tool('last_run', 'Returns the last run of the pump.', {}, () =>
          json({
            pump: 'north',
            run: {
              started_at: '2031-02-03T10:00:00Z',
              ended_at: '2031-02-03T10:45:00Z',
              [name]: isFaulty ? 45 : 2_700,
            },
          }),
        ),
      ],
    }),
  ),
  {
    what: 'the unit in words is not that of the value',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool('last_shift', 'Returns the last shift.', {}, () =>
        said(`Shift: early\nStart: 08:05\nEnd: 08:50\nDuration: ${isFaulty ? 2_700 : 45} min`),
      ),
    ],
  },
];

/** Columns, shares and durations that are right in their own way. */
export const HEALTHY_COLUMNS = [
  [
    'a head above the rows that are counted',
    tool('list_staff', 'Lists the staff.', {}, () =>
      said('Found 3 persons:\nID   Name   Age\n11   Ann   30\n12   Bob   41\n13   Eve   29'),
    ),
  ],
  [
    'a switch that widens a list',
    tool(
      'list_crates',
      'Lists crates. With sealed only those that are sealed.',
      { sealed: yes('Only sealed ones.') },
      ({ sealed: asked }) => rows(sealed(asked, true)),
      optional,
    ),
  ],
  [
    'shares beside a remainder',
    tool(
      'split_bill',
      'Splits a bill of 10001 cents. The shares and the remainder add up to the amount.',
      { people: whole('People.', { minimum: 2, maximum: 12 }) },
      ({ people }) =>
        json({
          amount_cents: 10_001,
          shares_cents: shares(10_001, Number(people), true),
          remainder_cents: 10_001 % Number(people),
        }),
    ),
  ],
  [
    'a duration without its pauses',
    tool('last_run', 'Returns the last run.', {}, () =>
      json({ run: { start: '08:00', end: '10:00', duration_min: 95 } }),
    ),
  ],
  [
    'a shortest time that a slot lasts',
    tool('slot', 'Returns the slot.', {}, () => json({ start: '08:00', end: '09:00', duration_min: 1 })),
  ],
] as const;
