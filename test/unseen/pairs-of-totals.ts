import { refused, said } from '../fixtures/tool-session.js';
import { json, type Pair, tool, whole, words } from './pair.js';

const JOBS = [
  ['JB-31', 'Paint the fence', 'Berta', 'Ulm', '2031-04-02', [['paint', 3, 12.5]], [4, 5]],
  ['JB-32', 'Patch the roof', 'Otto', 'Bonn', '2031-04-05', [['slate', 40, 2.25]], []],
  ['JB-33', 'Clean windows', 'Berta', 'Ulm', '2031-04-09', [['soap', 2, 3.5]], [3]],
  ['JB-34', 'Trim hedges', 'Ilse', 'Ulm', '2031-04-11', [['bags', 5, 0.75]], [5, 5, 4]],
  ['JB-35', 'Repair gate', 'Otto', 'Kiel', '2031-04-15', [['hinge', 2, 8.4]], []],
] as const;
const RECORDS = JOBS.map(([job_id, title, worker, city, day, parts, stars]) => ({
  job_id,
  title,
  worker,
  city,
  day,
  parts: [...parts, ['screws', 10, 0.1] as const].map(([part, quantity, unit_price]) => ({
    part,
    quantity,
    unit_price,
  })),
  stars: stars as readonly number[],
}));
type Job = (typeof RECORDS)[number];

const id = { job_id: words('Id of the job, from the list.') };
const heads = (rows: readonly Job[]): object =>
  json({ jobs: rows.map(({ job_id, title, worker, city, day }) => ({ job_id, title, worker, city, day })) });
const list = tool('list_jobs', 'Lists jobs.', {}, () => heads(RECORDS));
const of =
  (answer: (job: Job) => object) =>
  ({ job_id }: Readonly<Record<string, unknown>>): object => {
    const job = RECORDS.find((one) => one.job_id === job_id);
    return job === undefined ? refused(`There is no job ${job_id}.`) : answer(job);
  };
const cost = ({ parts }: Job, isCounted = true): number =>
  parts.reduce((sum, one) => sum + one.unit_price * (isCounted ? one.quantity : 1), 0);
const rounded = (value: number): number => Math.round(value * 100) / 100;
const get = tool(
  'get_job',
  'Returns a job with its parts.',
  id,
  of((job) => json({ job_id: job.job_id, parts: job.parts, total: rounded(cost(job)) })),
);
const average = ({ stars }: Job): number => stars.reduce((sum, one) => sum + one, 0) / stars.length;

/** What tools say of several things at once, or of the parts of one. */
export const PAIRS_OF_TOTALS: readonly Pair[] = [
  {
    what: 'a total leaves out how many there are',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      list,
      get,
      tool(
        'job_cost',
        'What the parts of a job cost.',
        id,
        of((job) => json({ total: rounded(cost(job, !isFaulty)) })),
      ),
    ],
  },
  {
    what: 'a summary leaves out the last group',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      list,
      tool('jobs_per_city', 'Number of jobs for each city.', {}, () => {
        const cities = [...new Set(RECORDS.map(({ city }) => city))].filter(
          (city) => !isFaulty || city !== 'Kiel',
        );
        return json({
          cities: cities.map((city) => ({ city, jobs: RECORDS.filter((one) => one.city === city).length })),
        });
      }),
    ],
  },
  {
    what: 'a sentence has no number for what has no stars',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      list,
      tool(
        'job_stars',
        'How well a job was done.',
        id,
        of((job) =>
          job.stars.length > 0 || isFaulty
            ? said(`${job.title}: ${average(job).toFixed(1)} stars from customers.`)
            : said(`${job.title}: None so far.`),
        ),
      ),
    ],
  },
  {
    what: 'a search compares small letters with the text as it is',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      list,
      tool('search_jobs', 'Finds jobs by a word.', { query: words('The word.') }, ({ query }) => {
        const word = String(query).toLowerCase();
        const rows = RECORDS.filter(({ title }) => (isFaulty ? title : title.toLowerCase()).includes(word));
        return said(
          rows.length > 0 ? rows.map(({ title }) => `- ${title}`).join('\n') : `Nothing for ${query}.`,
        );
      }),
    ],
  },
  {
    what: 'an average is of one item less',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool('minutes', 'Minutes of all calls.', {}, () =>
        json({ calls: 8, minutes: 333.5, average: rounded(333.5 / (isFaulty ? 7 : 8)) }),
      ),
    ],
  },
  {
    what: 'the first day is left out',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'jobs_since',
        'Jobs on or after a day.',
        { since: words('First day.', { format: 'date' }) },
        ({ since }) =>
          heads(RECORDS.filter(({ day }) => (isFaulty ? day > String(since) : day >= String(since)))),
      ),
    ],
  },
];

/** Totals that are not the number of items, and summaries of a part. */
export const HEALTHY_TOTALS = [
  [
    'a total of amounts beside their list',
    tool(
      'bill',
      'Returns a bill.',
      { number: whole('Number of the bill.', { minimum: 1, maximum: 4 }) },
      ({ number }) => {
        const lines = RECORDS.slice(0, Number(number)).map(({ title }) => ({
          title,
          quantity: 2,
          unit_price: 50,
        }));
        return json({ lines, total: lines.length * 100 });
      },
    ),
  ],
  [
    'a total of pieces beside their list',
    tool('packing', 'What to pack.', {}, () =>
      json({
        items: [
          { what: 'paint', quantity: 1 },
          { what: 'soap', quantity: 2 },
        ],
        total: 3,
      }),
    ),
  ],
  [
    'a search by tags in small letters',
    tool('jobs_tagged', 'Finds jobs by tag.', { query: words('A tag.') }, ({ query }) =>
      json({
        jobs: RECORDS.filter(({ title }) => title.toLowerCase().split(' ').includes(String(query))).map(
          ({ title }) => ({ title }),
        ),
      }),
    ),
  ],
] as const;
