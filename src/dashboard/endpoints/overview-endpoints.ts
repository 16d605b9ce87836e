import type { ServerFilter } from '../../store/index.js';
import { endpoint } from '../api/endpoint.js';
import { choice, type Given, perhaps, perhapsOneOf } from '../api/parameter.js';
import { list, object } from '../api/shape.js';
import { FLEET, OVERVIEW, SERVER } from '../api/shapes.js';
import { PAGE, pageOf } from './page.js';
import { serverValue } from './values.js';

/** Days that the trend of all servers shows. */
const DAYS = 30;

/** Which servers, by the fleets that have them. */
const FILTER = {
  fleet: perhaps('Only servers of this fleet.'),
  group: perhaps('Only servers of this group of a fleet.'),
  tag: perhaps('Only servers that have this tag in a fleet.'),
};

const filterOf = ({ fleet, group, tag }: Given<typeof FILTER>): ServerFilter => ({
  ...(fleet === undefined ? {} : { fleet }),
  ...(group === undefined ? {} : { group }),
  ...(tag === undefined ? {} : { tag }),
});

/** The endpoints over all servers. */
export const OVERVIEW_ENDPOINTS = [
  endpoint({
    path: '/overview',
    summary: 'The sums over all servers, and the runs of the last days',
    parameters: FILTER,
    response: OVERVIEW,
    async answer(given, { history }) {
      const totals = await history.overview.totals(filterOf(given));
      const { clean, findings, untested, unchecked } = totals.verdicts;
      return {
        servers: clean + findings + untested + unchecked,
        ...totals,
        days: await history.overview.days(DAYS),
      };
    },
  }),
  endpoint({
    path: '/servers',
    summary: 'Servers with their last runs',
    parameters: {
      q: perhaps('A part of the name, the command or the URL, in any case.'),
      verdict: perhapsOneOf('Only servers with this verdict.', [
        ...(['clean', 'findings', 'untested', 'unchecked'] as const),
      ]),
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
      ...FILTER,
      ...PAGE,
    },
    response: pageOf(SERVER),
    async answer({ q, verdict, change, sort, order, limit, offset, ...filter }, context) {
      const { total, rows } = await context.history.overview.servers({
        ...(q === undefined ? {} : { text: q }),
        ...(verdict === undefined ? {} : { verdict }),
        ...(change === undefined ? {} : { change }),
        ...filterOf(filter),
        ...{ order: sort, descending: order === 'desc', limit, offset },
      });
      const items = rows.flatMap((row) => serverValue(row, context) ?? []);
      return { total, limit, offset, items };
    },
  }),
  endpoint({
    path: '/fleets',
    summary: 'The fleets with their groups and tags, to filter servers by',
    response: object({ items: list(FLEET) }),
    async answer(_, { history }) {
      const fleets = await history.overview.fleets();
      return { items: fleets.map(({ fleet, ...labels }) => ({ name: fleet, ...labels })) };
    },
  }),
];
