import type { ChildProcess } from 'node:child_process';
import { ToolValidationClient } from 'mcp-assay/capability';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLIENTS, type Connected, type Era, place, type Sdk, serveHttp, type Transport } from './peers.js';

const children: ChildProcess[] = [];
const urls = new Map<Sdk, string>();

beforeAll(async () => {
  for (const sdk of ['v1', 'v2'] as const) {
    const { url, child } = await serveHttp(sdk);
    urls.set(sdk, url);
    children.push(child);
  }
});
afterAll(() => {
  for (const child of children) child.kill();
});

/** The full cross table; a server on SDK v1 speaks the legacy era alone. */
const TABLE = CLIENTS.flatMap(([kind, eras, connect]) =>
  (['v1', 'v2'] as const).flatMap((sdk) =>
    (['stdio', 'http'] as const).flatMap((transport) =>
      eras
        .filter((era) => sdk === 'v2' || era === 'legacy')
        .map((era) => ({ kind, sdk, transport, era, connect })),
    ),
  ),
);

const call = (path: string, content = 'x') => ({ tool: 'write_file', arguments: { path, content } });

it('is a table of every combination that exists', () => {
  // 3 kinds of client in the legacy era × 2 servers × 2 transports, and 2 in the modern × 1 server × 2 transports.
  expect(TABLE).toHaveLength(3 * 2 * 2 + 2 * 1 * 2);
});

describe.each(TABLE)('the $kind with a server on SDK $sdk over $transport, $era era', (row) => {
  let connected: Connected;
  let client: ToolValidationClient;
  const where = (sdk: Sdk, transport: Transport) =>
    place(sdk, transport === 'http' ? urls.get(sdk) : undefined);

  beforeAll(async () => {
    connected = await row.connect(where(row.sdk, row.transport), row.era as Era);
    client = new ToolValidationClient(connected.peer, { tools: await connected.tools() });
  });
  afterAll(() => connected.close());
  afterEach(() => client.toolsChanged());

  it('sees the announcement', () => {
    expect(client.supportsValidation()).toBe(true);
    expect(client.hasCapability('experimental.toolValidation.supported')).toBe(true);
    expect(client.hasCapability('experimental.toolValidation.levels.security')).toBe(false);
    expect(client.hasCapability('extensions.io.assay/tool-validation.levels.runtime')).toBe(true);
    expect(client.capability).toMatchObject({ method: 'validate', maxBatchSize: 10, caching: { ttl: 60 } });
  });

  it('tells valid from invalid on every level', async () => {
    expect(await client.validateTool('write_file', { path: '/tmp/a', content: '' })).toMatchObject({
      outcome: 'valid',
      supported: true,
      method: 'native',
      levels: ['syntax', 'semantic', 'runtime'],
      warnings: ['Empty content will create empty file'],
    });
    expect(await client.validateTool('write_file', { path: '/root/a', content: 'x' })).toMatchObject({
      outcome: 'invalid',
      errors: ['Path not writable: /root/a'],
    });
    expect(
      await client.validateTool('write_file', { path: '/root/a', content: 'x' }, { level: 'syntax' }),
    ).toMatchObject({ outcome: 'valid', levels: ['syntax'] });
    expect(await client.validateTool('write_file', { path: '/tmp/a' })).toMatchObject({
      outcome: 'invalid',
      errors: ['"content" is required but missing.'],
      levels: ['syntax'],
    });
    expect(await client.validateTool('writefile', {})).toMatchObject({ outcome: 'invalid', levels: [] });
  });

  it('gets batches answered in order, within the limit of the server', async () => {
    const calls = Array.from({ length: 25 }, (_, n) => call(n % 3 === 0 ? '/root/x' : `/tmp/${n}`));
    const results = await client.validateBatch(calls);
    expect(results.map(({ outcome }) => outcome)).toEqual(
      calls.map((_, n) => (n % 3 === 0 ? 'invalid' : 'valid')),
    );
  });

  it('gets the same verdict again while it holds', async () => {
    const first = await client.validateTool('write_file', call('/tmp/kept').arguments);
    expect(Date.parse(first.expiresAt) - Date.parse(first.validatedAt)).toBe(60_000);
    expect(await client.validateTool('write_file', call('/tmp/kept').arguments)).toBe(first);
    expect(await client.validateTool('write_file', call('/tmp/kept').arguments)).toEqual(first);
  });
});
