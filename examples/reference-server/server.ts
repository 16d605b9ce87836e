import { type CallToolResult, Server, type Tool } from '@modelcontextprotocol/server';
import type { Dispatch } from './dispatch.js';
import { TOOLS } from './tools.js';

const INSTRUCTIONS = `Tools on a small project in a sandbox folder: its files, tests, git history and a sample database.
All paths are relative to the sandbox folder. An error is JSON text: { "error": { "type", "message" } }.`;

const listed = TOOLS.map(({ run, ...advertised }) => advertised);

/** Builds the server for one connection or request; what the tools work on is behind `dispatch`. */
export function createServer(dispatch: Dispatch): Server {
  const server = new Server(
    { name: 'assay-reference-server', title: 'Assay reference server', version: '0.1.0' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({ tools: listed as unknown as Tool[] }));
  server.setRequestHandler(
    'tools/call',
    async ({ params }) => (await dispatch(params.name, params.arguments)) as CallToolResult,
  );
  return server;
}
