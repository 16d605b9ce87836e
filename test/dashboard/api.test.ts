import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTS } from '../../src/dashboard/api/document.js';
import { dashboardApp } from '../../src/dashboard/dashboard-app.js';
import type { DashboardOptions } from '../../src/dashboard/dashboard-options.js';
import { ENDPOINTS } from '../../src/dashboard/endpoints/endpoints.js';
import { LiveFeed } from '../../src/dashboard/live-feed.js';
import { addToken } from '../../src/dashboard/token.js';
import { isRecord } from '../../src/model/json.js';
import type { History } from '../../src/store/index.js';
import { SCRIPT_NAME } from '../report-page/sample-report.js';
import { HOSTILE_NAMES, sampleHistory } from './sample-history.js';

const META = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-x'">`;
const REPORT = `<!doctype html>${META}<body>the report of a run</body>`;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const DAY = '2026-01-01T00:00:00Z';

let history: History;
let close: () => Promise<void>;
let runs: readonly string[];
let fleetRun: string;
const errors: unknown[] = [];
const started: string[] = [];

beforeAll(async () => {
  ({ history, close } = await sampleHistory());
  await addToken(history.tokens, { name: 'first', role: 'run', created_at: DAY });
  runs = (await history.runs('weather', 2)).map(({ id }) => id);
  fleetRun = (await history.fleets.recentRuns(1))[0]?.id ?? '';
});
afterAll(() => close());

function app(different: Partial<DashboardOptions> = {}) {
  const onError = (error: unknown): void => void errors.push(error);
  const options = {
    history,
    pages: {
      index: '<!doctype html>',
      assets: new Map([['/assets/a.js', { type: 'text/javascript', body: '' }]]),
      report: REPORT,
    },
    assay: '0.1.0',
    hosts: ['assay.internal'],
    needsToken: false,
    now: () => Date.UTC(2026, 0, 8),
    onError,
    ...different,
  };
  return dashboardApp(options, new LiveFeed(history, 20, onError));
}

/** With a fleet file that names one server. */
const startCheck = {
  servers: new Set(['weather']),
  start: async (server: string) => {
    started.push(server);
    return { fleetRun };
  },
};

/** What makes each operation succeed. */
const SAMPLES: Readonly<Record<string, { query?: Record<string, string>; body?: Record<string, string> }>> = {
  'get /servers': {
    query: {
      q: 'weath',
      fleet: 'platform',
      group: 'outside',
      tag: 'gpu',
      sort: 'errors',
      order: 'desc',
      limit: '5',
    },
  },
  'get /server': { query: { name: 'weather' } },
  'get /server/runs': { query: { name: 'weather', limit: '3' } },
  'get /server/tools': { query: { name: 'weather' } },
  'get /server/findings': { query: { name: 'docs', state: 'fixed' } },
  'get /server/changes': { query: { name: 'weather' } },
  'get /server/tool': { query: { name: 'weather', tool: 'read' } },
  'get /definition': { query: { hash: 'sha256:two' } },
  'get /badge.svg': { query: { server: 'weather' } },
  'get /rule': { query: { id: 'run/valid-rejected' } },
  'get /compare': { query: { before: 'docs', after: 'weather' } },
  'post /checks': { body: { server: 'weather' } },
  'post /tokens': { body: { name: 'ci', role: 'run' } },
  'delete /tokens': { query: { name: 'ci' } },
};

const LIVE_REFERENCE = { $ref: 'api#/components/schemas/Live' };

/** The value of a JSON response, the data of the first event, or the text of anything else. */
async function contentOf(response: Response, type: string): Promise<unknown> {
  if (type === 'application/json') return await response.json();
  if (type !== 'text/event-stream') return await response.text();
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
    return JSON.parse(/^event: live\ndata: (.+)$/m.exec(text)?.[1] ?? 'null');
  return undefined;
}

function queryOf(key: string): Record<string, string> {
  if (key === 'get /run') return { id: runs[0] ?? '' };
  if (key === 'get /report') return { run: runs[0] ?? '' };
  return key === 'get /fleet-run' ? { id: fleetRun } : (SAMPLES[key]?.query ?? {});
}

