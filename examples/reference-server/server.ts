import { type CallToolResult, Server, type Tool } from '@modelcontextprotocol/server';
import { announceToolValidation, VerdictCache } from '../../src/capability/index.js';
import { checksOf } from './checks.js';
import { type Dispatch, failure } from './dispatch.js';
import { TOOLS } from './tools.js';
import type { World } from './world/world.js';

const INSTRUCTIONS = `Tools on a small project in a sandbox folder: its files, tests, git history and a sample database.
All paths are relative to the sandbox folder. An error is JSON text: { "error": { "type", "message" } }.`;

const listed = TOOLS.map(({ run, checks, ...advertised }) => advertised);

/** Builds the server for one connection or request; calls go through `dispatch`, checks look at the world. */
export function createServer(dispatch: Dispatch, world: World): Server {
  const server = new Server(
    { name: 'assay-reference-server', title: 'Assay reference server', version: '0.1.0' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const validation = announceToolValidation(server, {
    checks: checksOf(TOOLS, world),
    caching: { ttl: KEPT, invalidateOn: [RESOURCE_CHANGE] },
    cache: cacheOf(world),
    closed: true,
    definition: 'full',
    formatError: (message) => failure('validation_error', message),
  });
  server.setRequestHandler('tools/list', () => ({ tools: listed as unknown as Tool[] }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    try {
      return (await dispatch(params.name, params.arguments)) as CallToolResult;
    } finally {
      // Also after a failure: part of the work may be done.
      if (!READ_ONLY.has(params.name)) validation.invalidate(RESOURCE_CHANGE);
    }
  });
  return server;
}

/** Seconds for which a verdict holds, if nothing changes: files may also change from outside. */
const KEPT = 30;
const RESOURCE_CHANGE = 'resource_change';

const READ_ONLY: ReadonlySet<string> = new Set(
  TOOLS.filter(({ annotations }) => annotations.readOnlyHint === true).map(({ name }) => name),
);

const caches = new WeakMap<World, VerdictCache>();

/** One cache for all connections of a world: what one client changes, makes the verdicts of all void. */
function cacheOf(world: World): VerdictCache {
  const known = caches.get(world) ?? new VerdictCache();
  caches.set(world, known);
  return known;
}
