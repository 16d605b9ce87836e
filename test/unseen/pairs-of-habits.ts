import { type FakeTool, refused } from '../fixtures/tool-session.js';
import { type Args, json, oneOf, type Pair, tool, whole, words } from './pair.js';

interface Kayak {
  readonly id: string;
  readonly label: string;
  readonly hull: string;
  readonly fee: number;
  paddles: number;
}

const kayaks = (): Kayak[] =>
  (
    [
      ['Swift Heron', 'sea', 120, 4],
      ['Old Badger', 'river', 260, 2],
      ['Red Kite', 'sea', 90, 7],
      ['Grey Seal', 'river', 310, 1],
      ['Wild Otter', 'lake', 75, 9],
    ] as const
  ).map(([label, hull, fee, paddles], index) => ({ id: `K-${index + 1}`, label, hull, fee, paddles }));

const listing = tool('list_kayaks', 'Lists all kayaks.', {}, () => json(kayaks()));
const fold = (text: unknown): string => String(text).toLowerCase();
const hull = oneOf('sea', 'river', 'lake');

/** A club that hires out kayaks: what people usually get wrong. */
export const PAIRS_OF_HABITS: readonly Pair[] = [
  {
    what: 'an order rises where it is to fall',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'kayaks_by_fee',
        'Kayaks in the order of their fee.',
        { order: oneOf('asc', 'desc') },
        ({ order }) =>
          json(
            kayaks().sort((one, other) =>
              (order === 'desc') === isFaulty ? one.fee - other.fee : other.fee - one.fee,
            ),
          ),
      ),
    ],
  },
  {
    what: 'one word is enough where every word is needed',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'search_kayaks',
        'Kayaks whose label has all words of the query.',
        { query: words('Words', { minLength: 1 }) },
        ({ query }) => {
          const asked = fold(query).split(/\s+/).filter(Boolean);
          const has = (label: string) => (word: string) => fold(label).includes(word);
          return json(
            kayaks().filter(({ label }) => (isFaulty ? asked.some(has(label)) : asked.every(has(label)))),
          );
        },
      ),
    ],
  },
  {
    what: 'a thing is not found by its name in another case',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      listing,
      tool(
        'kayak_called',
        'The kayak with a label. Upper and lower case make no difference.',
        { label: words('Label, e.g. "Red Kite"') },
        ({ label }) => {
          const found = kayaks().find((one) =>
            isFaulty ? one.label === label : fold(one.label) === fold(label),
          );
          return found === undefined ? refused('no such kayak') : json(found);
        },
      ),
    ],
  },
  {
    what: 'a count is that of all things for each filter',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      listing,
      tool(
        'count_kayaks',
        'Counts kayaks, of one hull if one is given.',
        { hull },
        (args) =>
          json({
            count: kayaks().filter((one) => isFaulty || args.hull === undefined || one.hull === args.hull)
              .length,
          }),
        { required: [] },
      ),
    ],
  },
  {
    what: 'a number becomes what it was to change by',
    rules: ['run/state'],
    server: (isFaulty) => adjusting((paddles, delta) => (isFaulty ? delta : paddles + delta)),
  },
  {
    what: 'a number changes the other way round',
    rules: ['run/state'],
    server: (isFaulty) => adjusting((paddles, delta) => (isFaulty ? paddles - delta : paddles + delta)),
  },
  {
    what: 'what is set again is added again',
    rules: ['run/state'],
    server: (isFaulty) => rules(isFaulty),
  },
];

/** Tools that keep the rules of the club. */
function rules(isFaulty: boolean): FakeTool[] {
  const all: { name: string; value: string }[] = [{ name: 'opening', value: '8' }];
  return [
    tool('list_rules', 'Lists the rules.', {}, () => json(all)),
    tool(
      'set_rule',
      'Sets a rule; one of that name is replaced.',
      { name: words('Name', { minLength: 1 }), value: words('Value', { minLength: 1 }) },
      ({ name, value }) => {
        const known = all.find((one) => one.name === name);
        if (known === undefined || isFaulty) all.push({ name: String(name), value: String(value) });
        else known.value = String(value);
        return json({ ok: true });
      },
      { isWriting: true },
    ),
  ];
}

/** Servers of which a form is asked for, and not a part of the things. */
export const HEALTHY_HABITS: readonly (readonly [what: string, tool: FakeTool])[] = [
  [
    'a count in another form',
    tool(
      'count_members',
      'Counts members.',
      { form: oneOf('short', 'long') },
      ({ form }) => json({ [form === 'long' ? 'number_of_members' : 'n']: 41 }),
      { required: [] },
    ),
  ],
  [
    'an order by what has no order, beside a fee that falls',
    tool('kayaks_by_mood', 'Kayaks by mood.', { order: oneOf('asc', 'desc') }, ({ order }) => {
      const moods = ['calm', 'brisk', 'wild', 'moody'].map((mood, index) => ({ mood, age: 9 - index }));
      return json(order === 'desc' ? moods.toReversed() : moods);
    }),
  ],
];

/** Tools that keep how many paddles a kayak has. */
function adjusting(change: (paddles: number, delta: number) => number): FakeTool[] {
  const all = kayaks();
  const id = words('Id of a kayak, e.g. K-1', { pattern: '^K-[0-9]+$' });
  const found = ({ id: asked }: Args): Kayak | undefined => all.find((one) => one.id === asked);
  return [
    tool('list_kayaks', 'Lists all kayaks.', {}, () => json(all)),
    tool(
      'create_kayak',
      'Adds a kayak.',
      { label: words('Label', { minLength: 1 }), hull },
      (args) => {
        const made = {
          id: `K-${all.length + 1}`,
          label: String(args.label),
          hull: String(args.hull),
          fee: 80,
          paddles: 5,
        };
        all.push(made);
        return json(made);
      },
      { isWriting: true },
    ),
    tool(
      'adjust_paddles',
      'Adds a number to the paddles of a kayak.',
      { id, delta: whole('By how many; a negative number takes some away.') },
      (args) => {
        const kayak = found(args);
        if (kayak === undefined) return refused('no such kayak');
        kayak.paddles = change(kayak.paddles, Number(args.delta));
        return json({ id: kayak.id });
      },
      { isWriting: true },
    ),
  ];
}
