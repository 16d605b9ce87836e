import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startTelemetry } from '../../src/cli/guard/telemetry.js';
import type { Invocation } from '../../src/cli/invocation.js';
import { GuardPolicy } from '../../src/guard/policy/guard-policy.js';
import type { Decision } from '../../src/guard/proxy/decision.js';
import { SecretRegister } from '../../src/model/secret-register.js';
import { fakeLogger } from './fake-logger.js';
import { stdioClient } from './stdio-client.js';

const decisions: Decision[] = [];
const times: string[] = [];
const client = stdioClient({
  policy: new GuardPolicy({ mode: 'repair' }),
  onDecision: (decision) => void decisions.push(decision),
  onTime: (direction) => void times.push(direction),
});
afterAll(async () => {
  client.input.end();
  await client.end;
});

it('a decision has the repairs, the diagnosis and the trace of a call', async () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const params = { name: 'add', arguments: { a: '1', b: 2 }, _meta: { traceparent } };
  await client.ask(1, 'tools/call', params);
  await client.call(2, 'add', { a: [] });
  await client.call(3, 'nothing');
  expect(decisions).toMatchObject([
    { event: 'call', outcome: 'repaired', changes: [{ kind: 'number' }], traceparent },
    { event: 'response', outcome: 'changed', traceparent },
    { event: 'call', outcome: 'refused' },
    { event: 'call', outcome: 'refused' },
  ]);
  expect(new Set(times)).toEqual(new Set(['request', 'response']));
});

function invocation(env: Record<string, string> = {}) {
  const said: string[] = [];
  const terminal = { err: (text: string) => said.push(text) };
  return { said, given: { terminal, env, secrets: new SecretRegister() } as unknown as Invocation };
}

describe('telemetry', () => {
  const { logger } = fakeLogger();

  it('is off unless it is asked for', async () => {
    expect(await startTelemetry({ allowHost: [] }, invocation().given, logger)).toBeUndefined();
  });

  it('serves metrics to this machine', async () => {
    const { said, given } = invocation();
    const telemetry = await startTelemetry({ metrics: '0', allowHost: [] }, given, logger);
    for (const decision of decisions) telemetry?.decided('notes', decision);
    const [url = ''] = /http:\S+/.exec(said.join()) ?? [];
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    expect(await response.text()).toContain(
      'assay_guard_repairs_total{server="notes",tool="add",kind="number"} 1',
    );
    expect((await fetch(url, { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
    await telemetry?.close();
  });

  it('sends traces to a collector', async () => {
    const received: { authorization: string | undefined; body: string }[] = [];
    const collector = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push({ authorization: request.headers.authorization, body });
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    const env = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key,x=y', OTEL_SERVICE_NAME: 'mine' };
    const otlp = `http://127.0.0.1:${port}`;
    const telemetry = await startTelemetry({ otlp, allowHost: [] }, invocation(env).given, logger);
    for (const decision of decisions) telemetry?.decided('notes', decision);
    await telemetry?.close();
    collector.close();
    const [{ body = '', authorization } = {}] = received;
    expect(authorization).toBe('Bearer key');
    const [{ resource, scopeSpans }] = JSON.parse(body).resourceSpans;
    expect(JSON.stringify(resource)).toContain('"mine"');
    expect(scopeSpans[0].spans).toMatchObject([
      { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', name: 'tools/call add' },
      { status: { code: 2 } },
      { status: { code: 2 } },
    ]);
  });

  it.each([
    [{ metrics: 'x' }, '--metrics takes'],
    [{ otlp: 'localhost' }, '--otlp takes'],
  ])('%j is refused', async (options, problem) => {
    await expect(startTelemetry({ ...options, allowHost: [] }, invocation().given, logger)).rejects.toThrow(
      problem,
    );
  });
});
