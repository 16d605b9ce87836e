import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** A proxy as gateways build it: a server of the SDK in front of a client of the SDK. */
const [command = '', ...args] = process.argv.slice(2);
const client = new Client({ name: 'proxy', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command, args }));
const server = new Server({ name: 'proxy', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => client.listTools());
server.setRequestHandler(CallToolRequestSchema, ({ params }) => client.callTool(params));
await server.connect(new StdioServerTransport());
// The SDK's transport goes on when its client is gone.
process.stdin.once('end', () => process.exit());
