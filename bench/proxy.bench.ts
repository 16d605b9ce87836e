import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Bar } from './bar.js';
import { LineClient } from './proxy/line-client.js';
import {
  CALLS,
  type Call,
  IN_FLIGHT,
  latencies,
  manyAtOnce,
  quantile,
  startHttp,
  throughputs,
} from './proxy/measure.js';

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const MAIN = at('../bin/cli/main.js');
const SERVER = at('proxy/stub-stdio-server.js');
const GUARD = [MAIN, 'guard', '--no-config-file'];
const TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(22);
const CALL = { name: 'echo', arguments: { text: TEXT } };

/** Rounds that are not measured. */
const WARM_UP = 10;

async function stdioBars(): Promise<Bar[]> {
  const clients = {
    pipe: await new LineClient([at('proxy/blind-pipe.js'), process.execPath, SERVER]).open(),
    guard: await new LineClient([...GUARD, '--', process.execPath, SERVER]).open(),
    sdk: await new LineClient([at('proxy/sdk-proxy.js'), process.execPath, SERVER]).open(),
  };
  // First, because it takes some hundred thousand calls until the engine has compiled what every call needs.
  const rate = await throughputs(
    {
      'stdio, blind pipe': () => clients.pipe.call(CALLS, IN_FLIGHT),
      'stdio, guard': () => clients.guard.call(CALLS, IN_FLIGHT),
      'stdio, SDK proxy': () => clients.sdk.call(CALLS, IN_FLIGHT),
    },
    {
      'stdio, blind pipe': clients.pipe.pid,
      'stdio, guard': clients.guard.pid,
      'stdio, SDK proxy': clients.sdk.pid,
    },
    WARM_UP,
  );
  const p50 = await latencies({
    'stdio, blind pipe': () => clients.pipe.call(),
    'stdio, guard': () => clients.guard.call(),
  });
  for (const client of Object.values(clients)) await client.close();
  return [
    {
      what: 'stdio p50, guard / blind pipe',
      ratio: p50('stdio, guard') / p50('stdio, blind pipe'),
      limit: { atMost: 1.15 },
    },
    {
      what: 'stdio calls per second at 64, guard / SDK-built proxy',
      ratio: rate('stdio, guard') / rate('stdio, SDK proxy'),
      limit: { atLeast: 5 },
    },
  ];
}

function httpCaller(port: number): Call {
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: CALL });
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'Content-Length': Buffer.byteLength(body),
  };
  return () =>
    new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path: '/json', method: 'POST', headers, agent });
      sent.setNoDelay(true);
      sent.once('error', reject).once('response', (response) => {
        response.resume().once('end', resolve);
      });
      sent.end(body);
    });
}

async function httpBars(): Promise<Bar[]> {
  const server = await startHttp([at('echo-http-server.js')]);
  const url = `http://127.0.0.1:${server.port}/json`;
  const blind = await startHttp([at('proxy/blind-http-proxy.js'), url]);
  const guard = await startHttp([...GUARD, url, '--listen', '0']);
  const p50 = await latencies({
    'HTTP, direct': httpCaller(server.port),
    'HTTP, blind proxy': httpCaller(blind.port),
    'HTTP, guard': httpCaller(guard.port),
  });
  await throughputs(
    {
      'HTTP, blind proxy': manyAtOnce(httpCaller(blind.port)),
      'HTTP, guard': manyAtOnce(httpCaller(guard.port)),
    },
    { 'HTTP, blind proxy': blind.child.pid, 'HTTP, guard': guard.child.pid },
  );
  for (const { child } of [server, blind, guard]) child.kill();
  return [
    {
      what: 'HTTP p50, guard / blind proxy',
      ratio: p50('HTTP, guard') / p50('HTTP, blind proxy'),
      limit: { atMost: 1.05 },
    },
  ];
}

/** Servers with one tool and with many, and how often each is started. */
const MANY = 1_000;
const STARTS = 15;

/** Milliseconds of the first call to a server, whose tools the client has listed before. */
async function firstCall(tools: number): Promise<number> {
  const client = await new LineClient([...GUARD, '--', process.execPath, SERVER, String(tools)]).open();
  const start = performance.now();
  await client.call();
  const time = performance.now() - start;
  await client.close();
  return time;
}

/** The schemas of tools that nobody calls must cost a call nothing. */
async function firstCallBars(): Promise<Bar[]> {
  const times: { readonly one: number[]; readonly many: number[] } = { one: [], many: [] };
  for (let start = 0; start < STARTS; start++) {
    times.one.push(await firstCall(1));
    times.many.push(await firstCall(MANY));
  }
  const [one, many] = [quantile(times.one, 0.5), quantile(times.many, 0.5)];
  console.log(`first call of 1 tool          p50 ${one.toFixed(1)} ms`);
  console.log(`first call of ${MANY} tools     p50 ${many.toFixed(1)} ms`);
  return [
    { what: `first call, ${MANY} tools / 1 tool`, ratio: many / one, limit: { atMost: FIRST_CALL_LIMIT } },
  ];
}

/** A first call loads the engine and compiles one schema. A long list leaves some garbage behind; 999 schemas would take 20 times as long. */
const FIRST_CALL_LIMIT = 1.5;

/** A call through the proxy: what it adds to a blind pipe and to a blind HTTP proxy, and what SDK-built proxies add. */
export async function bench(): Promise<readonly Bar[]> {
  return [...(await stdioBars()), ...(await firstCallBars()), ...(await httpBars())];
}