describe('the OpenAPI document', () => {
  it('is true: every operation returns what its schema says', async () => {
    const dashboard = app({ startCheck });
    const document: unknown = await (await dashboard.request('/api/v1/openapi.json')).json();
    if (!isRecord(document) || !isRecord(document.paths)) throw new Error('No paths.');
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'api', components: document.components });
    const seen: string[] = [];
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(isRecord(operations) ? operations : {})) {
        const key = `${method} ${path.replace('/api/v1', '')}`;
        const { body } = SAMPLES[key] ?? {};
        const response = await dashboard.request(`${path}?${new URLSearchParams(queryOf(key))}`, {
          method: method.toUpperCase(),
          headers: JSON_TYPE,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        expect(response.status, key).toBeLessThan(300);
        const { responses } = JSON.parse(JSON.stringify(operation).replaceAll('"#/', '"api#/'));
        const { content } = responses[response.status];
        const [type = ''] = Object.keys(content);
        expect(response.headers.get('content-type'), key).toContain(type);
        const value = await contentOf(response, type);
        const validate = ajv.compile(type === 'text/event-stream' ? LIVE_REFERENCE : content[type].schema);
        expect(validate(value), `${key}: ${JSON.stringify(validate.errors)}`).toBe(true);
        if (isRecord(value) && Array.isArray(value.items)) expect(value.items, key).not.toHaveLength(0);
        seen.push(key);
      }
    expect(seen).toHaveLength(ENDPOINTS.length + DOCUMENTS.length);
    expect(started).toEqual(['weather']);
    expect(errors).toEqual([]);
  });

  it('is true about what is rejected: unknown parameters, bad values, missing ones', async () => {
    const dashboard = app();
    for (const { method, path, parameters } of ENDPOINTS.filter(({ body }) => body === undefined)) {
      const sample = Object.entries(queryOf(`${method} ${path}`));
      const bad: [string, [string, string][]][] = [['extra', [...sample, ['extra', '1']]]];
      for (const [name, { schema, isRequired }] of Object.entries(parameters)) {
        const others = sample.filter(([key]) => key !== name);
        bad.push([name, [...others, [name, 'x'.repeat(1_001)]]], [name, [...others, [name, 'x\0']]]);
        if (schema.type !== 'string') bad.push([name, [...others, [name, '-1']]]);
        bad.push([name, [...others, [name, 'name'], [name, 'name']]]);
        if (isRequired) bad.push([name, others]);
      }
      for (const [parameter, pairs] of bad) {
        const query = new URLSearchParams(pairs);
        const response = await dashboard.request(`/api/v1${path}?${query}`, { method: method.toUpperCase() });
        expect(response.status, `${path}?${query}`).toBe(400);
        expect(await response.json()).toMatchObject({ error: { code: 'invalid_request', parameter } });
      }
    }
  });

  it.each([
    ['no JSON', 'x', JSON_TYPE],
    ['a list', '[]', JSON_TYPE],
    ['a number for a text', '{"server":1}', JSON_TYPE],
    ['an unknown field', '{"server":"weather","x":"y"}', JSON_TYPE],
    ['too much', JSON.stringify({ server: 'x'.repeat(20_000) }), JSON_TYPE],
    ['what a form sends', '{"server":"weather"}', { 'Content-Type': 'text/plain' }],
  ])('is true about bodies: %s is a bad request', async (_, body, headers) => {
    const response = await app({ startCheck }).request('/api/v1/checks', { method: 'POST', body, headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_request' } });
  });
});

describe('what the API says', () => {
  const get = async (path: string): Promise<unknown> => (await app().request(`/api/v1${path}`)).json();

  it.each(HOSTILE_NAMES)('is found under any name: %j', async (name) => {
    const query = new URLSearchParams({ name });
    expect(await get(`/server?${query}`)).toMatchObject({ name, verdict: 'findings' });
    const { items } = JSON.parse(JSON.stringify(await get(`/servers?${new URLSearchParams({ q: name })}`)));
    expect(items.map((server: { name: string }) => server.name)).toContain(name);
    expect(await get(`/server/tool?${query}&${new URLSearchParams({ tool: SCRIPT_NAME })}`)).toMatchObject({
      items: [{ tool: { name: SCRIPT_NAME, classification: 'broken' } }],
    });
  });

  it('says what got worse, and what changed in the definitions', async () => {
    expect(await get('/servers?change=worse')).toMatchObject({ total: 1, items: [{ name: 'weather' }] });
    expect(await get('/servers?fleet=platform&tag=gpu')).toMatchObject({
      ...{ total: 1, items: [{ name: 'weather' }] },
    });
    expect(await get('/servers?verdict=unchecked')).toMatchObject({
      items: [{ name: 'coming soon', verdict: 'unchecked', runs: 0, fleets: [{ group: 'outside' }] }],
    });
    expect(await get('/overview?group=outside')).toMatchObject({
      ...{ servers: 2, verdicts: { findings: 1, unchecked: 1 } },
    });
    expect(await get('/server/changes?name=weather')).toMatchObject({
      items: [{ tool: 'read', change: 'changed', before: 'sha256:one', after: 'sha256:two' }],
    });
  });

  it('compares two runs: what is new, what is fixed, which tools differ', async () => {
    const query = new URLSearchParams({ before: runs[1] ?? '', after: runs[0] ?? '' });
    expect(await get(`/compare?${query}`)).toMatchObject({
      isSameServer: true,
      added: [{ id: 'f1' }, { id: 'f2' }],
      fixed: [],
      tools: [{ isChanged: true }, { isChanged: true }],
    });
    expect(await get('/compare?before=weather&after=docs')).toMatchObject({ isSameServer: false, added: [] });
  });

  it.each(['/server?name=nobody', '/run?id=x', '/definition?hash=x', '/compare?before=x&after=y', '/x'])(
    'does not make up what there is not: %s',
    async (path) => {
      expect(await get(path)).toMatchObject({ error: { code: 'not_found' } });
    },
  );
});

describe('who may use it', () => {
  const ask = async (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
    (await app({ needsToken: true, startCheck }).request(path, { ...init, headers })).status;

  it('is whoever has a token, where tokens are needed; the pages hold no data', async () => {
    const token = await addToken(history.tokens, { name: 'reader', role: 'read', created_at: DAY });
    const bearer = { Authorization: `Bearer ${token}` };
    const closed = ['/api/v1/overview', '/metrics', '/badge.svg?server=docs', '/api/v1/events', '/api/v1/x'];
    for (const path of closed) expect(await ask(path, {}), path).toBe(401);
    expect(await ask('/api/v1/overview', { Authorization: 'Bearer wrong' })).toBe(401);
    expect(await ask('/api/v1/overview', bearer)).toBe(200);
    expect(await ask('/api/v1/overview', { Cookie: `assay_token=${token}` })).toBe(200);
    expect(await ask('/api/v1/tokens', bearer)).toBe(403);
    const check = { method: 'POST', body: '{"server":"weather"}' };
    expect(await ask('/api/v1/checks', { ...bearer, ...JSON_TYPE }, check)).toBe(403);
    for (const path of ['/', '/server', '/assets/a.js', '/healthz']) expect(await ask(path, {})).toBe(200);
    expect(await (await app().request('/api/v1/tokens')).text()).not.toContain(token);
    expect(JSON.stringify(await history.tokens.list())).not.toContain(token);
  });

  it('is a browser that has signed in, with a cookie that scripts and other pages cannot use', async () => {
    const token = await addToken(history.tokens, { name: 'page', role: 'admin', created_at: DAY });
    const dashboard = app({ needsToken: true });
    const headers = { Authorization: `Bearer ${token}` };
    const signedIn = await dashboard.request('/api/v1/session', { method: 'POST', headers });
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^assay_token=assay_[\w-]{43};/);
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
    const own = { Cookie: `assay_token=${token}` };
    const out = await dashboard.request('/api/v1/session', { method: 'DELETE', headers: own });
    expect(out.headers.get('set-cookie')).toMatch(/^assay_token=; Max-Age=0/);
    expect(await history.tokens.remove('page')).toBe(true);
    expect(await ask('/api/v1/overview', own)).toBe(401);
  });

  it('is not whoever tries tokens', async () => {
    const dashboard = app({ needsToken: true });
    const headers = { Authorization: 'Bearer wrong' };
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++) statuses.push((await dashboard.request('/metrics', { headers })).status);
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
  });

  it('is not who asks too often', async () => {
    const dashboard = app();
    for (let n = 0; n < 1_200; n++) await dashboard.request('/');
    const response = await dashboard.request('/');
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('1');
  });

  const HERE = { Host: 'localhost:4000' };
  it.each([
    ['another host', { Host: 'evil.example' }, 'GET'],
    ['another page', { ...HERE, Origin: 'https://evil.example' }, 'GET'],
    [
      'another page of this machine that changes something',
      { ...HERE, Origin: 'http://localhost:3000' },
      'POST',
    ],
    ['a page that hides its origin', { ...HERE, 'Sec-Fetch-Site': 'cross-site' }, 'POST'],
  ])('is not %s', async (_, headers, method) => {
    const before = started.length;
    const [path, body] =
      method === 'POST' ? ['/api/v1/checks', '{"server":"weather"}'] : ['/api/v1/overview', null];
    expect(await ask(path, { ...JSON_TYPE, ...headers }, { method, body })).toBe(403);
    expect(started).toHaveLength(before);
  });

  it('is not another page that embeds something, to learn which servers there are; it may link here', async () => {
    const known = '/badge.svg?server=weather';
    const site = { ...HERE, 'Sec-Fetch-Site': 'cross-site' };
    const status = async (path: string, headers: Record<string, string>) =>
      (await app().request(path, { headers })).status;
    for (const path of [known, '/badge.svg?server=nobody', '/api/v1/overview', '/metrics'])
      expect(await status(path, { ...site, 'Sec-Fetch-Mode': 'no-cors' })).toBe(403);
    expect(await status(known, { ...site, 'Sec-Fetch-Mode': 'navigate' })).toBe(200);
    expect(await status(known, { ...HERE, 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
    const { headers } = await app().request(known);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('starts checks only of servers that the fleet file names', async () => {
    const check = async (server: string, different: Partial<DashboardOptions>) => {
      const headers = { ...JSON_TYPE, Host: 'assay.internal', Origin: 'https://assay.internal' };
      const init = { method: 'POST', headers, body: JSON.stringify({ server }) };
      return (await app(different).request('/api/v1/checks', init)).status;
    };
    expect(await check('weather', { startCheck })).toBe(202);
    expect(await check('docs', { startCheck })).toBe(403);
    expect(await check('weather', {})).toBe(403);
  });
});

describe('what is not JSON', () => {
  it('has a policy without inline scripts and styles, and is not framed', async () => {
    const paths = ['/', '/api/v1/overview', '/nothing', '/badge.svg?server=docs', `/report?run=${runs[0]}`];
    for (const path of paths) {
      const { headers } = await app().request(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).not.toContain('unsafe');
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    }
  });

  it('is the report of a run, and a badge of a server', async () => {
    const report = await app().request(`/report?run=${runs[0]}`);
    expect(report.headers.get('content-security-policy')).toContain("script-src 'sha256-x'");
    expect(await report.text()).not.toContain('the report of a run');
    const badge = await app().request('/badge.svg?server=weather');
    expect(badge.headers.get('content-type')).toContain('image/svg+xml');
    expect(await badge.text()).toContain('assay: 1/2 tools');
  });

  it('is what Prometheus reads', async () => {
    const dashboard = app();
    await dashboard.request('/api/v1/overview');
    await dashboard.request('/no/such/path');
    const lines = (await (await dashboard.request('/metrics')).text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'assay_servers{verdict="clean"} 1',
        `assay_servers{verdict="findings"} ${HOSTILE_NAMES.length + 2}`,
        'assay_servers{verdict="untested"} 1',
        'assay_servers{verdict="unchecked"} 1',
        'assay_servers_worse 1',
        `assay_rule_servers{rule="run/valid-rejected"} ${HOSTILE_NAMES.length + 2}`,
        'assay_fleet_jobs{fleet="platform",state="running"} 1',
        'assay_http_requests_total{path="/api/v1/overview",status="200"} 1',
        'assay_http_requests_total{path="other",status="404"} 1',
      ]),
    );
    const series = /^[a-z_]+(?:\{(?:[a-z]+="(?:[^"\\\n]|\\[\\"n])*",?)*\})? [\d.e+-]+$/;
    expect(lines.filter((line) => line !== '' && !line.startsWith('#') && !series.test(line))).toEqual([]);
  });

  it('is the same for each of many pages that listen, and no place is lost when they leave', async () => {
    const dashboard = app();
    const before = errors.length;
    const listen = async (method = 'GET') => await dashboard.request('/api/v1/events', { method });
    for (let round = 0; round < 3; round++) {
      // The second page is told at once what the first one has waited for.
      const readers = [];
      for (let page = 0; page < 60; page++) {
        const reader = (await listen()).body?.getReader();
        expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: live');
        readers.push(reader);
      }
      for (const reader of readers) await reader?.cancel();
      for (let head = 0; head < 60; head++) expect((await listen('HEAD')).status).toBe(200);
    }
    expect(errors.slice(before)).toEqual([]);
  });

  it('is what is under way, as events, and again when it changes', async () => {
    const { body } = await app().request('/api/v1/events');
    if (body === null) throw new Error('No events.');
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader.read()).value ?? '';
    expect(first).toMatch(/^event: live\ndata: \{"runs":\[\{"run":/);
    expect(first).toContain('"jobs":{"waiting":2,"running":1,"done":0,"dead":0}');
    const report = await history.report(runs[0] ?? '');
    if (report === undefined) throw new Error('No report.');
    const run = { name: 'weather', verdict: 'clean', report, startedAt: '2026-01-08T00:00:00Z' } as const;
    await history.fleetJobs.finish({ fleetRunId: fleetRun, server: 'weather' }, run);
    const second = (await reader.read()).value ?? '';
    expect(second).toContain('"jobs":{"waiting":2,"running":0,"done":1,"dead":0}');
    await reader.cancel();
  });
});
