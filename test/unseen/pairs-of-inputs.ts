import { refused, said } from '../fixtures/tool-session.js';
import { json, type Pair, tool, words } from './pair.js';

const FERRIES = { F1: 'Skua', F2: 'Petrel', F3: 'Fulmar' };

/** Inputs that only some calls have, and calls that only fail when they are made again. */
export const PAIRS_OF_INPUTS: readonly Pair[] = [
  {
    what: 'a number with a fraction is rejected though the type allows it',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'toll_for',
        'The toll for a cart.',
        { weight: { type: 'number', minimum: 0, maximum: 60, description: 'In tonnes.' } },
        ({ weight }) =>
          isFaulty && !Number.isInteger(weight)
            ? refused('The weight must be a whole number.')
            : json({ toll: Math.round(Number(weight) * 300) }),
      ),
    ],
  },
  {
    what: 'every third call does not find what is there',
    rules: ['run/flaky'],
    server: (isFaulty) => {
      let calls = 0;
      return [
        tool('list_ferries', 'The ferries.', {}, () =>
          json({ ferries: Object.entries(FERRIES).map(([id, name]) => ({ id, name })) }),
        ),
        tool('get_ferry', 'A ferry.', { id: words('The id of a ferry.') }, ({ id }) => {
          if (++calls % 3 === 0)
            return refused(isFaulty ? `Ferry ${String(id)} is unknown.` : 'Too many requests, try again later.');
          const name = Object.entries(FERRIES).find(([key]) => key === id)?.[1];
          return name === undefined ? refused(`Ferry ${String(id)} is unknown.`) : said(`${id}: ${name}`);
        }),
      ];
    },
  },
];
