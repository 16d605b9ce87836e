import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { type Args, json, oneOf, type Pair, tool, whole, words } from './pair.js';

const KILNS = [
  { kiln: 'KN-1', owner: 'Marta Lind', town: 'Gouda', hours: 31, firings: ['bisque', 'glaze'] },
  { kiln: 'KN-2', owner: 'Piet Maas', town: 'Delft', hours: 12, firings: ['raku'] },
  { kiln: 'KN-3', owner: 'Aya Mori', town: 'Hoorn', hours: 55, firings: ['bisque', 'soda', 'salt', 'wood'] },
  { kiln: 'KN-4', owner: 'Lev Orlov', town: 'Breda', hours: 7, firings: [] },
] as const;
type Kiln = (typeof KILNS)[number];

const id = { kiln: words('Id of a kiln, such as KN-1.') };
const list = tool('list_kilns', 'Lists the kilns.', {}, () =>
  json({ kilns: KILNS.map(({ kiln, town }) => ({ kiln, town })) }),
);
const of =
  (answer: (kiln: Kiln) => object) =>
  ({ kiln }: Args): object => {
    const found = KILNS.find((one) => one.kiln === kiln);
    return found === undefined ? refused(`There is no kiln ${kiln}.`) : answer(found);
  };
const both = (text: string, structuredContent: object): object => ({
  content: [{ type: 'text', text }],
  structuredContent,
});

const GLAZES = [
  { code: 'G-1', finish: 'matt', cost_cents: 310, drying_minutes: 40, note: 'Food safe, if thick' },
  { code: 'G-2', finish: 'gloss', cost_cents: 150, drying_minutes: 95, note: 'Runs a lot on walls' },
  { code: 'G-3', finish: 'matt', cost_cents: 720, drying_minutes: 20, note: 'Needs two coats' },
  { code: 'G-4', finish: 'satin', cost_cents: 480, drying_minutes: 60, note: 'Breaks over edges' },
];

const RECIPES = [
  { recipe: 'RC-1', title: 'Celadon green', method: 'Sieve the feldspar twice.' },
  { recipe: 'RC-2', title: 'Feldspar white', method: 'Add water slowly and stir.' },
  { recipe: 'RC-3', title: 'Iron red', method: 'Mix feldspar with ash.' },
];

