import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ValidationPeer } from 'mcp-assay/capability';
import { open } from 'mcp-assay/connect';
import type { Session } from '../../src/model/session.js';

const FIXTURE = fileURLToPath(new URL('../fixtures/validating-server.mjs', import.meta.url));
const INFO = { name: 'contract', version: '1.0.0' };

export type Sdk = 'v1' | 'v2';
export type Transport = 'stdio' | 'http';
export type Era = 'legacy' | 'modern';

/** Where a validating server is to be found: a command line, or a URL. */
export interface Place {
  readonly command: readonly [string, string, Sdk];
  readonly url: string | undefined;
}

/** A connected client of some kind. */
export interface Connected {
  readonly peer: ValidationPeer;
  tools(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** Starts a validating server over HTTP. */
export async function serveHttp(sdk: Sdk): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [FIXTURE, sdk, 'http'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  return { url, child };
}

/** A server over stdio is started by whoever connects to it. */
export const place = (sdk: Sdk, url?: string): Place => ({ command: [process.execPath, FIXTURE, sdk], url });

const words = ({ command: [command, ...args] }: Place) => ({ command, args, stderr: 'inherit' as const });

async function sdkV1(where: Place): Promise<Connected> {
  const client = new ClientV1(INFO);
  await client.connect(where.url === undefined ? new StdioV1(words(where)) : new HttpV1(new URL(where.url)));
  return {
    peer: client,
    tools: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
}

async function sdkV2(where: Place, era: Era): Promise<Connected> {
  const mode = era === 'legacy' ? 'legacy' : ({ pin: '2026-07-28' } as const);
  const client = new ClientV2(INFO, { versionNegotiation: { mode } });
  await client.connect(where.url === undefined ? new StdioV2(words(where)) : new HttpV2(new URL(where.url)));
  return {
    peer: client,
    tools: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
}

async function assay(where: Place, era: Era): Promise<Connected> {
  const [command, ...args] = where.command;
  const session: Session = await open(
    where.url === undefined ? { kind: 'command', command, args } : { kind: 'url', url: where.url },
    { protocol: era === 'legacy' ? '2025-11-25' : '2026-07-28' },
  );
  return {
    peer: session,
    tools: async () => (await session.listTools()).tools,
    close: () => session.close(),
  };
}

/** Every kind of client with the eras that it speaks. */
export const CLIENTS: readonly (readonly [
  kind: string,
  eras: readonly Era[],
  connect: (where: Place, era: Era) => Promise<Connected>,
])[] = [
  ['client of SDK v1', ['legacy'], sdkV1],
  ['client of SDK v2', ['legacy', 'modern'], sdkV2],
  ['session of Assay', ['legacy', 'modern'], assay],
];
