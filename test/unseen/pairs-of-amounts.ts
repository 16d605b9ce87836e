import { refused } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const DYES = [
  ['dye-1', 'Fern green', 3, { woad: 12, weld: 30, alum: 6 }],
  ['dye-2', 'Sky blue', 8, { woad: 80, alum: 16 }],
  ['dye-3', 'Straw', 2, { weld: 18, alum: 4 }],
  ['dye-4', 'Rust', 5, { madder: 45, alum: 10 }],
] as const;
const RECIPES = DYES.map(([dye, name, skeins, needs]) => ({
  dye,
  name,
  skeins,
  needs: Object.entries(needs).map(([stuff, grams]) => ({ stuff, grams })),
}));
const id = words('Id of a dye, e.g. dye-2.', { pattern: '^dye-[0-9]+$' });
const list = tool('list_dyes', 'All dyes.', {}, () =>
  json({ dyes: RECIPES.map(({ dye, name }) => ({ dye, name })) }),
);
const find = (dye: unknown, answer: (one: (typeof RECIPES)[number]) => object): object => {
  const one = RECIPES.find((recipe) => recipe.dye === dye);
  return one === undefined ? refused(`There is no dye ${String(dye)}.`) : answer(one);
};

const YARNS = [
  ['YN-1', 4.95, 12],
  ['YN-2', 7.4, 30],
  ['YN-3', 2.25, 8],
  ['YN-4', 11.8, 3],
] as const;

const LOOMS: Readonly<Record<string, number>> = { EUR: 1, CHF: 0.94, NOK: 11.6 };

/** Numbers that follow from what other calls show. */
export const PAIRS_OF_AMOUNTS: readonly Pair[] = [
  {
    what: 'a recipe is scaled from another size than its own',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      list,
      tool('get_dye', 'A dye with what it needs.', { dye: id }, ({ dye }) => find(dye, (one) => json(one))),
      tool(
        'scale_dye',
        'What a dye needs for a number of skeins, scaled in proportion.',
        { dye: id, skeins: whole('Skeins.', { minimum: 1, maximum: 60 }) },
        ({ dye, skeins }) =>
          find(dye, (one) =>
            json({
              dye,
              skeins,
              needs: one.needs.map(({ stuff, grams }) => ({
                stuff,
                grams: Math.round((grams * Number(skeins) * 100) / (isFaulty ? 4 : one.skeins)) / 100,
              })),
            }),
          ),
      ),
    ],
  },
  {
    what: 'what several things need is not added up',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      list,
      tool(
        'stuff_for_dyes',
        'What dyes need together: the grams of each stuff are added up over the dyes.',
        { dyes: { type: 'array', items: id, minItems: 1, maxItems: 9, description: 'Ids of dyes.' } },
        ({ dyes }) => {
          const all = new Map<string, number>();
          for (const dye of Array.isArray(dyes) ? dyes : []) {
            const one = RECIPES.find((recipe) => recipe.dye === dye);
            if (one === undefined) return refused(`There is no dye ${String(dye)}.`);
            for (const { stuff, grams } of one.needs)
              all.set(stuff, grams + (isFaulty ? 0 : (all.get(stuff) ?? 0)));
          }
          return json({ needed: [...all].map(([stuff, grams]) => ({ stuff, grams })) });
        },
      ),
    ],
  },
  {
    what: 'parts do not make up the whole',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'split_fee',
        'Splits a fee evenly among weavers. The shares are rounded to cents and add up to exactly the fee.',
        {
          fee: { type: 'number', minimum: 0, maximum: 9_000, description: 'Fee.' },
          people: whole('Weavers.', { minimum: 1, maximum: 40 }),
        },
        ({ fee, people }) => {
          const cents = Math.round(Number(fee) * 100);
          const each = Math.floor(cents / Number(people));
          const left = isFaulty ? 0 : cents - each * Number(people);
          const shares = Array.from({ length: Number(people) }, (_, at) => (each + Number(at < left)) / 100);
          return json({ shares });
        },
      ),
    ],
  },
  {
    what: 'a worth is of prices without their cents',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool('list_yarns', 'All yarns.', {}, () =>
        json({ yarns: YARNS.map(([yarn, unit_price, quantity]) => ({ yarn, unit_price, quantity })) }),
      ),
      tool('yarn_worth', 'What the yarns are worth: each price times how many there are.', {}, () => {
        const all = YARNS.map(([, price, pieces]) => (isFaulty ? Math.trunc(price) : price) * pieces);
        return json({ value: Math.round(all.reduce((sum, one) => sum + one, 0) * 100) / 100 });
      }),
    ],
  },
  {
    what: 'a fall is a positive percentage',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool(
        'demand_change',
        'How the demand for a colour has changed from 2031-03-01 to 2031-04-30.',
        {
          colour: oneOf('red', 'teal', 'ochre'),
          start: words('Day from 2031-03-01 to 2031-04-30.', { pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
        },
        ({ colour, start }) => {
          if (String(start) < '2031-03-01' || String(start) > '2031-04-30')
            return refused('There are numbers from 2031-03-01 to 2031-04-30.');
          const [from, to] = colour === 'teal' ? [80, 60] : [40, 50];
          const percent = Math.round(((to - from) / from) * 10_000) / 100;
          return json({ from, to, change: to - from, percent: isFaulty ? Math.abs(percent) : percent });
        },
      ),
    ],
  },
  {
    what: 'an unknown code deep in the arguments gets null',
    rules: ['run/absent-accepted'],
    server: (isFaulty) => [
      tool('list_codes', 'Codes of moneys.', {}, () =>
        json({ codes: Object.keys(LOOMS).map((code) => ({ code })) }),
      ),
      tool(
        'sum_bills',
        'Adds up bills in euros. An error is returned when a code is not known.',
        {
          bills: {
            type: 'array',
            minItems: 1,
            maxItems: 5,
            description: 'Bills.',
            items: {
              type: 'object',
              required: ['amount', 'code'],
              properties: {
                amount: { type: 'number', minimum: 0, description: 'Amount.' },
                code: words('Code.', { pattern: '^[A-Z]{3}$' }),
              },
            },
          },
        },
        ({ bills }) => {
          const all = (Array.isArray(bills) ? bills : []).map(({ amount, code }) => ({
            amount: Number(amount),
            rate: LOOMS[String(code)],
          }));
          if (!isFaulty && all.some(({ rate }) => rate === undefined)) return refused('Unknown code.');
          const euros = all.map(({ amount, rate }) => (rate === undefined ? null : amount / rate));
          return json({
            euros,
            sum: euros.includes(null) ? null : euros.reduce<number>((sum, one) => sum + (one ?? 0), 0),
          });
        },
      ),
    ],
  },
  {
    what: 'a number is demanded under a name that the schema does not have',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'watch_price',
        'Watches the price of a yarn.',
        {
          yarn: oneOf('YN-1', 'YN-2'),
          ceiling: { type: 'number', exclusiveMinimum: 0, description: 'Price.' },
        },
        ({ yarn, ceiling }) =>
          isFaulty ? refused('cutoff must be a positive number') : json({ yarn, ceiling }),
      ),
    ],
  },
];