/** What responses of one tool, or of two, say of the same things. */
export const PAIRS_OF_AGREEMENT: readonly Pair[] = [
  {
    what: 'a number beside a list is its length for all things but one',
    rules: ['run/count-mismatch'],
    server: (isFaulty) => [
      list,
      tool(
        'kiln_firings',
        'The firings of a kiln.',
        id,
        of(({ kiln, firings }) =>
          // The healthy one shows a part where there are many, and says so.
          json(
            isFaulty
              ? { kiln, firing_count: firings.length + (kiln === 'KN-1' ? 1 : 0), firings }
              : { kiln, lifetime_count: firings.length + (kiln === 'KN-1' ? 1 : 0), firings },
          ),
        ),
      ),
    ],
  },
  {
    what: 'a breakdown leaves out a part of what is counted',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool('glaze_figures', 'The number of glazes, and the same broken down by finish.', {}, () =>
        json({ glazes: 4, glazes_by_finish: { matt: 2, gloss: 1, satin: isFaulty ? 0 : 1 }, kilns: 9 }),
      ),
    ],
  },
  {
    what: 'a total leaves out the last part',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      list,
      tool(
        'firing_plan',
        'Plans firings after each other. hours_total is the sum of the hours of all stages.',
        {
          kilns: {
            type: 'array',
            items: words('Kiln.'),
            minItems: 1,
            maxItems: 6,
            description: 'Ids of kilns.',
          },
        },
        ({ kilns }) => {
          const stages = (Array.isArray(kilns) ? kilns : []).map((one) => ({
            kiln: one,
            hours: KILNS.find(({ kiln }) => kiln === one)?.hours ?? 0,
          }));
          const counted = isFaulty && stages.length > 1 ? stages.slice(0, -1) : stages;
          return json({ stages, hours_total: counted.reduce((sum, { hours }) => sum + hours, 0) });
        },
      ),
    ],
  },
  {
    what: 'a bound is compared with another member than its description names',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'find_glazes',
        'Finds glazes.',
        { patience: whole('Only glazes whose drying_minutes are at most this.', { minimum: 1 }) },
        ({ patience }) =>
          json({
            glazes: GLAZES.filter(
              (one) => patience === undefined || (isFaulty ? 25 : one.drying_minutes) <= Number(patience),
            ),
          }),
        { required: [] },
      ),
    ],
  },
  {
    what: 'a place to look in has no effect',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'search_recipes',
        'Finds recipes that have a word.',
        {
          query: words('Word, such as feldspar.', { minLength: 1, examples: ['feldspar'] }),
          field: oneOf('title', 'method', 'any'),
        },
        ({ query, field }) =>
          json({
            recipes: RECIPES.filter((one) => {
              const places =
                isFaulty || field === 'any' ? [one.title, one.method] : [one[field as 'title' | 'method']];
              return places.some((text) => text.toLowerCase().includes(String(query).toLowerCase()));
            }).map(({ recipe }) => ({ recipe })),
          }),
      ),
      tool('read_recipe', 'Shows a recipe.', { recipe: words('Id, such as RC-1.') }, ({ recipe }) => {
        const found = RECIPES.find((one) => one.recipe === recipe);
        return found === undefined ? refused('There is no such recipe.') : json(found);
      }),
    ],
  },
  {
    what: 'two tools count the same otherwise for one thing',
    rules: ['run/reads-differ'],
    server: (isFaulty) => [
      list,
      tool(
        'show_kiln',
        'Shows a kiln in words.',
        id,
        of(({ kiln, owner, town, hours }) =>
          said(`# ${kiln}\nOwner: ${owner}\nTown: ${town}\nHours: ${hours}`),
        ),
      ),
      tool(
        'kiln_hours',
        'How long a kiln has been used.',
        id,
        of(({ kiln, hours }) => said(`Hours: ${isFaulty && kiln === 'KN-3' ? hours - 5 : hours}`)),
      ),
    ],
  },
  {
    what: 'a sentence has another value than the structured content',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      list,
      tool(
        'where_is',
        'Where a kiln is.',
        id,
        of(({ kiln, town, hours }) =>
          both(`Kiln ${kiln} is in ${isFaulty && kiln === 'KN-3' ? 'Leiden' : town} since ${hours} hours.`, {
            kiln,
            town,
            hours,
          }),
        ),
      ),
    ],
  },
  {
    what: 'a tool remembers the items of the thing before',
    rules: ['run/mixed-up'],
    server: (isFaulty) => {
      const seen: string[] = [];
      return [
        list,
        tool(
          'past_firings',
          'The firings of a kiln.',
          id,
          of(({ kiln, firings }) => {
            const own = firings.map((one) => `${one} in ${kiln}`);
            seen.push(...own.filter((one) => !seen.includes(one)));
            return json({ kiln, entries: isFaulty ? [...seen] : own });
          }),
        ),
      ];
    },
  },
  {
    what: 'a public view has what is personal',
    rules: ['run/private-data'],
    server: (isFaulty) => [
      list,
      tool(
        'kiln_owner',
        isFaulty
          ? 'The owner and town of a kiln.'
          : 'The owner and town of a kiln, and when the owner was born.',
        id,
        of(({ kiln, owner, town }) => json({ kiln, owner, town, date_of_birth: '1961-04-09' })),
      ),
    ],
  },
  {
    what: 'the shortest comes first where the longest should',
    rules: ['run/wrong-order'],
    server: (isFaulty) => [
      tool('drying_times', 'Glazes with how long they dry, longest drying first.', {}, () => {
        const sorted = GLAZES.toSorted((one, other) => other.drying_minutes - one.drying_minutes);
        return json({ glazes: isFaulty ? sorted.toReversed() : sorted });
      }),
    ],
  },
  {
    what: 'a number is beyond the cap that is stated',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'storage_fee',
        'What the storage of a pot costs: 3 dollars a week, and never more than 40 dollars.',
        { weeks: whole('Weeks.', { minimum: 1, maximum: 500 }) },
        ({ weeks }) =>
          json({ weeks, fee_usd: isFaulty ? Number(weeks) * 3 : Math.min(40, Number(weeks) * 3) }),
      ),
    ],
  },
  {
    what: 'a unit has another size than its definition says',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'convert_clay',
        'Converts amounts of clay. 1 bag = 12.5 kg, 1 pallet = 40 bag.',
        {
          amount: { type: 'number', minimum: 0, description: 'Amount.' },
          from: oneOf('bag', 'pallet', 'kg'),
          to: oneOf('bag', 'pallet', 'kg'),
        },
        ({ amount, from, to }) => {
          const sizes: Readonly<Record<string, number>> = { bag: 12.5, pallet: isFaulty ? 450 : 500, kg: 1 };
          return json({ amount: (Number(amount) * (sizes[String(from)] ?? 1)) / (sizes[String(to)] ?? 1) });
        },
      ),
    ],
  },
];

const NOTES = KILNS.map(({ kiln }, at) => ({
  kiln,
  notes: Array.from({ length: at + 1 }, (_, index) => ({
    at: `2031-05-0${index + 1}`,
    text: `Note ${index + 1}`,
  })),
}));

/** Tools that show less than there is, or more than one would think, and that are right. */
export const HEALTHY_AGREEMENT: readonly (readonly [what: string, tool: FakeTool])[] = [
  [
    'a preview of three beside the number of all',
    tool('kiln_notes', 'Kilns with notes.', {}, () =>
      json({
        kilns: NOTES.map(({ kiln, notes }) => ({ kiln, note_count: notes.length, notes: notes.slice(0, 3) })),
      }),
    ),
  ],
  [
    'what a person can be reached by, of a tool for that',
    tool('owner_contact', 'Name, town and contact of the owner of a kiln.', {}, () =>
      json({ name: 'Aya Mori', town: 'Hoorn', email: 'aya@kilns.test', phone: '+31 20 555 0142' }),
    ),
  ],
  [
    'groups of which a thing may be in none',
    tool('glaze_owners', 'The number of glazes, and the same broken down by owner.', {}, () =>
      json({ glazes: 9, glazes_by_owner: { aya: 2, lev: 3 } }),
    ),
  ],
  [
    'a bound in another unit than the items',
    tool(
      'cheap_glazes',
      'Lists glazes.',
      { max_cost: whole('Highest price in whole dollars.', { minimum: 0 }) },
      ({ max_cost }) =>
        json({
          glazes: GLAZES.filter(
            ({ cost_cents }) => max_cost === undefined || cost_cents <= Number(max_cost) * 100,
          ),
        }),
      { required: [] },
    ),
  ],
  [
    'a bound in words about what is sent',
    tool(
      'mix_clay',
      'Returns what a batch weighs. A batch must never be more than 20 bags.',
      { bags: whole('Bags.', { minimum: 1, maximum: 20 }) },
      ({ bags }) => json({ kg: Number(bags) * 12.5 }),
    ),
  ],
];
