import { describe, expect, it } from 'vitest';
import { Fault } from '../../model/fault.js';
import { readDefinition, storedFleet } from './fleet-definition.js';
import type { Fleet } from './fleet-file.js';
import { mergeServerSettings } from './merge-server-settings.js';

const fleetOf = (fields: Record<string, unknown>): Fleet => ({
  name: 'f',
  servers: [mergeServerSettings({ name: 's', entry: { kind: 'client', fields, file: 'fleet.json' } }, [])],
  webhooks: [],
  notes: [],
});

const reference = (name: string): string => `\${${name}}`;

const SECRET = 'hunter2';

const kept = (fields: Record<string, unknown>): unknown => {
  const secretsOf = (target: object): string[] => (JSON.stringify(target).includes(SECRET) ? [SECRET] : []);
  const text = storedFleet(fleetOf(fields), secretsOf).definition;
  expect(text).not.toContain(SECRET);
  return readDefinition(text).servers[0]?.entry.fields;
};

it('a kept definition has references in place of secrets, and everything else as it was', () => {
  expect(
    kept({ command: 'x', args: ['--token', SECRET, 'b'], env: { API_KEY: SECRET, LEVEL: 'debug' } }),
  ).toEqual({
    command: 'x',
    args: ['--token', '[secret]', 'b'],
    env: { API_KEY: reference('API_KEY'), LEVEL: 'debug' },
  });
  expect(kept({ url: `https://u:${SECRET}@h/`, headers: { 'X-API-Key': SECRET } })).toEqual({
    url: 'https://u:[secret]@h/',
    headers: { 'X-API-Key': reference('X_API_KEY') },
  });
});

it('what another version wrote is refused', () => {
  expect(() => readDefinition('{"name":"f","servers":[{}],"webhooks":[],"notes":[]}')).toThrow(
    /another version/,
  );
});

describe('a definition that somebody has written into the database', () => {
  const good = storedFleet(fleetOf({ command: 'x' }), () => []).definition;
  const changed = (change: (server: Record<string, unknown>) => object): string => {
    const value = JSON.parse(good);
    return JSON.stringify({ ...value, servers: value.servers.map(change) });
  };
  const checked = (more: object): string =>
    changed((server) => ({ ...server, check: { ...Object(server.check), ...more } }));

  it('is read as it was kept', () => {
    expect(readDefinition(changed((server) => server)).servers).toHaveLength(1);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    [
      'a value nested too deeply',
      good.replace('"notes":[]', `"notes":${'['.repeat(9_999)}${']'.repeat(9_999)}`),
    ],
    ['a number', '7'],
    ['a webhook without an address', good.replace('"webhooks":[]', '"webhooks":[{"url":7}]')],
    ['a name that is no text', changed((server) => ({ ...server, name: { toString: 1 } }))],
    ['tags that are no texts', changed((server) => ({ ...server, tags: [{}] }))],
    ['tags that are no list', changed((server) => ({ ...server, tags: 'gpu' }))],
    ['no entry', changed(({ entry: _, ...server }) => server)],
    ['a limit that is a text', checked({ budget: { maxTime: '1e9' } })],
    ['no policy', checked({ policy: null })],
    ['patterns that are no texts', checked({ allow: [1] })],
    ['variables that are no list', checked({ pass: { length: 1 } })],
    ['no fixtures', checked({ fixtures: 1 })],
  ])('is refused with a fault where it has %s', (_, text) => {
    expect(text).not.toBe(good);
    expect(() => readDefinition(text)).toThrow(Fault);
  });
});
