import { expect, it } from 'vitest';
import { readDefinition, storedFleet } from './fleet-definition.js';
import type { Fleet } from './fleet-file.js';
import { settleServer } from './settle-server.js';

const fleetOf = (fields: Record<string, unknown>): Fleet => ({
  name: 'f',
  servers: [settleServer({ name: 's', entry: { kind: 'client', fields, file: 'fleet.json' } }, [])],
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
