import { said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const GRADES = ['faint', 'mild', 'strong', 'severe'];
const WARDS = ['north', 'south', 'east'];

/** Calls of nurses: those of one ward are rare at the end. */
const CALLS = Array.from({ length: 24 }, (_, index) => ({
  call: `C-${index + 1}`,
  bed: 40 + index,
  day: `2031-05-${String(1 + (index % 9)).padStart(2, '0')}`,
  grade: GRADES[(index * 3 + Math.floor(index / 5)) % 4] ?? '',
  ward: index < 12 ? (WARDS[index % 3] ?? '') : (WARDS[Math.min(index % 5, 2)] ?? ''),
}));

const VISITS = [
  ['V-71', 'Ludmila', 'Lisbon', 'Wants quieter rooms upstairs', '2031-06-14T10:00'],
  ['V-72', 'Gregory', 'Bremen', 'Allergic against feathers', '2031-06-14T11:30'],
  ['V-73', 'Yolanda', 'Verona', 'Brings own wheelchair', '2031-06-14T15:15'],
].map(([visit, guest, town, remark, start]) => ({ visit, guest, town, remark, start }));

/** What arguments select, by what calls with other values of them show. */
export const PAIRS_OF_SELECTIONS: readonly Pair[] = [
  {
    what: 'a lowest grade gets that grade alone',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'list_alarms',
        'Lists calls of nurses.',
        { min_grade: oneOf(...GRADES) },
        ({ min_grade }) => {
          const from = GRADES.indexOf(String(min_grade));
          const isIn = (grade: string): boolean =>
            isFaulty ? grade === min_grade : GRADES.indexOf(grade) >= from;
          return json({ calls: CALLS.filter(({ grade }) => min_grade === undefined || isIn(grade)) });
        },
        { required: [] },
      ),
    ],
  },
  {
    what: 'a first day has no effect on counts',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'tally_calls',
        'Counts calls by grade.',
        { since: words('First day, e.g. 2031-05-03.', { pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) },
        ({ since }) => {
          const all = CALLS.filter(({ day }) => isFaulty || since === undefined || day >= String(since));
          return json({
            tally: Object.fromEntries(
              GRADES.map((one) => [one, all.filter(({ grade }) => grade === one).length]),
            ),
          });
        },
        { required: [] },
      ),
    ],
  },
  {
    what: 'a limit is applied before the items are selected',
    rules: ['run/limit-ignored'],
    server: (isFaulty) => [
      tool(
        'newest_calls',
        'The newest calls, of one ward where it is given.',
        {
          limit: whole('How many calls to return.', { minimum: 1, maximum: 20, default: 6 }),
          ward: oneOf(...WARDS),
        },
        ({ limit, ward }) => {
          const isIn = (one: (typeof CALLS)[number]): boolean => ward === undefined || one.ward === ward;
          const most = Number(limit ?? 6);
          return json(
            isFaulty
              ? CALLS.toReversed().slice(0, most).filter(isIn)
              : CALLS.toReversed().filter(isIn).slice(0, most),
          );
        },
        { required: [] },
      ),
    ],
  },
  {
    what: 'the last day of a period is left out, where all is on one day',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'list_visits',
        'Visits in a period. Its first and its last day are part of it.',
        {
          start_date: words('Date, e.g. 2031-06-14.', { pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
          end_date: words('Date, e.g. 2031-06-16.', { pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
        },
        ({ start_date, end_date }) =>
          json({
            visits: VISITS.filter(({ start }) => {
              const day = String(start).slice(0, 10);
              return (
                day >= String(start_date) && (isFaulty ? day < String(end_date) : day <= String(end_date))
              );
            }),
          }),
      ),
    ],
  },
  {
    what: 'a search does not look in a field that it names',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool('list_visits', 'All visits.', {}, () => json({ visits: VISITS })),
      tool(
        'search_visits',
        'Finds visits whose guest or remark contains the query, in either case, and returns their town and day.',
        { query: words('Words.', { minLength: 1 }) },
        ({ query }) => {
          const asked = String(query).toLowerCase();
          const found = VISITS.filter(({ guest, remark }) =>
            `${guest} ${isFaulty ? '' : remark}`.toLowerCase().includes(asked),
          );
          return found.length === 0
            ? said('No visits found.')
            : json(found.map(({ visit, guest, town, start }) => ({ visit, guest, town, start })));
        },
      ),
    ],
  },
];
