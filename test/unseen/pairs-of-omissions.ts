import { refused } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const writing = { isWriting: true } as const;

/** Valves of a greenhouse, whose pressure may be rehearsed. */
function valves(isFaulty: boolean) {
  const all = ['VL-1', 'VL-2', 'VL-3'].map((valve) => ({ valve, pressure: 3 }));
  const known = (valve: unknown, act: (one: (typeof all)[number]) => object): object => {
    const found = all.find((one) => one.valve === valve);
    return found === undefined ? refused(`There is no valve ${String(valve)}.`) : act(found);
  };
  const valve = words('The valve, e.g. VL-2');
  return [
    tool('list_valves', 'All valves.', {}, () => json({ valves: all })),
    tool(
      'set_pressure',
      'Sets the pressure of a valve. With dry_run, it is only said what would change.',
      {
        valve,
        pressure: whole('Bar.', { minimum: 1, maximum: 9 }),
        dry_run: { type: 'boolean', default: false, description: 'Only say it.' },
      },
      ({ valve: wanted, pressure, dry_run }) =>
        known(wanted, (one) => {
          const before = one.pressure;
          if (dry_run !== true || isFaulty) one.pressure = Number(pressure);
          return json({ valve: wanted, before, wouldBe: pressure });
        }),
      { ...writing, required: ['valve', 'pressure'] },
    ),
  ];
}

/** Plays of a theatre, of which an update may leave out what is to stay. */
function plays(isFaulty: boolean) {
  const all = ['PL-1', 'PL-2'].map((play) => ({ play, title: `Play ${play}`, cast: ['Ida', 'Otto'] }));
  return [
    tool('list_plays', 'All plays.', {}, () => json({ plays: all })),
    tool(
      'update_play',
      'Changes a play. What is not given stays.',
      {
        play: words('The play, e.g. PL-1'),
        title: words('Title.', { minLength: 1 }),
        cast: { type: 'array', items: { type: 'string' }, description: 'Replaces the cast.' },
      },
      ({ play, title, cast }) => {
        const found = all.find((one) => one.play === play);
        if (found === undefined) return refused(`There is no play ${String(play)}.`);
        if (title !== undefined) found.title = String(title);
        if (Array.isArray(cast)) found.cast = cast.map(String);
        else if (isFaulty) found.cast = [];
        return json({ updated: play });
      },
      { ...writing, required: ['play'] },
    ),
  ];
}

const BILLS: Readonly<Record<string, readonly (readonly [dish: string, portions: number, value: number])[]>> =
  {
    north: [
      ['Soup', 4, 22],
      ['Tea', 6, 0],
    ],
    south: [
      ['Pie', 2, 19],
      ['Stew', 3, 41.5],
    ],
  };

/** What is left out without a word. */
export const PAIRS_OF_OMISSIONS: readonly Pair[] = [
  { what: 'a dry run sets another number', rules: ['run/state'], server: valves },
  { what: 'an update empties the list that it was not given', rules: ['run/state'], server: plays },
  {
    what: 'a total beside two numbers of each row leaves out the last one',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool('bill_of', 'The bill of a table.', { table: oneOf('north', 'south') }, ({ table }) => {
        const rows = BILLS[String(table)] ?? [];
        const counted = isFaulty ? rows.slice(0, -1) : rows;
        return json({
          rows: rows.map(([dish, portions, value]) => ({ dish, portions, value })),
          total: counted.reduce((sum, [, , value]) => sum + value, 0),
        });
      }),
    ],
  },
];
