import { refused } from '../fixtures/tool-session.js';
import { json, type Pair, tool, whole, words } from './pair.js';

const writing = { isWriting: true } as const;

/** Concerts of a season, those of the catalogue in no order. */
const CONCERTS = [4, 9, 2, 11, 7, 1, 10, 3].map((month) => ({
  concert: `CN-${month}`,
  premiere: `2031-${String(month).padStart(2, '0')}-12`,
}));

const byDate = (all: typeof CONCERTS): typeof CONCERTS =>
  all.toSorted((one, other) => (one.premiere < other.premiere ? 1 : -1));

/** Places of a car park, on days of which a meter tells which there are. */
function carPark(isFaulty: boolean) {
  const taken = new Set<string>();
  const places = ['P3', 'P4', 'P5'];
  return [
    tool('placesToday', 'The places of the car park.', {}, () =>
      json({ places: places.map((place) => ({ place, isTaken: taken.has(place) })) }),
    ),
    tool(
      'takePlaces',
      'Takes places for a visitor.',
      {
        places: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          maxItems: 2,
          description: 'Places, e.g. ["P3", "P4"]',
        },
      },
      ({ places: wanted }) => {
        const all = Array.isArray(wanted) ? wanted.map(String) : [];
        const other = all.find((place) => !places.includes(place));
        if (other !== undefined) return refused(`There is no place ${other}.`);
        for (const place of all) taken.add(place);
        return json({ taken: isFaulty ? '[object Object]' : all });
      },
      writing,
    ),
  ];
}

/** Tents that are lent, of which there are few. */
function tents(isFaulty: boolean) {
  const all = ['T-21', 'T-22'].map((tent) => ({ tent, available: 2, price: 9 }));
  return [
    tool('list_tents', 'All tents.', {}, () => json({ tents: all })),
    tool(
      'lend_tent',
      'Lends a tent, if one of its kind is left.',
      { tent: words('The kind of tent, e.g. T-21.') },
      ({ tent }) => {
        const found = all.find((one) => one.tent === tent);
        if (found === undefined) return refused(`There is no tent ${String(tent)}.`);
        if (found.available === 0 && !isFaulty) return refused('All of them are lent.');
        found.available -= 1;
        return json({ tent, lent: true });
      },
      writing,
    ),
  ];
}

/** What is found only with values that a definition or another response gives. */
export const PAIRS_OF_REACHING: readonly Pair[] = [
  {
    what: 'the first ones are taken before they are sorted',
    rules: ['run/limit-ignored'],
    server: (isFaulty) => [
      tool(
        'recent_premieres',
        'The latest premieres, newest first.',
        { limit: whole('How many.', { minimum: 1, maximum: 20, default: 6 }) },
        ({ limit = 6 }) => {
          const most = Number(limit);
          const chosen = isFaulty ? byDate(CONCERTS.slice(0, most)) : byDate(CONCERTS).slice(0, most);
          return json({ concerts: chosen });
        },
        { required: [] },
      ),
    ],
  },
  {
    what: 'what was taken is not printed, of places that only the example of a list names',
    rules: ['run/unprinted-value'],
    server: carPark,
  },
  { what: 'more is lent than there is', rules: ['run/state'], server: tents },
  {
    what: 'a mean of a day on which there are measurements has another form than the one promised',
    rules: ['response/output-schema', 'run/unprinted-value'],
    server: (isFaulty) => [
      tool('list_gauges', 'All gauges.', {}, () => json({ gauges: [{ gauge: 'G-2' }, { gauge: 'G-5' }] })),
      tool('readings_of', 'Readings of a gauge.', { gauge: words('The gauge.') }, ({ gauge }) =>
        gauge === 'G-2' || gauge === 'G-5'
          ? json({ readings: [{ taken: '2031-07-04T08:00:00Z', level: 3 }] })
          : refused(`No gauge ${String(gauge)}.`),
      ),
      tool(
        'mean_level',
        'The mean level of a gauge on a day.',
        { gauge: words('The gauge.'), date: words('Day, YYYY-MM-DD', { format: 'date' }) },
        ({ gauge, date }) => {
          if (gauge !== 'G-2' && gauge !== 'G-5') return refused(`No gauge ${String(gauge)}.`);
          if (date !== '2031-07-04') return refused(`${String(gauge)} has no readings on ${String(date)}.`);
          return json({ gauge, date, mean: isFaulty ? '[object Object]' : 3 });
        },
      ),
    ],
  },
];
