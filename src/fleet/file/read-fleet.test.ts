import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { valueProblems } from '../../config/value-problems.js';
import { FLEET_SCHEMA } from './fleet-schema.js';
import { readFleet } from './read-fleet.js';

const KNOWN = { rules: ['lint/no-description', 'run/slow'] };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-fleet-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return path;
}

const reading = (name: string, content: unknown) => readFleet(write(name, content), KNOWN);

const SERVER_JSON = {
  name: 'io.example/weather',
  packages: [{ registryType: 'npm', identifier: 'weather-mcp', version: '1.0.0' }],
  remotes: [{ type: 'streamable-http', url: 'https://weather.example/mcp' }],
};

describe('a fleet file', () => {
  it('gives each server what its group and the defaults say, the nearest strongest and lists added up', async () => {
    const fleet = await reading('platform.json', {
      defaults: { mode: 'safe', tags: ['all'], budget: { maxTime: 60, maxCalls: 100 }, deny: ['delete_*'] },
      groups: {
        payments: {
          tags: ['linux'],
          schedule: '0 3 * * *',
          budget: { maxTime: 30 },
          policy: { failOn: 'warning' },
        },
      },
      servers: {
        stripe: {
          command: 'npx',
          args: ['stripe'],
          group: 'payments',
          tags: ['gpu'],
          priority: 5,
          mode: 'standard',
          policy: { rules: { 'run/slow': 'off' } },
        },
        docs: { url: 'https://docs.example/mcp' },
      },
    });
    expect(fleet.name).toBe('platform');
    const [stripe, docs] = fleet.servers;
    expect(stripe).toMatchObject({
      group: 'payments',
      tags: ['all', 'linux', 'gpu'],
      schedule: '0 3 * * *',
      priority: 5,
      entry: { kind: 'client', fields: { command: 'npx', args: ['stripe'] } },
      check: {
        mode: 'standard',
        deny: ['delete_*'],
        budget: { maxTime: 30, maxCalls: 100 },
        policy: { failOn: 'warning', rules: { 'run/slow': 'off' } },
      },
    });
    expect(docs).toMatchObject({
      tags: ['all'],
      priority: 0,
      check: { mode: 'safe', budget: { maxTime: 60 } },
    });
    expect(docs).not.toHaveProperty('schedule');
  });

  it.each([
    ['a misspelt key', { name: 'f', severs: {} }, /line 3: \/severs: .*Did you mean "?servers/],
    [
      'a misspelt setting',
      { groups: { a: { shedule: '' } } },
      /\/groups\/a\/shedule: .*Did you mean "?schedule/,
    ],
    [
      'a missing group',
      { groups: { pay: {} }, servers: { s: { command: 'x', group: 'pya' } } },
      /no group "pya". Did you mean pay\?/,
    ],
    [
      'an impossible schedule',
      { defaults: { schedule: '61 * * * *' } },
      /\/defaults\/schedule: "61 \* \* \* \*" is not a cron schedule/,
    ],
    ['a schedule with seconds', { defaults: { schedule: '* * * * * *' } }, /five fields/],
    [
      'an unknown rule',
      { defaults: { policy: { rules: { 'lint/no-descripton': 'off' } } } },
      /Did you mean lint\/no-description\?/,
    ],
    [
      'a server without a way',
      { name: 'f', servers: { s: {} } },
      /\/servers\/s: The server has neither a command nor a url/,
    ],
    [
      'a server with two ways',
      { name: 'f', servers: { s: { command: 'a', url: 'https://b' } } },
      /both a command and a url/,
    ],
    [
      'a url of another kind',
      { name: 'f', servers: { s: { url: 'file:///etc' } } },
      /\/servers\/s\/url: A url begins with/,
    ],
    ['an include of nothing', { include: ['none/*.json'] }, /No file matches none\/\*\.json/],
    ['no servers', { name: 'empty', servers: {} }, /The fleet empty has no servers/],
  ])('with %s says where and what to write', async (_, content, message) => {
    await expect(reading('fleet.json', content)).rejects.toThrow(message);
  });

  it('says the line of a mistake, past comments', async () => {
    const text = '{\n  // ours\n  "name": "f",\n  "servers": {\n    "a": { "comand": "x" }\n  }\n}\n';
    await expect(reading('fleet.json', text)).rejects.toThrow(
      /line 5: \/servers\/a\/comand: .*Did you mean "?command/,
    );
    await expect(reading('fleet.json', '{\n "name": "f"\n "servers": {}\n}')).rejects.toThrow(/at line 3/);
  });

  it('takes what a lock has of a server along, and refuses a lock without it', async () => {
    const locked = { server: {}, revision: '2025-06-18', locked: '2026-01-31', tools: {} };
    write('one.lock.json', { lockVersion: 1, servers: { other: locked } });
    write('two.lock.json', { lockVersion: 1, servers: { a: locked, b: locked } });
    const withLock = (lock: string) => ({ name: 'f', servers: { s: { command: 'x', lock } } });
    const fleet = await reading('fleet.json', withLock('one.lock.json'));
    expect(fleet.servers[0]?.check.lock).toEqual({ file: 'one.lock.json', server: locked });
    await expect(reading('fleet.json', withLock('two.lock.json'))).rejects.toThrow(/has no server "s"/);
    await expect(reading('fleet.json', withLock('fleet.json'))).rejects.toThrow(/lock: .*is invalid/);
  });

  it('includes other files, with settings for all of them', async () => {
    write('.mcp.json', {
      mcpServers: { git: { command: 'git-mcp' }, old: { command: 'x', disabled: true } },
    });
    write('servers/weather.json', SERVER_JSON);
    write('list.txt', '# ours\nhttps://a.example/mcp?key=1\n\nnode ./b.js --flag\n');
    const fleet = await reading('fleet.json', {
      groups: { outside: { tags: ['remote'] } },
      include: ['.mcp.json', 'servers/*.json', { path: 'list.txt', group: 'outside', priority: 2 }],
    });
    expect(fleet.servers.map(({ name }) => name)).toEqual([
      'git',
      'io.example/weather',
      'a.example/mcp',
      'node ./b.js --flag',
    ]);
    expect(fleet.servers[3]).toMatchObject({ group: 'outside', tags: ['remote'], priority: 2 });
    expect(fleet.notes.join()).toContain('old is disabled');
  });

  it('refuses two servers of one name', async () => {
    write('.mcp.json', { mcpServers: { git: { command: 'git-mcp' } } });
    const content = { include: ['.mcp.json'], servers: { git: { command: 'x' } } };
    await expect(reading('fleet.json', content)).rejects.toThrow(
      /The server "git" is in .*fleet\.json and in .*\.mcp\.json/,
    );
  });
});

describe('servers without a fleet file around them', () => {
  it('are the entries of a client configuration, whatever else its client writes into it', async () => {
    const fleet = await reading('.mcp.json', {
      mcpServers: { git: { command: 'git-mcp', alwaysAllow: ['x'] }, docs: { url: 'https://d.example' } },
    });
    expect(fleet.name).toBe('mcp');
    expect(fleet.servers.map(({ name }) => name)).toEqual(['git', 'docs']);
  });

  it.each([
    ['comand', /mcp\.json, server "a" has an unknown key "comand"\. Did you mean command\?/],
    ['ulr', /server "a" has an unknown key "ulr"\. Did you mean url\?/],
    ['gallery', /server "a" has neither a command nor a url/],
  ])('are refused where "%s" is all that says how to reach one', async (key, message) => {
    for (const root of ['servers', 'mcpServers'])
      await expect(reading('mcp.json', { [root]: { a: { [key]: 'x' } } })).rejects.toThrow(message);
  });

  it('are a fleet where one has a setting that only a fleet knows', async () => {
    const servers = { a: { command: 'x', schedule: '0 3 * * *', tags: ['gpu'] } };
    const fleet = await reading('mcp.json', { servers });
    expect(fleet.servers[0]).toMatchObject({ schedule: '0 3 * * *', tags: ['gpu'] });
    const misspelt = { a: { comand: 'x', schedule: '0 3 * * *' } };
    await expect(reading('mcp.json', { servers: misspelt })).rejects.toThrow(/Did you mean "?command/);
  });

  it('are those of VS Code, which a fleet file resembles', async () => {
    const fleet = await reading('mcp.json', {
      servers: { git: { type: 'stdio', command: 'g', gallery: true } },
    });
    expect(fleet.servers[0]?.entry.fields).toMatchObject({ command: 'g', gallery: true });
  });

  it.each([
    [
      'the form of today',
      (server: object, meta: object) => ({
        server,
        _meta: { 'io.modelcontextprotocol.registry/official': meta },
      }),
    ],
    [
      'the form of 2025',
      (server: object, meta: object) => ({
        ...server,
        _meta: { 'io.modelcontextprotocol.registry/official': meta },
      }),
    ],
  ])('are the latest versions of a registry dump, without deleted ones, in %s', async (_, wrap) => {
    const fleet = await reading('registry.json', {
      servers: [
        wrap({ ...SERVER_JSON, version: '1' }, { isLatest: false, status: 'active' }),
        wrap({ ...SERVER_JSON, version: '2' }, { isLatest: true, status: 'active' }),
        wrap({ ...SERVER_JSON, name: 'io.example/gone' }, { isLatest: true, status: 'deleted' }),
        wrap({ name: 'io.example/far', remotes: SERVER_JSON.remotes }, { isLatest: true, status: 'active' }),
        wrap({ name: 'io.example/none' }, { isLatest: true, status: 'active' }),
      ],
    });
    expect(fleet.servers.map(({ name, entry }) => [name, entry.kind])).toEqual([
      ['io.example/weather', 'package'],
      ['io.example/far', 'remote'],
    ]);
    expect(fleet.notes).toHaveLength(2);
  });

  it('are the server.json files of a folder, and other files are only noted', async () => {
    write('all/a.json', SERVER_JSON);
    write('all/b/server.json', { ...SERVER_JSON, name: 'io.example/b' });
    write('all/package.json', { version: '1.0.0' });
    const fleet = await readFleet(join(folder, 'all'), KNOWN);
    expect(fleet.servers.map(({ name }) => name)).toEqual(['io.example/weather', 'io.example/b']);
    expect(fleet.notes.join()).toContain('package.json names no servers');
  });

  it('are refused where a file names none, with the forms that are read', async () => {
    await expect(reading('x.json', { a: 1 })).rejects.toMatchObject({
      message: expect.stringContaining('x.json names no servers'),
      fix: expect.stringContaining('a registry dump'),
    });
    await expect(readFleet(join(folder, 'none.json'), KNOWN)).rejects.toThrow(/does not exist/);
  });
});

it('the example of the documentation is a fleet file without a mistake', () => {
  const page = readFileSync(new URL('../../../docs/fleet.md', import.meta.url), 'utf8');
  const examples = [...page.matchAll(/^```json\n([\s\S]*?)\n```$/gm)].map(([, text = '']) =>
    JSON.parse(text),
  );
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) expect(valueProblems(FLEET_SCHEMA, example)).toEqual([]);
});
