import { type FakeTool, refused } from '../fixtures/tool-session.js';
import { type Args, json, oneOf, type Pair, tool, whole, words } from './pair.js';

const writing = { isWriting: true } as const;

const PLANTS = [
  ['PL-11', 'Monstera', ['shade', 'indoor']],
  ['PL-12', 'Lavender', ['sun', 'outdoor']],
  ['PL-13', 'Fern', ['shade', 'outdoor']],
  ['PL-14', 'Aloe', ['sun', 'indoor', 'hardy']],
  ['PL-15', 'Ivy', ['shade', 'outdoor', 'hardy']],
] as const;
const GREEN = PLANTS.map(([plant_id, name, traits]) => ({
  plant_id,
  name,
  traits: traits as readonly string[],
}));

/** Plants that have several traits, or one of them. */
const traits = (description: string, isEvery: boolean): readonly FakeTool[] => [
  tool('list_plants', 'Lists all plants.', {}, () => json({ plants: GREEN })),
  tool(
    'plants_with',
    description,
    { traits: { type: 'array', minItems: 1, items: { type: 'string' }, description: 'Traits.' } },
    ({ traits: asked }) => {
      const wanted = Array.isArray(asked) ? asked.map(String) : [];
      return json({
        plants: GREEN.filter((plant) =>
          isEvery
            ? wanted.every((trait) => plant.traits.includes(trait))
            : wanted.some((trait) => plant.traits.includes(trait)),
        ),
      });
    },
  ),
];

const HOOKS = [
  ['HK-1', 'billing', 'whsec_9f27ab310cd84e55'],
  ['HK-2', 'search', 'whsec_71bb0e4d2f6690aa'],
] as const;

const BILLS = [
  [
    'B-51',
    [
      ['oak board', 1250, 4],
      ['nail', 10, 200],
      ['glue', 900, 2],
    ],
  ],
  [
    'B-52',
    [
      ['hinge', 480, 6],
      ['bolt', 35, 40],
    ],
  ],
  [
    'B-53',
    [
      ['lamp', 3900, 1],
      ['cable', 210, 12],
      ['switch', 640, 3],
    ],
  ],
] as const;
const LINES = BILLS.map(([bill_id, rows]) => ({
  bill_id,
  rows: rows.map(([what, unit_amount_cents, quantity]) => ({ what, unit_amount_cents, quantity })),
}));
type Bill = (typeof LINES)[number];
const sum = ({ rows }: Bill, isCounted = true): number =>
  rows.reduce((all, row) => all + row.unit_amount_cents * (isCounted ? row.quantity : 1), 0);
const of =
  (answer: (bill: Bill) => object) =>
  ({ bill_id }: Args): object => {
    const bill = LINES.find((one) => one.bill_id === bill_id);
    return bill === undefined ? refused(`There is no bill ${String(bill_id)}.`) : answer(bill);
  };

