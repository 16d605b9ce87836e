import { said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const PLANTS = [
  ['Basil', 'herb', 'Ann', 4, '2033-03-01T08:00:00Z', false],
  ['Rose', 'shrub', 'Bob', 12, '2033-03-02T09:30:00Z', true],
  ['Mint', 'herb', 'Eve', 3, '2033-03-02T17:45:00Z', false],
  ['Oak', 'tree', 'Ann', 90, '2033-03-05T07:15:00Z', false],
  ['Lilac', 'shrub', 'Eve', 25, '2033-03-08T19:00:00Z', true],
  ['Thyme', 'herb', 'Bob', 5, '2033-03-09T06:20:00Z', false],
] as const;
const RECORDS = PLANTS.map(([name, kind, owner, price, planted_at, is_archived], index) => ({
  id: `p-${index + 31}`,
  name,
  kind,
  owner,
  price,
  planted_at,
  is_archived,
}));
type Plant = (typeof RECORDS)[number];
const optional = { required: [] };
const list = (rows: readonly Plant[]): object =>
  said(
    rows.length === 0
      ? 'No plants.'
      : `${rows.length} plants:\n${rows.map((one) => `- ${one.name} [${one.id}] (${one.kind}), ${one.price} EUR, of ${one.owner}`).join('\n')}`,
  );
const table = (rows: readonly Plant[]): object =>
  said(
    `| Id | Name | Kind | Owner | Price | Archived |\n|---|---|---|---|--:|---|\n${rows
      .map(
        (one) =>
          `| ${one.id} | ${one.name} | ${one.kind} | ${one.owner} | ${one.price} | ${one.is_archived ? 'yes' : 'no'} |`,
      )
      .join('\n')}`,
  );
const KINDS = oneOf('herb', 'shrub', 'tree');

/** Lists in prose that do not follow the arguments. */
export const PAIRS_OF_PROSE: readonly Pair[] = [
  {
    what: 'a kind has no effect, in bullets',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'plants',
        'Lists plants.',
        { kind: KINDS },
        ({ kind }) => list(RECORDS.filter((one) => isFaulty || kind === undefined || one.kind === kind)),
        optional,
      ),
    ],
  },
  {
    what: 'an owner has no effect, in a table',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'plants_of',
        'Lists plants, of one owner or of all.',
        { owner: words('Only plants of this owner.') },
        ({ owner }) => table(RECORDS.filter((one) => isFaulty || owner === undefined || one.owner === owner)),
        optional,
      ),
    ],
  },
  {
    what: 'an order by price is by name, in a table',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'plants',
        'Lists plants.',
        { sort_by: oneOf('name', 'price') },
        ({ sort_by }) =>
          table(
            RECORDS.toSorted((a, b) =>
              sort_by === 'price' && !isFaulty ? a.price - b.price : a.name < b.name ? -1 : 1,
            ),
          ),
        optional,
      ),
    ],
  },
  {
    what: 'a direction has no effect, in bullets',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'plants',
        'Lists plants by price.',
        { order: oneOf('asc', 'desc') },
        ({ order }) =>
          list(
            RECORDS.toSorted((a, b) =>
              order === 'desc' && !isFaulty ? b.price - a.price : a.price - b.price,
            ),
          ),
        optional,
      ),
    ],
  },
  {
    what: 'a least price has no effect, in a table',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'plants',
        'Lists plants.',
        { min_price: whole('Least price') },
        ({ min_price = 0 }) => table(RECORDS.filter((one) => isFaulty || one.price >= Number(min_price))),
        optional,
      ),
    ],
  },
  {
    what: 'a time until which plants are listed is cut to its day',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'planted',
        'Plants that were planted in a period, both ends included.',
        {
          since: words('From this moment on', { format: 'date-time' }),
          until: words('Up to this moment', { format: 'date-time' }),
        },
        ({ since = '', until = '9' }) =>
          json(
            RECORDS.filter(
              ({ planted_at }) =>
                planted_at >= String(since) &&
                planted_at <= (isFaulty ? String(until).slice(0, 10) : String(until)),
            ),
          ),
        optional,
      ),
    ],
  },
  {
    what: 'archived plants come without being asked for, in JSON',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'plants',
        'Lists plants; archived ones only if include_archived is true.',
        {
          include_archived: {
            type: 'boolean',
            default: false,
            description: 'Whether archived plants come, too.',
          },
        },
        ({ include_archived }) =>
          json(RECORDS.filter((one) => isFaulty || include_archived === true || !one.is_archived)),
        optional,
      ),
    ],
  },
  {
    what: 'pages overlap, in bullets',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'plant_pages',
        'Plants by page.',
        {
          page: whole('Page, from 1', { minimum: 1, default: 1 }),
          page_size: whole('Plants on a page', { minimum: 1, maximum: 50, default: 10 }),
        },
        ({ page = 1, page_size = 10 }) => {
          const from = (Number(page) - 1) * (Number(page_size) - (isFaulty ? 1 : 0));
          return list(RECORDS.slice(from, from + Number(page_size)));
        },
        optional,
      ),
    ],
  },
  {
    what: 'a limit has no effect, in bullets',
    rules: ['run/limit-ignored'],
    server: (isFaulty) => [
      tool(
        'some_plants',
        'Lists plants.',
        { limit: whole('Most plants', { minimum: 1, maximum: 50, default: 20 }) },
        ({ limit = 20 }) => list(RECORDS.slice(0, isFaulty ? 6 : Number(limit))),
        optional,
      ),
    ],
  },
  {
    what: 'plants come by price rising where they should fall, in bullets',
    rules: ['run/wrong-order'],
    server: (isFaulty) => [
      tool('dear_plants', 'Plants, sorted by price in descending order.', {}, () => {
        const rows = RECORDS.toSorted((a, b) => (isFaulty ? a.price - b.price : b.price - a.price));
        return said(
          rows.map((one) => `- **${one.name}** | price: ${one.price} | kind: ${one.kind}`).join('\n'),
        );
      }),
    ],
  },
  {
    what: 'groups count a plant twice',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool(
        'plants',
        'Lists plants.',
        { kind: KINDS },
        ({ kind }) => json(RECORDS.filter((one) => kind === undefined || one.kind === kind)),
        optional,
      ),
      tool('plants_by_kind', 'Number of plants of each kind.', {}, () =>
        said(`| Kind | Plants |\n|---|---|\n| herb | 3 |\n| shrub | ${isFaulty ? 3 : 2} |\n| tree | 1 |`),
      ),
    ],
  },
];
