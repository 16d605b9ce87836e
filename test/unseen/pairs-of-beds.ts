import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { type Args, json, oneOf, type Pair, tool, whole, words } from './pair.js';

interface Bed {
  readonly key: string;
  readonly soil: string;
  readonly plants: string[];
  watered: boolean;
  retired: boolean;
}

const writing = { isWriting: true } as const;
const NAME = words('Key of the bed.', { pattern: '^[a-z][a-z0-9-]{1,40}$' });

/** A garden, in which a bed that is retired takes no more calls. */
function garden(own: (beds: Map<string, Bed>) => readonly FakeTool[]): readonly FakeTool[] {
  const beds = new Map<string, Bed>();
  const live = (name: unknown, act: (bed: Bed) => unknown): unknown => {
    const bed = beds.get(String(name));
    if (bed === undefined) return refused(`There is no bed ${String(name)}.`);
    return bed.retired ? refused(`Bed ${bed.key} is archived.`) : act(bed);
  };
  return [
    tool('list_beds', 'All beds.', {}, () => json([...beds.values()])),
    tool('get_bed', 'One bed.', { key: NAME }, ({ key }) => json(beds.get(String(key)) ?? {})),
    tool(
      'create_bed',
      'Lays out a bed.',
      { key: NAME, soil: words('Its soil.', { minLength: 2, maxLength: 60 }) },
      ({ key, soil }) => {
        const name = String(key);
        if (beds.has(name)) return refused(`The key ${name} is in use.`);
        beds.set(name, { key: name, soil: String(soil), plants: [], watered: false, retired: false });
        return json(beds.get(name));
      },
      writing,
    ),
    tool(
      'archive_bed',
      'Archives a bed, which then takes no more changes.',
      { key: NAME },
      ({ key }) => live(key, (one) => json(Object.assign(one, { retired: true }))),
      writing,
    ),
    ...own(beds),
  ];
}

const LINES = Array.from(
  { length: 9 },
  (_, at) => `#${at + 1} day ${at * 3} ${at % 2 === 0 ? 'rain' : 'sun'} ${at}mm`,
);
const SEEDS = ['Blue Poppy', 'Wild Garlic', 'Sea Holly', 'Corn Marigold'].map((name, at) => ({
  seed: `S-${at + 1}`,
  name,
  grams: [9, 120, 1500, 40][at] ?? 0,
}));
const seeds = tool('list_seeds', 'All seeds in stock.', {}, () => json(SEEDS));

/** Returns a document, in a text and in structured content. */
const both = (text: object, structured: object): object => ({
  content: [{ type: 'text', text: JSON.stringify(text) }],
  structuredContent: structured,
});

const SHELVES: Readonly<Record<string, readonly string[]>> = {
  north: ['hoe', 'rake'],
  south: ['spade', 'rake', 'fork'],
  west: ['sieve'],
};
const SHELF = words('Shelf of the shed.', { pattern: '^[a-z]{2,20}$' });
const onShelf = (shelf: unknown, act: (tools: readonly string[]) => unknown): unknown => {
  const found = SHELVES[String(shelf)];
  return found === undefined ? refused(`There is no shelf '${String(shelf)}'.`) : act(found);
};
const shelves = [
  tool('find_tools', 'Where each garden tool hangs.', {}, () =>
    json(Object.entries(SHELVES).flatMap(([shelf, all]) => all.map((one) => ({ shelf, tool: one })))),
  ),
  tool('list_shelf', 'The tools on one shelf.', { shelf: SHELF }, ({ shelf }) =>
    onShelf(shelf, (all) => json(all.map((one) => ({ shelf, tool: one })))),
  ),
];

