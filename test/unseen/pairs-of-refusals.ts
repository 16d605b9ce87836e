import { refused, said } from '../fixtures/tool-session.js';
import { type Args, json, oneOf, type Pair, tool, whole, words } from './pair.js';

const BOATS = [
  { id: 'bt-11', name: 'Petrel', berth: 'north', moored: '2026-01-03T07:00:00Z', checks: 2 },
  { id: 'bt-12', name: 'Dunlin', berth: 'south', moored: '2026-01-05T07:00:00Z', checks: 0 },
  { id: 'bt-13', name: 'Fulmar', berth: 'north', moored: '2026-01-09T07:00:00Z', checks: 5 },
  { id: 'bt-21', name: 'Gannet', berth: 'south', moored: '2026-02-01T07:00:00Z', checks: 1 },
];
const boatId = words('Number of a boat, as list_boats shows it.', { pattern: '^bt-[0-9]+$' });
const boatOf = ({ boat_id }: Args) => BOATS.find(({ id }) => id === boat_id);
const noBoat = ({ boat_id }: Args) => `There is no boat ${boat_id} in the harbour.`;
const listBoats = tool('list_boats', 'Lists the boats.', {}, () =>
  json({ boats: BOATS.map(({ id, name }) => ({ boat_id: id, name })) }),
);
const getBoat = tool('get_boat', 'Returns a boat.', { boat_id: boatId }, (args) => {
  const boat = boatOf(args);
  return boat === undefined ? refused(noBoat(args)) : json(boat);
});

/** How calls are refused, and what is taken that should be. */
export const PAIRS_OF_REFUSALS: readonly Pair[] = [
  {
    what: 'a thing that does not exist is an internal error, where others say so in a result',
    rules: ['run/error-type'],
    server: (isFaulty) => [
      listBoats,
      getBoat,
      tool('get_crew', 'Returns the crew of a boat.', { boat_id: boatId }, (args) => {
        if (boatOf(args) !== undefined) return json({ crew: ['Ada', 'Wim'] });
        return isFaulty ? { error: { code: -32_603, message: noBoat(args) } } : refused(noBoat(args));
      }),
    ],
  },
  {
    what: 'a moment that is none is taken, and shown as no date',
    rules: ['run/format-ignored'],
    server: (isFaulty) => [
      tool(
        'plan_tour',
        'Plans a tour.',
        { skipper: words('Name.'), leaves: words('When.', { format: 'date-time' }) },
        ({ skipper, leaves }) => {
          if (typeof skipper !== 'string' || typeof leaves !== 'string')
            return refused('Invalid arguments: skipper and leaves must be strings.');
          const moment = new Date(leaves);
          if (!isFaulty && Number.isNaN(moment.getTime()))
            return refused(`Invalid arguments: "${leaves}" is not a valid date-time.`);
          return said(`The tour of ${skipper} is set for ${moment.toUTCString()}.`);
        },
        { isWriting: true, isLoose: true },
      ),
    ],
  },
  {
    what: 'a table with something bad in it is marked as an error',
    rules: ['run/success-flagged'],
    server: (isFaulty) => [
      tool(
        'tide_table',
        'The state of each gauge of a coast.',
        { coast: oneOf('east', 'west') },
        ({ coast }) => {
          const rows = ['Ems', 'Jade', 'Elbe'].map(
            (name, at) => `| ${name} | ${coast === 'east' && at > 0 ? 'flooded' : 'calm'} |`,
          );
          const table = said(['| gauge | state |', '| --- | --- |', ...rows].join('\n'));
          return isFaulty && coast === 'east' ? { ...table, isError: true } : table;
        },
      ),
    ],
  },
  {
    what: 'an argument with a default is demanded, of which a condition is stated',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      listBoats,
      tool(
        'print_pass',
        'Prints the pass of a boat. An older pass is only replaced with `replace`.',
        {
          boat_id: boatId,
          replace: { type: 'boolean', default: false, description: 'Whether to replace it.' },
        },
        (args) => {
          if (isFaulty && args.replace === undefined)
            return refused('replace is required: give true or false.');
          return boatOf(args) === undefined ? refused(noBoat(args)) : json({ pass: args.boat_id, pages: 2 });
        },
        { required: ['boat_id'] },
      ),
    ],
  },
  {
    what: 'the last come is served first',
    rules: ['run/wrong-order'],
    server: (isFaulty) => [
      tool(
        'next_boats',
        'The boats for the crane, the longest-waiting one first.',
        { most: whole('How many.', { minimum: 1, maximum: 10 }) },
        ({ most }) => {
          const queue = BOATS.map(({ id, moored }) => ({ id, mooredAt: moored }));
          return json({ boats: (isFaulty ? queue.toReversed() : queue).slice(0, Number(most)) });
        },
      ),
    ],
  },
  {
    what: 'a tool that reads counts in each thing that it lists',
    rules: ['run/read-only'],
    server: (isFaulty) => {
      const boats = BOATS.map((boat) => ({ ...boat }));
      const seen = (found: readonly (typeof boats)[number][]) =>
        json({ boats: found.map((boat) => ({ ...boat, checks: isFaulty ? ++boat.checks : boat.checks })) });
      return [
        tool('survey_berth', 'Shows the boats at a berth.', { berth: oneOf('north', 'south') }, ({ berth }) =>
          seen(boats.filter((boat) => boat.berth === berth)),
        ),
        tool('get_boat', 'Returns a boat.', { boat_id: boatId }, (args) => {
          const boat = boats.find(({ id }) => id === args.boat_id);
          return boat === undefined ? refused(noBoat(args)) : json(boat);
        }),
      ];
    },
  },
];
