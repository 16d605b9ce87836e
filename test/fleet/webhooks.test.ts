import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FleetSummary, Webhook } from '../../src/fleet/index.js';
import { sendWebhooks } from '../../src/fleet/index.js';

const NOW = new Date('2026-01-02T03:04:05Z');

const summary = (more: Partial<FleetSummary> = {}): FleetSummary => ({
  version: 1,
  fleet: 'ours',
  run: { id: 'r1', trigger: 'command', started_at: NOW.toISOString(), finished_at: null },
  totals: { servers: 2, clean: 2, findings: 0, untested: 0, open: 0, dead: 0, tools: 3, fullyWorking: 3 },
  servers: [],
  regressions: [],
  rules: [],
  drift: [],
  slowest: [],
  unreachable: [],
  ...more,
});

const worse = summary({
  totals: { ...summary().totals, clean: 1, findings: 1 },
  regressions: [{ server: 'a', reasons: ['was clean, has findings that fail it'] }],
  unreachable: [{ server: 'b', fault: 'password=hunter2' }],
});

let server: Server;
let url: string;
let received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
let statuses: number[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers, body });
    const status = statuses.shift() ?? 204;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  statuses = [];
});

const send = (webhook: Partial<Webhook>, what = worse, env = {}) =>
  sendWebhooks([{ url, ...webhook }], what, { env, now: () => NOW, waits: [1, 1] });

describe('a webhook', () => {
  it('is signed with the secret of the environment, over the time and the body', async () => {
    expect(await send({ secret: 'HOOK' }, worse, { HOOK: 'key' })).toEqual([]);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const time = NOW.getTime() / 1_000;
    const signature = createHmac('sha256', 'key').update(`${time}.${body}`).digest('hex');
    expect(headers['assay-signature']).toBe(`t=${time},v1=${signature}`);
    expect(JSON.parse(body)).toMatchObject({ type: 'fleet.run.finished', fleet: 'ours', unreachable: ['b'] });
  });

  it('has neither the secret nor what a server has said', async () => {
    await send({ secret: 'HOOK' }, worse, { HOOK: 'keykeykey' });
    expect(JSON.stringify(received)).not.toMatch(/keykeykey|hunter2/);
  });

  it('is not sent without its secret', async () => {
    expect(await send({ secret: 'HOOK' })).toEqual([
      expect.stringContaining('the environment variable HOOK with its secret is not set'),
    ]);
    expect(received).toEqual([]);
  });

  it.each<[Webhook['on'], FleetSummary, number]>([
    [undefined, worse, 1],
    [undefined, summary(), 0],
    ['failure', worse, 1],
    ['failure', summary(), 0],
    ['always', summary(), 1],
  ])('on %s is sent where it is wanted', async (on, what, times) => {
    await send(on === undefined ? {} : { on }, what);
    expect(received).toHaveLength(times);
  });

  it.each([
    [[503, 204], 2, []],
    [[500, 500, 500, 500], 3, [expect.stringContaining('status 500')]],
    [[400], 1, [expect.stringContaining('status 400')]],
    [[302], 1, [expect.stringContaining('status 302')]],
  ])('that is answered with %j is tried %i times', async (given, times, problems) => {
    statuses = [...given];
    expect(await send({})).toEqual(problems);
    expect(received).toHaveLength(times);
  });

  it('is sent over HTTP alone', async () => {
    expect(await send({ url: 'file:///etc/passwd' })).toEqual([
      expect.stringContaining('neither http nor https'),
    ]);
  });
});
