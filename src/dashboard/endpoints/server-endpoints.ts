import { endpoint } from '../api/endpoint.js';
import { choice, needed, perhaps } from '../api/parameter.js';
import { list, object, optional, text } from '../api/shape.js';
import { DEFINITION_CHANGE, FINDING, RUN, SERVER, TOOL } from '../api/shapes.js';
import { known, knownServer } from './known.js';
import { PAGE, pageOf, partFrom, partOf } from './page.js';
import { changeValue, findingValue, runValue, serverValue, toolValue } from './values.js';

const name = needed('The name of the server.');

/** The endpoints of one server. Names are parameters and not part of the path: they may hold any character. */
export const SERVER_ENDPOINTS = [
  endpoint({
    path: '/server',
    summary: 'A server with its last run',
    parameters: { name },
    response: SERVER,
    async answer(given, context) {
      const server = serverValue(await knownServer(context, given.name), context);
      return known(server, 'There is no run of this server.');
    },
  }),
  endpoint({
    path: '/server/runs',
    summary: 'The runs of a server, the newest first',
    parameters: { name, ...PAGE },
    response: partOf(RUN),
    async answer({ limit, offset, ...given }, context) {
      const { id } = await knownServer(context, given.name);
      const runs = await context.history.records.runs({ server: id, limit: limit + 1, offset });
      return partFrom(runs, { limit, offset }, runValue);
    },
  }),
  endpoint({
    path: '/server/tools',
    summary: 'The tools of a server in its last run, those that do not work first',
    parameters: { name, ...PAGE },
    response: pageOf(TOOL),
    async answer({ limit, offset, ...given }, context) {
      const { last_run } = await knownServer(context, given.name);
      const { total, rows } = await context.history.records.tools(last_run ?? '', { limit, offset });
      return { total, limit, offset, items: rows.map(toolValue) };
    },
  }),
  endpoint({
    path: '/server/findings',
    summary: 'The findings of a server, the worst first',
    parameters: {
      name,
      state: choice('Open findings, or fixed ones.', ['open', 'fixed'], 'open'),
      tool: perhaps('Only findings about this tool.'),
      ...PAGE,
    },
    response: pageOf(FINDING),
    async answer({ state, tool, limit, offset, ...given }, context) {
      const server = await knownServer(context, given.name);
      const { total, rows } = await context.history.records.findings(server.id, {
        ...{ isFixed: state === 'fixed', limit, offset },
        ...(tool === undefined ? {} : { tool }),
      });
      return { total, limit, offset, items: rows.map((row) => findingValue(row, server.name)) };
    },
  }),
  endpoint({
    path: '/server/changes',
    summary: "What changed in the definitions of a server's tools, the newest first",
    parameters: { name, tool: perhaps('Only changes of this tool.'), ...PAGE },
    response: partOf(DEFINITION_CHANGE),
    async answer({ tool, limit, offset, ...given }, context) {
      const { id } = await knownServer(context, given.name);
      const rows = await context.history.records.definitionChanges(id, {
        ...{ limit: limit + 1, offset },
        ...(tool === undefined ? {} : { tool }),
      });
      return partFrom(rows, { limit, offset }, changeValue);
    },
  }),
  endpoint({
    path: '/server/tool',
    summary: 'A tool in the runs of its server, the newest first',
    parameters: { name, tool: needed('The name of the tool.'), ...PAGE },
    response: partOf(object({ run: RUN, tool: optional(TOOL) })),
    async answer({ tool, limit, offset, ...given }, context) {
      const { id } = await knownServer(context, given.name);
      const runs = await context.history.records.toolRuns(id, tool, { limit: limit + 1, offset });
      return partFrom(runs, { limit, offset }, ({ result, ...run }) => ({
        run: runValue(run),
        ...(result === undefined ? {} : { tool: toolValue(result) }),
      }));
    },
  }),
  endpoint({
    path: '/definition',
    summary: 'A definition of a tool by its hash: name, the beginning of its description, and its schemas',
    parameters: { hash: needed('The hash of the definition.') },
    response: object({ hash: text(), lines: list(text(), 'The definition as JSON, line by line.') }),
    async answer({ hash }, { history }) {
      const body = known(await history.records.definition(hash), 'This definition is no longer kept.');
      return { hash, lines: JSON.stringify(JSON.parse(body), undefined, 2).split('\n') };
    },
  }),
];
