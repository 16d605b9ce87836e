import { fork } from 'node:child_process';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { open } from '../src/connect/open.js';
import type { Bar } from './bar.js';
import { compare } from './compare.js';

const SERVER = new URL('./echo-http-server.js', import.meta.url).pathname;
const INFO = { name: 'bench', version: '1' };
const TEXT = 'x'.repeat(100);

/** One echo call each through a `Session` and the two SDK clients over HTTP; what counts is the CPU of this process. */
export async function bench(): Promise<readonly Bar[]> {
  const server = fork(SERVER, { execArgv: [] });
  try {
    const port = await new Promise<number>((resolve) =>
      server.once('message', (value) => resolve(Number(value))),
    );
    const bars: Bar[] = [];
    for (const form of ['json', 'stream'])
      bars.push(...(await benchForm(form, `http://127.0.0.1:${port}/${form}`)));
    return bars;
  } finally {
    server.kill();
  }
}

async function benchForm(form: string, url: string): Promise<Bar[]> {
  await using session = await open({ kind: 'url', url }, { environment: {} });
  const v1 = new ClientV1(INFO);
  await v1.connect(new HttpV1(new URL(url)));
  const v2 = new ClientV2(INFO);
  await v2.connect(new HttpV2(new URL(url)));
  const call = { name: 'echo', arguments: { text: TEXT } };
  const costs = await compare({
    session: () => session.callTool('echo', { text: TEXT }),
    'sdk 1': () => v1.callTool(call),
    'sdk 2': () => v2.callTool(call),
  });
  await v1.close();
  await v2.close();
  console.log(`CPU µs per call over HTTP, ${form} answers`);
  for (const [name, cost] of Object.entries(costs))
    console.log(`  ${name.padEnd(8)} ${(cost / 1000).toFixed(1)}`);
  return (['sdk 1', 'sdk 2'] as const).map((peer) => ({
    what: `a call over HTTP with ${form} answers, session / ${peer} client`,
    ratio: costs.session / costs[peer],
    limit: { atMost: 0.75 },
  }));
}
