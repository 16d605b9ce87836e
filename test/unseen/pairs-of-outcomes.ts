import { refused, said } from '../fixtures/tool-session.js';
import { type Args, json, type Pair, tool, whole, words } from './pair.js';

const HIVES = [
  { id: 'hv-01', name: 'Linden', frames: 8 },
  { id: 'hv-02', name: 'Clover', frames: 10 },
  { id: 'hv-03', name: 'Heather', frames: 6 },
];
const hiveId = words('Number of a hive, as list_hives shows it.');
const listHives = tool('list_hives', 'Lists the hives.', {}, () => json({ hives: HIVES }));
const number = (description: string) => ({ type: 'number', description });

/** What a call has come to, and how a response says so. */
export const PAIRS_OF_OUTCOMES: readonly Pair[] = [
  {
    what: 'a response counts failures and nothing that was done, as a success',
    rules: ['response/soft-error'],
    server: (isFaulty) => [
      listHives,
      tool(
        'relabel_boxes',
        'Writes new labels onto boxes of honey.',
        { boxes: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'Their codes.' } },
        ({ boxes }) => {
          const count = Array.isArray(boxes) ? boxes.length : 0;
          const text = `Finished with ${count} errors\n\n${count} boxes: 0 relabelled\nThe printer is out of paper`;
          return isFaulty ? said(text) : refused(text);
        },
        { isWriting: true },
      ),
    ],
  },
  {
    what: 'an error ends where its reason should be',
    rules: ['response/error-unclear'],
    server: (isFaulty) => [
      listHives,
      tool('weigh_hive', 'Returns the weight of a hive.', { hive: hiveId }, ({ hive }) => {
        const known = HIVES.find(({ id }) => id === hive);
        if (known !== undefined) return json({ hive, kilograms: known.frames * 2.5 });
        return refused(isFaulty ? 'Scale readout failed: null' : `Scale readout failed: no hive ${hive}`);
      }),
    ],
  },
  {
    what: 'a tool that changes something succeeds with an empty text',
    rules: ['response/no-content'],
    server: (isFaulty) => [
      listHives,
      tool(
        'rename_apiary',
        'Gives the apiary another name.',
        { name: words('The new name.') },
        ({ name }: Args) => said(isFaulty ? '' : `The apiary is now called ${String(name)}.`),
        { isWriting: true },
      ),
    ],
  },
  {
    what: 'a computation returns infinity for a valid call',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      tool(
        'honey_per_hive',
        'Divides the honey of a season by the number of hives.',
        { kilograms: number('Honey.'), hives: number('Hives.') },
        ({ kilograms, hives }) => {
          if (!isFaulty && Number(hives) === 0) return refused('Invalid argument: hives must not be 0.');
          return said(`Each of them has given ${Number(kilograms) / Number(hives)}`);
        },
      ),
      tool('frames_of', 'Number of frames.', { boxes: whole('Boxes.', { minimum: 0 }) }, ({ boxes }) =>
        said(`Frames: ${Number(boxes) * 10}`),
      ),
    ],
  },
  {
    what: 'a value that a description does not list is taken for a listed one',
    rules: ['run/enum-drift-in'],
    server: (isFaulty) => [
      listHives,
      tool(
        'melt_wax',
        'Plans how to melt wax.',
        { kilograms: number('Wax.'), method: words('How it is melted (steam, solar or water)') },
        ({ kilograms, method }) => {
          const minutes = { steam: 20, solar: 240, water: 45 }[String(method)];
          if (minutes === undefined && !isFaulty) return refused(`Invalid method: ${String(method)}.`);
          return json({ method, minutes: (minutes ?? 20) * Math.ceil(Number(kilograms)) });
        },
      ),
    ],
  },
  {
    what: 'a thing that one tool does not know is taken by another one',
    rules: ['run/absent-accepted'],
    server: (isFaulty) => {
      const alarms = new Map<unknown, unknown>();
      const isMeadow = (meadow: unknown): boolean => meadow === 'south' || meadow === 'hill';
      return [
        tool('list_meadows', 'Lists the meadows.', {}, () => json({ meadows: ['south', 'hill'] })),
        tool('read_bloom', 'What blooms on a meadow.', { meadow: words('Its name.') }, ({ meadow }) =>
          isMeadow(meadow)
            ? json({ meadow, blooms: ['clover'] })
            : refused(`Meadow '${String(meadow)}' not found.`),
        ),
        tool(
          'set_frost_alarm',
          'Sets the temperature below which an alarm is given.',
          { meadow: words('Its name.'), degrees: number('Celsius.') },
          ({ meadow, degrees }) => {
            if (!isFaulty && !isMeadow(meadow)) return refused(`Meadow '${String(meadow)}' not found.`);
            alarms.set(meadow, degrees);
            return said(`You will get an alarm below ${String(degrees)} degrees on ${String(meadow)}.`);
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'one tool counts none of what another one counts',
    rules: ['run/reads-differ'],
    server: (isFaulty) => [
      tool('apiary_overview', 'Sums up the apiary.', {}, () =>
        json({ name: 'Hillside', totalHives: isFaulty ? 0 : HIVES.length }),
      ),
      tool('check_apiary', 'Looks at every hive.', {}, () =>
        json({ summary: { totalHives: HIVES.length, weakHives: 1 }, weak: ['hv-03'] }),
      ),
    ],
  },
  {
    what: 'one tool finds all well where another one finds the same fault',
    rules: ['run/reads-differ'],
    server: (isFaulty) => {
      const missing = isFaulty ? 0 : 2;
      return [
        tool('validate_ledger', 'Validates the ledger of honey.', {}, () =>
          json({ valid: missing === 0, summary: { missingEntriesCount: missing } }),
        ),
        tool('check_ledger_integrity', 'Checks the ledger of honey.', {}, () =>
          json({ isValid: false, summary: { totalMissingEntries: 2 }, missing: ['may', 'june'] }),
        ),
      ];
    },
  },
  {
    what: 'an update changes when a thing was made',
    rules: ['run/state'],
    server: (isFaulty) => {
      let tick = Date.UTC(2026, 3, 1);
      const now = (): string => {
        tick += 60_000;
        return new Date(tick).toISOString();
      };
      const queens = new Map(
        ['q-1', 'q-2'].map((id) => [id, { id, mark: 'white', createdAt: now(), updatedAt: now() }]),
      );
      return [
        tool('list_queens', 'Lists the queens.', {}, () => json({ queens: [...queens.values()] })),
        tool(
          'update_queen',
          'Changes the mark of a queen.',
          { id: words('Id of a queen.'), mark: words('Colour of the mark.') },
          ({ id, mark }) => {
            const queen = queens.get(String(id));
            if (queen === undefined) return refused(`There is no queen ${String(id)}.`);
            queen.mark = String(mark);
            queen.updatedAt = now();
            if (isFaulty) queen.createdAt = now();
            return json(queen);
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'a plain name ends up in a statement without quotes',
    rules: ['run/unescaped-text'],
    server: (isFaulty) => [
      tool(
        'describe_shelf',
        'Shows what a shelf can hold.',
        { shelf_name: words('Name of a shelf.') },
        ({ shelf_name: shelf }) => {
          const odd = /[^\p{L}\p{N}_]/u.exec(String(shelf))?.[0];
          return odd !== undefined && isFaulty
            ? refused(`Database error: near "${odd}": syntax error`)
            : refused(`There is no shelf ${String(shelf)}.`);
        },
      ),
    ],
  },
];

/** Responses that only look as if nothing had been done. */
export const HEALTHY_OUTCOMES = [
  [
    'a check that has found errors and fixes none',
    tool('check_labels', 'Checks the labels of a box.', { box: words('Its code.') }, ({ box }) =>
      said(`${String(box)}: 3 errors, 0 fixed`),
    ),
  ],
  [
    'a command that prints nothing',
    tool(
      'run_command',
      'Runs a command of the controller and returns what it prints.',
      { command: words('The command.') },
      () => said(''),
      { isWriting: true },
    ),
  ],
  [
    'an empty list behind a heading',
    tool('list_swarms', 'Lists swarms that were seen.', {}, () => said('Swarms with errors:\n- none')),
  ],
  [
    'a computation whose description names infinity',
    tool(
      'ratio',
      'Divides two numbers; infinity where the second is 0.',
      { a: number('First.'), b: number('Second.') },
      ({ a, b }) => said(`The ratio is ${Number(a) / Number(b)}`),
    ),
  ],
  [
    'a value that is not listed, where the description says what becomes of it',
    tool(
      'strain_honey',
      'Plans how to strain honey.',
      { mesh: words('Width of the mesh (fine, medium, coarse); anything else is taken as fine.') },
      ({ mesh }) => json({ minutes: { medium: 20, coarse: 5 }[String(mesh)] ?? 60 }),
    ),
  ],
] as const;

/** Tools that seem to contradict each other. */
export const HEALTHY_CLAIMS = [
  [
    'a count of a part',
    [
      tool('open_orders', 'Lists open orders.', {}, () => json({ totalOrders: 0, orders: [] })),
      tool('order_stats', 'Sums up all orders.', {}, () => json({ totalOrders: 4, litres: 80 })),
    ],
  ],
] as const;
