import { endpoint } from '../api/endpoint.js';
import { choice, perhaps, perhapsOneOf } from '../api/parameter.js';
import { OVERVIEW, SERVER } from '../api/shapes.js';
import { PAGE, pageOf } from './page.js';
import { serverValue } from './values.js';

/** Days that the trend of all servers shows. */
const DAYS = 30;

/** The endpoints over all servers. */
export const OVERVIEW_ENDPOINTS = [
  endpoint({
    path: '/overview',
    summary: 'The sums over all servers, and the runs of the last days',
    response: OVERVIEW,
    async answer(_, { history }) {
      const totals = await history.overview.totals();
      const { clean, findings, untested } = totals.verdicts;
      return { servers: clean + findings + untested, ...totals, days: await history.overview.days(DAYS) };
    },
  }),
  endpoint({
    path: '/servers',
    summary: 'Servers with their last runs',
    parameters: {
      q: perhaps('A part of the name, the command or the URL, in any case.'),
      verdict: perhapsOneOf('Only servers with this verdict.', ['clean', 'findings', 'untested']),
      change: perhapsOneOf('Only servers whose last verdict is worse or better than the one before.', [
        'worse',
        'better',
      ]),
      sort: choice(
        'What to sort by.',
        ['name', 'verdict', 'last_run', 'errors', 'working', 'since'],
        'verdict',
      ),
      order: choice('The direction.', ['asc', 'desc'], 'asc'),
      ...PAGE,
    },
    response: pageOf(SERVER),
    async answer({ q, verdict, change, sort, order, limit, offset }, context) {
      const { total, rows } = await context.history.overview.servers({
        ...(q === undefined ? {} : { text: q }),
        ...(verdict === undefined ? {} : { verdict }),
        ...(change === undefined ? {} : { change }),
        ...{ order: sort, descending: order === 'desc', limit, offset },
      });
      const items = rows.flatMap((row) => serverValue(row, context) ?? []);
      return { total, limit, offset, items };
    },
  }),
];
