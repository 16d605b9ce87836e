import { describe, expect, it } from 'vitest';
import type { Fleet, FleetSettings } from './file/fleet-file.js';
import { mergeServerSettings } from './file/merge-server-settings.js';
import { type FleetFilter, planFleet } from './plan-fleet.js';

const EVERY: FleetFilter = { tags: [], groups: [], servers: [], isDue: false };
const NOW = new Date('2026-01-10T12:00:00Z');

const server = (name: string, settings: FleetSettings = {}, group?: string) =>
  mergeServerSettings(
    {
      name,
      entry: { kind: 'client', fields: {}, file: 'f.json' },
      ...(group === undefined ? {} : { group }),
    },
    [settings],
  );

const fleet: Fleet = {
  name: 'f',
  webhooks: [],
  notes: [],
  servers: [
    server('web-a', { tags: ['linux'], schedule: '0 3 * * *' }),
    server('web-b', { tags: ['gpu', 'linux'], priority: 5 }, 'pay'),
    server('db', { tags: ['mac'] }),
  ],
};

const names = async (filter: Partial<FleetFilter>, last: readonly [string, string][] = []) =>
  (await planFleet(fleet, { ...EVERY, ...filter }, new Map(last), NOW)).map((planned) => planned.server.name);

describe('the plan of a fleet', () => {
  it('has every server, the most important first', async () => {
    expect(await names({})).toEqual(['web-b', 'web-a', 'db']);
  });

  it.each<[Partial<FleetFilter>, string[]]>([
    [{ tags: ['gpu', 'mac'] }, ['web-b', 'db']],
    [{ groups: ['pay'] }, ['web-b']],
    [{ servers: ['web-*'] }, ['web-b', 'web-a']],
    [{ servers: ['web-*'], tags: ['gpu'] }, ['web-b']],
  ])('has only what %j means', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected);
  });

  it.each([
    [{ servers: ['web_a'] }, /--server web_a: .*Did you mean web-a\?/],
    [{ groups: ['pya'] }, /--group pya: .*Did you mean pay\?/],
    [{ tags: ['lin'] }, /--tags lin/],
  ])('refuses a filter that fits nothing: %j', async (filter, message) => {
    await expect(names(filter)).rejects.toThrow(message);
  });

  it.each([
    ['2026-01-10T02:59:59Z', true],
    ['2026-01-10T03:00:00Z', false],
    ['2026-01-10T11:00:00Z', false],
    ['2026-01-08T00:00:00Z', true],
  ])('a check at %s leaves a server that is due at 3:00 due at noon: %s', async (last, isDue) => {
    const due = await names({ isDue: true, servers: ['web-a'] }, [['web-a', last]]);
    expect(due.length === 1).toBe(isDue);
  });

  it('without a schedule, a server is due until it has been checked once', async () => {
    expect(await names({ isDue: true, servers: ['db'] })).toEqual(['db']);
    expect(await names({ isDue: true, servers: ['db'] }, [['db', '2020-01-01T00:00:00Z']])).toEqual([]);
  });

  it('says when a schedule asks next', async () => {
    const [, planned] = await planFleet(fleet, EVERY, new Map(), NOW);
    expect(planned).toMatchObject({ next: '2026-01-11T03:00:00.000Z' });
  });
});
