import { refused, said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const writing = { isWriting: true } as const;
const CARD = words('Number of the card, such as C-201.', { pattern: '^C-\\d{3}$' });
const DISHES = new Map([
  ['d1', { id: 'd1', dish: 'Stew', grams: 400 }],
  ['d2', { id: 'd2', dish: 'Pie', grams: 250 }],
  ['d3', { id: 'd3', dish: 'Soup', grams: 300 }],
]);
const dish = words('Id of the dish.');

interface Hire {
  readonly hire: string;
  readonly card: string;
  readonly kind: string;
  open: boolean;
}

/** Hires of boats, of which there are none at first. */
function boats(of: 'list' | 'end' | 'none') {
  const hires = new Map<string, Hire>();
  return [
    tool(
      'rent_boat',
      'Rents a boat to the holder of a card.',
      { card: CARD, kind: oneOf('canoe', 'kayak', 'raft') },
      ({ card, kind }) => {
        const hire = { hire: `H${hires.size + 1}`, card: String(card), kind: String(kind), open: true };
        hires.set(hire.hire, hire);
        return json(hire);
      },
      writing,
    ),
    tool('hires_of', 'The open hires of one card.', { card: CARD }, ({ card }) =>
      json({ hires: [...hires.values()].filter((one) => one.open && (of === 'list' || one.card === card)) }),
    ),
    tool(
      'end_hire',
      'Ends a hire.',
      { hire: words('The hire, such as H1.') },
      ({ hire }) => {
        const found = hires.get(String(hire));
        if (found === undefined) return refused(`There is no hire ${String(hire)}.`);
        if (of !== 'end') found.open = false;
        return json({ hire, open: false });
      },
      writing,
    ),
  ];
}

/** What shows only once several different things were made, or with values from a table. */
export const PAIRS_OF_MAKING: readonly Pair[] = [
  {
    what: 'a list of one card shows those of all cards',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => boats(isFaulty ? 'list' : 'none'),
  },
  {
    what: 'something is said to have ended, and is still open',
    rules: ['run/state'],
    server: (isFaulty) => boats(isFaulty ? 'end' : 'none'),
  },
  {
    what: 'what is switched off is gone although it is to stay',
    rules: ['run/state'],
    server: (isFaulty) => {
      const rules = new Map<string, { readonly id: string; readonly above: number; on: boolean }>();
      return [
        tool(
          'create_rule',
          'Creates a rule.',
          { above: whole('Its limit.', { minimum: 0, maximum: 90 }) },
          ({ above }) => {
            const id = `rule-${rules.size + 1}`;
            rules.set(id, { id, above: Number(above), on: true });
            return json(rules.get(id));
          },
          writing,
        ),
        tool('rules', 'All rules.', {}, () => json({ rules: [...rules.values()] })),
        tool(
          'disable_rule',
          'Switches a rule off. It stays in the list.',
          { id: words('Id of the rule.') },
          ({ id }) => {
            const rule = rules.get(String(id));
            if (rule === undefined) return refused(`There is no rule ${String(id)}.`);
            if (isFaulty) rules.delete(rule.id);
            else rule.on = false;
            return said(`Rule ${rule.id} is off.`);
          },
          writing,
        ),
      ];
    },
  },
  {
    what: 'a number of portions does not change the amounts',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool('dishes', 'All dishes.', {}, () =>
        json({ dishes: [...DISHES.values()].map(({ id }) => ({ id })) }),
      ),
      tool(
        'portion_out',
        'How much of a dish is needed for a number of portions.',
        { id: dish, portions: whole('How many.', { minimum: 1, maximum: 40 }) },
        ({ id, portions }) => {
          const found = DISHES.get(String(id));
          if (found === undefined) return refused(`There is no dish ${String(id)}.`);
          return json({ id, portions, grams: found.grams * (isFaulty ? 1 : Number(portions)) });
        },
      ),
    ],
  },
  {
    what: 'a list of ids with one that does not exist, though an error is promised',
    rules: ['run/absent-accepted'],
    server: (isFaulty) => [
      tool('dishes', 'All dishes.', {}, () =>
        json({ dishes: [...DISHES.values()].map(({ id }) => ({ id })) }),
      ),
      tool(
        'weigh_dishes',
        'The weight of several dishes. Fails if one of them does not exist.',
        { dish_ids: { type: 'array', items: dish, minItems: 1, description: 'Ids of the dishes.' } },
        ({ dish_ids: ids }) => {
          const all = Array.isArray(ids) ? ids.map(String) : [];
          const missing = all.find((id) => !DISHES.has(id));
          if (missing !== undefined && !isFaulty) return refused(`There is no dish ${missing}.`);
          return json({ rows: all.flatMap((id) => DISHES.get(id) ?? []) });
        },
      ),
    ],
  },
  {
    what: 'the least value is larger than the largest',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool('tide_range', 'The lowest and the highest tide.', {}, () =>
        json(isFaulty ? { min_cm: 410, max_cm: 35 } : { min_cm: 35, max_cm: 410 }),
      ),
    ],
  },
  {
    what: 'a unit is only written beside the number',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'lake_temperature',
        'The temperature of the lake.',
        { unit: { ...oneOf('celsius', 'fahrenheit'), default: 'celsius' } },
        ({ unit = 'celsius' }) => {
          const isCelsius = unit === 'celsius';
          return said(`The lake has ${isCelsius || isFaulty ? 18 : 64} °${isCelsius ? 'C' : 'F'}.`);
        },
        { required: [] },
      ),
    ],
  },
  {
    what: 'a count in a sentence is not the one in the structured content',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool('fleet_size', 'How many boats there are.', {}, () => ({
        ...said('There are 12 boats.'),
        structuredContent: { total: isFaulty ? 13 : 12 },
      })),
    ],
  },
  {
    what: 'a tool that says it only reads sets what it is told',
    rules: ['run/read-only'],
    server: (isFaulty) => {
      const level = { gauge: 40 };
      return [
        tool('levels', 'All gauges.', {}, () => json(level)),
        tool(
          'check_gauge',
          'Compares a gauge with a measured value.',
          { measured: whole('What was measured.', { minimum: 0, maximum: 900 }) },
          ({ measured }) => {
            const difference = Number(measured) - level.gauge;
            if (isFaulty) level.gauge = Number(measured);
            return said(difference === 0 ? 'The gauge is right.' : `The gauge is off by ${difference}.`);
          },
        ),
      ];
    },
  },
  {
    what: 'a number of items is passed, whatever its name',
    rules: ['run/limit-ignored'],
    server: (isFaulty) => [
      tool(
        'latest_dishes',
        'The latest dishes.',
        { count: whole('How many to return.', { minimum: 1, maximum: 30, default: 2 }) },
        ({ count = 2 }) => json([...DISHES.values()].slice(0, Number(count) + (isFaulty ? 1 : 0))),
        { required: [] },
      ),
    ],
  },
];
