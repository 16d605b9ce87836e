import { type CallToolResult, Server, type Tool } from '@modelcontextprotocol/server';
import { announceToolValidation } from '../../src/capability/index.js';
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
  announceToolValidation(server, {
    checks: checksOf(TOOLS, world),
    closed: true,
    definition: 'full',
    formatError: (message) => failure('validation_error', message),
  });
  server.setRequestHandler('tools/list', () => ({ tools: listed as unknown as Tool[] }));
  server.setRequestHandler(
    'tools/call',
    async ({ params }) => (await dispatch(params.name, params.arguments)) as CallToolResult,
  );
  return server;
}
