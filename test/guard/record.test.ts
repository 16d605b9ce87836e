import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serveMockOnHttp } from '../../src/cli/mock/serve-mock.js';
import { open } from '../../src/connect/index.js';
import { proxyHttp } from '../../src/guard/http/http-proxy.js';
import { MockServer } from '../../src/recording/mock-server.js';
import { readRecording } from '../../src/recording/read-recording.js';
import { Recorder } from '../../src/recording/recorder.js';
import { spawnAssay } from '../cli/run-assay.js';
import { fakeLogger } from './fake-logger.js';
import { httpUpstream } from './http-upstream.js';

const SERVER = fileURLToPath(new URL('../fixtures/proxy-server.mjs', import.meta.url));
const request = (id: number, method: string, params: object) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

describe('a recording of the guard', () => {
  it('is what the server received and sent, without secrets, and is played by assay mock', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-record-'));
    const file = join(folder, 'server.ndjson');
    const input =
      request(1, 'tools/list', {}) +
      request(2, 'tools/call', { name: 'add', arguments: { a: '1', b: 2, password: 'correct horse' } }) +
      request(3, 'tools/call', { name: 'add', arguments: { a: [], b: 2 } }) +
      request(4, 'x/hunter2hunter2', {});
    const guard = ['guard', '--no-config-file', '--mode', 'repair', '--record', file];
    await spawnAssay([...guard, '--', process.execPath, SERVER], {
      input,
      env: { API_KEY: 'hunter2hunter2' },
    });
    const text = readFileSync(file, 'utf8');
    expect(text).not.toMatch(/hunter2hunter2|correct horse/);
    const { requests } = readRecording(text, file);
    const seen = new Map(requests.map(({ method, params }) => [method, params.arguments]));
    expect([...seen].sort()).toEqual([
      ['tools/call', { a: 1, b: 2, password: '[redacted]' }],
      ['tools/list', undefined],
      ['x/[redacted]', undefined],
    ]);
    const again = request(7, 'tools/call', { name: 'add', arguments: { a: 1, b: 2, password: 'other' } });
    const { code, out, err } = await spawnAssay(['mock', file], { input: again });
    expect(JSON.parse(out)).toMatchObject({ id: 7, result: { structuredContent: { sum: 3 } } });
    expect([code, err]).toEqual([0, expect.stringContaining('of the same shape')]);
    rmSync(folder, { recursive: true });
  });

  it('is made over HTTP, too, and played over HTTP', async () => {
    const upstream = await httpUpstream();
    const lines: string[] = [];
    const tap = new Recorder({ write: (line) => lines.push(line), mask: (value) => value, now: () => 0 });
    const { logger } = fakeLogger();
    const proxy = await proxyHttp({
      servers: [{ target: { kind: 'url', url: upstream.url }, guard: { logger, tap } }],
      host: '127.0.0.1',
      port: 0,
      access: {},
    });
    const direct = await open({ kind: 'url', url: `http://127.0.0.1:${proxy.port}/mcp` });
    const [listed, called] = [await direct.listTools(), await direct.callTool('events', {})];
    await direct.close();
    await proxy.close(0);
    await upstream.close();
    const mock = new MockServer(readRecording(lines.join('\n'), 'recording'), () => undefined);
    const stop = new AbortController();
    const port = await new Promise<number>((resolve) => {
      void serveMockOnHttp(mock, { host: '127.0.0.1', port: 0 }, stop.signal, resolve);
    });
    const replayed = await open({ kind: 'url', url: `http://127.0.0.1:${port}/mcp` });
    expect((await replayed.listTools()).tools).toEqual(listed.tools);
    expect(await replayed.callTool('events', {})).toMatchObject({
      kind: 'result',
      result: called.kind === 'result' ? called.result : 'no result',
    });
    await replayed.close();
    stop.abort();
  });
});
