import { endpoint } from '../api/endpoint.js';
import { needed, perhapsOneOf, wholeFrom } from '../api/parameter.js';
import { RequestProblem } from '../api/problem.js';
import { list, object, text } from '../api/shape.js';
import { FLEET_RUN, JOB, LIVE } from '../api/shapes.js';
import { known } from './known.js';
import { liveValue } from './live-value.js';
import { fleetRunValue, jobValue } from './values.js';

const limit = wholeFrom('How many to return.', { least: 1, most: 200, preset: 50 });

/** The endpoints of fleets, and of checks that are under way. */
export const FLEET_ENDPOINTS = [
  endpoint({
    path: '/live',
    summary: 'What is under way; /api/v1/events sends the same whenever it changes',
    response: LIVE,
    answer: (_, { history }) => liveValue(history),
  }),
  endpoint({
    path: '/fleet-runs',
    summary: 'The runs of all fleets, the newest first',
    parameters: { limit },
    response: object({ items: list(FLEET_RUN) }),
    async answer(given, { history }) {
      const items = [];
      for (const run of await history.fleets.recentRuns(given.limit))
        items.push(fleetRunValue(run, await history.fleetJobs.counts(run.id)));
      return { items };
    },
  }),
  endpoint({
    path: '/fleet-run',
    summary: 'A run of a fleet, with the state of its servers',
    parameters: {
      id: needed('The id of the run of the fleet.'),
      state: perhapsOneOf('Only servers in this state.', ['waiting', 'running', 'done', 'dead']),
      limit,
    },
    response: object({ run: FLEET_RUN, jobs: list(JOB) }),
    async answer({ id, state, ...given }, { history }) {
      const run = known(await history.fleets.run(id), 'There is no run of a fleet with this id.');
      const jobs = await history.fleetJobs.list(id, {
        limit: given.limit,
        ...(state === undefined ? {} : { state }),
      });
      return { run: fleetRunValue(run, await history.fleetJobs.counts(id)), jobs: jobs.map(jobValue) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/checks',
    summary: 'Start a check of a server that the fleet file names',
    role: 'run',
    status: 202,
    body: { server: needed('The name of the server in the fleet file.') },
    response: object({ server: text(), fleetRun: text('The run of the fleet that checks it.') }),
    async answer(_, { startCheck }, { server }) {
      if (startCheck === undefined)
        throw new RequestProblem('forbidden', 'Checks cannot be started here: serve with --fleet.');
      if (!startCheck.servers.has(server))
        throw new RequestProblem('forbidden', 'The fleet file does not name this server.');
      return { server, ...(await startCheck.start(server)) };
    },
  }),
];
