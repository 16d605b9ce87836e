import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { open } from '../src/connect/open.js';
import type { Bar } from './bar.js';
import { type Costs, compare } from './compare.js';

const SERVER = new URL('./echo-stdio-server.js', import.meta.url).pathname;
const COMMAND = { command: process.execPath, args: [SERVER] };
const INFO = { name: 'bench', version: '1' };
const TEXT = 'x'.repeat(100);
const AT_ONCE = 64;

type Name = 'session' | 'sdk 1' | 'sdk 2';
type Calls = Readonly<Record<Name, () => Promise<unknown>>>;

/** One echo call each through a `Session` and the two SDK clients; what counts is the CPU of this process. */
export async function bench(): Promise<readonly Bar[]> {
  await using session = await open({ kind: 'command', ...COMMAND });
  const v1 = new ClientV1(INFO);
  await v1.connect(new StdioV1(COMMAND));
  const v2 = new ClientV2(INFO);
  await v2.connect(new StdioV2(COMMAND));
  const calls: Calls = {
    session: () => session.callTool('echo', { text: TEXT }),
    'sdk 1': () => v1.callTool({ name: 'echo', arguments: { text: TEXT } }),
    'sdk 2': () => v2.callTool({ name: 'echo', arguments: { text: TEXT } }),
  };
  try {
    const alone = await compare(calls);
    const together = await compare(
      map(calls, (call) => () => Promise.all(Array.from({ length: AT_ONCE }, call))),
    );
    print('one after the other', alone, 1);
    print(`${AT_ONCE} at once`, together, AT_ONCE);
    return [...bars('a call over stdio', alone), ...bars(`${AT_ONCE} calls at once`, together)];
  } finally {
    await v1.close();
    await v2.close();
  }
}

function map(calls: Calls, wrap: (call: () => Promise<unknown>) => () => Promise<unknown>): Calls {
  return { session: wrap(calls.session), 'sdk 1': wrap(calls['sdk 1']), 'sdk 2': wrap(calls['sdk 2']) };
}

function print(title: string, costs: Costs<Name>, calls: number): void {
  console.log(`CPU µs per call, ${title}`);
  for (const [name, cost] of Object.entries(costs))
    console.log(`  ${name.padEnd(8)} ${(cost / calls / 1000).toFixed(1)}`);
}

function bars(what: string, costs: Costs<Name>): Bar[] {
  return [
    {
      what: `${what}, session / SDK 1 client`,
      ratio: costs.session / costs['sdk 1'],
      limit: { atMost: 1.2 },
    },
    { what: `${what}, session / SDK 2 client`, ratio: costs.session / costs['sdk 2'], limit: { atMost: 1 } },
  ];
}