/** A garden and its shed: what is only seen between the calls of other tools, or of one tool for several things. */
export const PAIRS_OF_BEDS: readonly Pair[] = [
  {
    what: 'a tap that says it may be turned again turns back, beside a tool that archives',
    rules: ['run/not-idempotent'],
    server: (isFaulty) =>
      garden((beds) => [
        tool(
          'water_bed',
          'Waters a bed. Safe to repeat.',
          { key: NAME },
          ({ key }) => {
            const found = beds.get(String(key));
            if (found === undefined) return refused(`There is no bed ${String(key)}.`);
            if (found.retired) return refused(`Bed ${found.key} is archived.`);
            found.watered = isFaulty ? !found.watered : true;
            return json(found);
          },
          writing,
        ),
      ]),
  },
  {
    what: 'the plants of a new bed are those of the beds before',
    rules: ['run/mixed-up'],
    server: (isFaulty) => {
      const rows: object[] = [];
      const left: string[] = [];
      return [
        tool('list_rows', 'All rows.', {}, () => json(rows)),
        tool(
          'create_row',
          'Lays out a row with these plants, and a marker.',
          {
            row: words('Name of the row.', { minLength: 2, maxLength: 60 }),
            plants: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 40 } },
          },
          ({ row, plants }) => {
            const given = Array.isArray(plants) ? plants.map(String) : undefined;
            const chosen = given ?? (isFaulty ? left : []);
            chosen.push('marker');
            rows.push({ row, plants: [...chosen] });
            return json({ row, plants: [...chosen] });
          },
          { isWriting: true, required: ['row'] },
        ),
      ];
    },
  },
  {
    what: 'a label is not put on, or is there already',
    rules: ['run/state'],
    server: (isFaulty) => {
      const pots = new Map([
        ['P-1', ['old']],
        ['P-2', ['new']],
      ]);
      return [
        tool('list_pots', 'All pots.', {}, () => json([...pots].map(([pot, labels]) => ({ pot, labels })))),
        tool('get_pot', 'One pot.', { pot: words('Id of a pot.') }, ({ pot }) => {
          const labels = pots.get(String(pot));
          return labels === undefined ? refused(`There is no pot ${String(pot)}.`) : json({ pot, labels });
        }),
        tool(
          'label_pot',
          'Puts a label on a pot; one that it has is not added twice.',
          { pot: words('Id of a pot.'), label: words('Label.', { pattern: '^[a-z]{1,20}$' }) },
          ({ pot, label }) => {
            const labels = pots.get(String(pot));
            if (labels === undefined) return refused(`There is no pot ${String(pot)}.`);
            if (!isFaulty && !labels.includes(String(label))) labels.push(String(label));
            return said(`Labels of ${String(pot)}: ${[...new Set([...labels, String(label)])].join(', ')}`);
          },
          writing,
        ),
      ];
    },
  },
  {
    what: 'the last lines are one more than was asked for, one record per line',
    rules: ['run/limit-ignored', 'run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'weather_tail',
        'The last `lines` records, one per line as `#number day weather`.',
        { lines: whole('How many.', { minimum: 1, maximum: 50, default: 4 }) },
        ({ lines = 4 }) => said(LINES.slice(-(Number(lines) + (isFaulty ? 1 : 0))).join('\n')),
        { required: [] },
      ),
    ],
  },
  {
    what: 'a search whether in upper or lower case minds it',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      seeds,
      tool(
        'search_seeds',
        'Seeds whose name has the term in it, whether in upper or lower case.',
        { term: words('Term.', { minLength: 1, maxLength: 60 }) },
        ({ term }) => {
          const fold = (text: unknown): string => (isFaulty ? String(text) : String(text).toLowerCase());
          return json(SEEDS.filter(({ name }) => fold(name).includes(fold(term))));
        },
      ),
    ],
  },
  {
    what: 'seeds by weight are in the order of texts, where any column may be named',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      seeds,
      tool(
        'sorted_seeds',
        'Seeds, sorted by a column: numbers by value, texts by letter.',
        { order_by: words('Name of a column: seed, name or grams.', { minLength: 1, maxLength: 20 }) },
        ({ order_by: by = 'seed' }) => {
          const [first] = SEEDS;
          if (first === undefined || !Object.hasOwn(first, String(by)))
            return refused(`There is no column '${String(by)}'.`);
          const value = (one: Args): string | number => {
            const own = one[String(by)];
            return typeof own === 'number' && !isFaulty ? own : String(own);
          };
          return json(SEEDS.toSorted((one, other) => (value(one) < value(other) ? -1 : 1)));
        },
        { required: [] },
      ),
    ],
  },
  {
    what: 'an argument that may be left out is demanded, or one without which the call fails',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      ...shelves,
      tool(
        'count_tools',
        isFaulty
          ? 'Number of tools on a shelf. Leave `shelf` out to count those of the whole shed.'
          : 'Number of tools on a shelf. The call fails if `shelf` is left out.',
        { shelf: SHELF },
        ({ shelf }) => onShelf(shelf, (all) => json({ tools: all.length })),
      ),
    ],
  },
  {
    what: 'a place on a shelf that the schema allows is rejected, or one that the shelf does not have',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      ...shelves,
      tool(
        'tool_at',
        'The tool at a place of a shelf, the first if there is none. Places that do not exist are refused.',
        { shelf: SHELF, place: { type: 'integer', minimum: 1, maximum: 900 } },
        ({ shelf, place = 1 }) =>
          onShelf(shelf, (all) => {
            if (Number(place) <= (isFaulty ? 1 : all.length))
              return json({ shelf, tool: all[Number(place) - 1] });
            return refused(
              isFaulty
                ? 'Invalid place: must not be greater than 1.'
                : `${String(shelf)} has only ${all.length} place(s).`,
            );
          }),
        { required: ['shelf'] },
      ),
    ],
  },
  {
    what: 'text and structured content differ once two things do',
    rules: ['response/parity'],
    server: (isFaulty) => [
      ...shelves,
      tool(
        'compare_shelves',
        'What hangs on one of two shelves alone.',
        { left: SHELF, right: SHELF },
        ({ left, right }) =>
          onShelf(left, (one) =>
            onShelf(right, (other) => {
              const onlyLeft = one.filter((each) => !other.includes(each));
              const onlyRight = other.filter((each) => !one.includes(each));
              const found = { only_left: onlyLeft, only_right: onlyRight };
              return both(isFaulty ? { only_left: onlyRight, only_right: onlyLeft } : found, found);
            }),
          ),
      ),
    ],
  },
  {
    what: 'what is empty until something is written breaks',
    rules: ['response/crash'],
    server: (isFaulty) => {
      const notes = [
        { kind: 'frost', depth: 4 },
        { kind: 'pest', depth: 7 },
      ];
      const kind = oneOf('frost', 'pest', 'storm');
      return [
        tool(
          'mean_depth',
          'Mean depth of the notes of a kind, 0 where there are none.',
          { kind },
          ({ kind: asked }) => {
            const own = notes.filter((one) => one.kind === asked);
            if (own.length === 0 && isFaulty)
              return refused("TypeError: Cannot read properties of undefined (reading 'depth')");
            return json({
              kind: asked,
              mean: own.reduce((sum, one) => sum + one.depth, 0) / Math.max(1, own.length),
            });
          },
        ),
        tool(
          'add_note',
          'Adds a note.',
          { kind, depth: whole('Depth.', { minimum: 1, maximum: 90 }) },
          ({ kind: given, depth }) => {
            notes.push({ kind: String(given), depth: Number(depth) });
            return json({ kind: given, depth, notes: notes.length });
          },
          writing,
        ),
      ];
    },
  },
];