/** What detectors of the class had to learn: other names, groups, several values. */
export const PAIRS_OF_REPAIRS: readonly Pair[] = [
  {
    what: 'one of several traits is enough',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => traits('Finds plants that have all of the given traits.', !isFaulty),
  },
  {
    what: 'all traits are needed where one is to be enough',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => traits('Finds plants with any of the given traits.', isFaulty),
  },
  {
    what: 'a list shows the secrets that it keeps',
    rules: ['run/private-data'],
    server: (isFaulty) => [
      tool('list_hooks', 'Lists webhooks. Their signing secrets are never returned.', {}, () =>
        json({
          hooks: HOOKS.map(([hook, name, secret]) => ({
            hook,
            name,
            secret: isFaulty ? secret : `${'*'.repeat(12)}${secret.slice(-4)}`,
          })),
        }),
      ),
      tool(
        'rotate_hook',
        'Gives a webhook a new secret. The secret is shown once and never displayed again.',
        { hook: oneOf('HK-1', 'HK-2') },
        ({ hook }) => json({ hook, secret: 'whsec_5d20c7e98b1144f3' }),
        writing,
      ),
    ],
  },
  {
    what: 'a total in cents leaves out how many there are',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool('list_bills', 'Lists bills.', {}, () =>
        json({ bills: LINES.map(({ bill_id }) => ({ bill_id })) }),
      ),
      tool(
        'show_bill',
        'A bill with its rows; amounts are in cents.',
        { bill_id: words('Id of the bill.') },
        of((bill) => json({ ...bill, total_cents: sum(bill) })),
      ),
      tool(
        'bill_sum',
        'What a bill comes to, in cents.',
        { bill_id: words('Id of the bill.') },
        of((bill) => json({ bill_id: bill.bill_id, total_cents: sum(bill, !isFaulty) })),
      ),
    ],
  },
  {
    what: 'counts of groups stay as they were',
    rules: ['run/state'],
    server: (isFaulty) => {
      const all = GREEN.map(({ plant_id, name }, at) => ({
        plant_id: String(plant_id),
        name: String(name),
        bed: `bed ${1 + (at % 2)}`,
      }));
      const counted = (): object[] =>
        ['bed 1', 'bed 2', 'bed 3'].map((bed) => ({
          bed,
          count: all.filter((one) => one.bed === bed).length,
        }));
      let first: object[] | undefined;
      return [
        tool('list_plants', 'Lists all plants.', {}, () => json({ plants: all })),
        tool('bed_overview', 'Number of plants in every bed.', {}, () => {
          first ??= counted();
          return json({ beds: isFaulty ? first : counted() });
        }),
        tool(
          'add_plant',
          'Adds a plant to a bed.',
          { name: words('Name of the plant.'), bed: oneOf('bed 1', 'bed 2', 'bed 3') },
          ({ name, bed }) => {
            const plant = { plant_id: `PL-${11 + all.length}`, name: String(name), bed: String(bed) };
            all.push(plant);
            return json(plant);
          },
          writing,
        ),
      ];
    },
  },
  {
    what: 'a limit of zero is not set',
    rules: ['run/state'],
    server: (isFaulty) => {
      const all = ['G-1', 'G-2', 'G-3'].map((gate_id, at) => ({
        gate_id,
        active: at > 0,
        hourlyLimit: 20 + at,
      }));
      return [
        tool('list_gates', 'Lists gates.', {}, () => json({ gates: all })),
        tool(
          'set_gate_limit',
          'Sets how many visitors may pass a gate in an hour; 0 lets nobody in.',
          { gate_id: words('Id of the gate.'), visitors: whole('Visitors.', { minimum: 0, maximum: 500 }) },
          ({ gate_id, visitors }) => {
            const found = all.find((one) => one.gate_id === gate_id);
            if (found === undefined) return refused(`There is no gate ${String(gate_id)}.`);
            found.hourlyLimit = isFaulty ? Number(visitors) || found.hourlyLimit : Number(visitors);
            return json(found);
          },
          writing,
        ),
      ];
    },
  },
  {
    what: 'a rehearsal stores rows that are not known yet',
    rules: ['run/state'],
    server: (isFaulty) => {
      const all = ['ada@example.org', 'bo@example.org'].map((email, at) => ({
        guest_id: `GS-${at + 1}`,
        email,
      }));
      const row = {
        type: 'object',
        properties: { email: words('Address.', { format: 'email' }) },
        required: ['email'],
      };
      return [
        tool('list_guests', 'Lists guests.', {}, () => json({ guests: all })),
        tool(
          'load_guests',
          'Stores guests; addresses that are there are passed over. With validate_only, nothing is stored.',
          {
            guests: { type: 'array', minItems: 1, maxItems: 20, items: row, description: 'The guests.' },
            validate_only: { type: 'boolean', default: false, description: 'Only check them.' },
          },
          ({ guests, validate_only }) => {
            const fresh = (Array.isArray(guests) ? guests : [])
              .map((guest: { email: string }) => guest.email)
              .filter((email) => !all.some((one) => one.email === email));
            if (isFaulty || validate_only !== true)
              for (const email of new Set(fresh)) all.push({ guest_id: `GS-${all.length + 1}`, email });
            return json({ loaded: new Set(fresh).size });
          },
          { ...writing, required: ['guests'] },
        ),
      ];
    },
  },
  {
    what: 'a check removes the rows that it finds, the first time',
    rules: ['run/read-only'],
    server: (isFaulty) => {
      const all = ['T-1', 'T-2', 'T-3', 'T-4', 'T-5', 'T-6'].map((tour_id, at) => ({
        tour_id,
        stops: ['S1', 'S2', 'S3'].map((stop_id, no) => ({
          stop_id,
          minutes: at === 1 && no === 2 ? 0 : 10 + no,
        })),
      }));
      const about =
        (answer: (tour: (typeof all)[number]) => object) =>
        ({ tour_id }: Args): object => {
          const tour = all.find((one) => one.tour_id === tour_id);
          return tour === undefined ? refused(`There is no tour ${String(tour_id)}.`) : answer(tour);
        };
      const id = { tour_id: words('Id of the tour.') };
      return [
        tool('list_tours', 'Lists tours.', {}, () =>
          json({ tours: all.map(({ tour_id }) => ({ tour_id })) }),
        ),
        tool('show_tour', 'A tour with its stops.', id, about(json)),
        tool(
          'find_idle_stops',
          'Finds the stops of a tour that take no time.',
          id,
          about((tour) => {
            const idle = tour.stops.filter(({ minutes }) => minutes === 0);
            if (isFaulty) tour.stops = tour.stops.filter(({ minutes }) => minutes !== 0);
            return json({ tour_id: tour.tour_id, idle });
          }),
        ),
      ];
    },
  },
];
