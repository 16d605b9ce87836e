import { type Answer, describePairs, json, type Pair } from '../../../../test/fixtures/tool-pairs.js';

const CITIES = ['Oslo', 'Rome', 'Bern'];
const city = { city: { type: 'string', enum: CITIES } };
const place = (name: unknown): number => CITIES.indexOf(String(name)) + 2;

const both = (text: string, structuredContent: object): unknown => ({
  content: [{ type: 'text', text }],
  structuredContent,
});

const pair = (
  name: string,
  description: string,
  bad: Answer,
  good: Answer,
  properties: object = {},
): Pair => ({
  name,
  rule: 'run/numbers-contradict',
  description,
  properties,
  required: Object.keys(properties).filter((one) => one === 'func'),
  bad: () => bad,
  good: () => good,
});

const COLUMNS = { todo: 3, doing: 2, done: 4 };
const points = [2, 4, 9];
const sum = 15;
const aggregate =
  (average: number): Answer =>
  ({ func }) =>
    json({ func, value: { avg: average, sum, count: points.length, min: 2, max: 9 }[String(func)] });

const PAIRS: readonly Pair[] = [
  pair(
    'board',
    'Number of tasks per column and in total.',
    () => json({ columns: COLUMNS, total: 5 }),
    () => json({ columns: COLUMNS, total: 9 }),
  ),
  pair(
    'board_labels',
    'Number of tasks per state and in total.',
    () => json({ states: COLUMNS, total: 5 }),
    // A task has several labels.
    () => json({ labels: COLUMNS, total: 5 }),
  ),
  pair(
    'board_sides',
    'Number of tasks in total and for each column.',
    () => json({ total: 12, perColumn: COLUMNS }),
    () => json({ total: 9, perColumn: COLUMNS }),
  ),
  pair(
    'board_hours',
    'Number of tasks in total and for each column.',
    () => json({ total: 12, by_column: COLUMNS }),
    // What is counted beside the total is something else.
    () => json({ total: 12, per_person: COLUMNS }),
  ),
  pair(
    'count_lines',
    'Counts lines.',
    ({ city: of }) => json({ levels: { info: of === undefined ? 5 : 2, error: 1 }, total: 6 }),
    ({ city: of }) =>
      json({ levels: { info: of === undefined ? 5 : 2, error: 1 }, total: of === undefined ? 6 : 3 }),
    city,
  ),
  pair(
    'summarise_usage',
    'Use of a disk.',
    () => json({ sum: 20, count: 4, average: 6.67 }),
    () => json({ sum: 20, count: 3, average: 6.67 }),
  ),
  pair(
    'summarise_stay',
    'Stays in a city.',
    () => json({ min_nights: 1, max_nights: 4, average_nights: 5.5 }),
    // The limit of a setting is no member of the same kind.
    () => json({ min_nights: 1, max_guests: 4, average_nights: 5.5 }),
  ),
  pair('aggregate_points', 'Aggregates points.', aggregate(sum / 2), aggregate(sum / points.length), {
    func: { type: 'string', enum: ['avg', 'sum', 'count', 'min', 'max'] },
  }),
  pair(
    'count_orders',
    'Orders of a city.',
    ({ city: of }) => both(`40 orders in ${String(of ?? 'Oslo')}`, { orders: place(of) }),
    ({ city: of }) => both(`${place(of)} of 40 orders in ${String(of ?? 'Oslo')}`, { orders: place(of) }),
    city,
  ),
  pair(
    'count_sales',
    'Sales of a city.',
    ({ city: of }) =>
      both(`40 sales, 0.00 earned in ${String(of ?? 'Oslo')}`, { sales: of === 'Oslo' ? 40 : 0, earned: 0 }),
    ({ city: of }) =>
      both(`${of === 'Oslo' ? 40 : 0} sales, 0.00 earned in ${String(of ?? 'Oslo')}`, {
        sales: of === 'Oslo' ? 40 : 0,
        earned: 0,
      }),
    city,
  ),
  pair(
    'value_stock',
    'Value of the stock of a city.',
    ({ city: of }) =>
      both(`It is worth ${place(of) * 84.03} EUR.`, { value: place(of) * 100, currency: 'EUR' }),
    ({ city: of }) =>
      both(`It is worth ${place(of) * 100}.00 EUR.`, { value: place(of) * 100, currency: 'EUR' }),
    city,
  ),
];

describePairs('numbers that contradict each other', PAIRS);
