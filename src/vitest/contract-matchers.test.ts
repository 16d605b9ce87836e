import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EMPTY_LOCK, lockServer, withLocked } from '../drift/index.js';
import { contractMatchers } from './index.js';

expect.extend(contractMatchers);

const search = {
  name: 'search',
  description: 'Searches issues.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' }, state: { enum: ['open', 'closed'] } },
    required: ['query'],
  },
};
const narrowed = {
  ...search,
  inputSchema: {
    ...search.inputSchema,
    properties: { ...search.inputSchema.properties, state: { enum: ['open'] } },
  },
};
const reworded = { ...search, description: 'Finds issues.' };
const locked = lockServer(
  { serverInfo: { name: 'issues' }, revision: '2025-11-25', tools: [search] },
  { date: '2026-01-31' },
);
const lock = withLocked(EMPTY_LOCK, 'issues', locked);

describe('toHaveNoBreakingChanges', () => {
  it('passes where old calls still work, and fails with one that does not', () => {
    expect([search]).toHaveNoBreakingChanges(lock);
    expect({ tools: [reworded] }).toHaveNoBreakingChanges(locked);
    expect([narrowed]).not.toHaveNoBreakingChanges(lock, 'issues');
    expect(() => expect([narrowed]).toHaveNoBreakingChanges(lock)).toThrow(
      /breaking: search .*state.*\n {4}Accepted before, rejected now: \{"query":"","state":"closed"\}/s,
    );
  });

  it('asks which server is meant where the lock has several', () => {
    const two = withLocked(lock, 'other', locked);
    expect([search]).toHaveNoBreakingChanges(two, 'other');
    expect(() => expect([search]).toHaveNoBreakingChanges(two)).toThrow(
      'The lock file has several servers. Name one as the second argument: "issues", "other".',
    );
    expect(() => expect([search]).toHaveNoBreakingChanges(two, 'isues')).toThrow('no server "isues"');
    expect(() => expect('tools').toHaveNoBreakingChanges(lock)).toThrow('Expected a list of tools');
  });
});

describe('toMatchToolLock', () => {
  it('fails on any change, but not on another order of keys', () => {
    expect([Object.fromEntries(Object.entries(search).reverse())]).toMatchToolLock(lock);
    expect([reworded]).not.toMatchToolLock(lock);
    expect([search, { ...search, name: 'more' }]).not.toMatchToolLock(lock);
  });
});

describe('toMatchToolLock with a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-lock-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'assay.lock.json');
  /** The matcher as a runner calls it whose flag for snapshots is `flag`. */
  const match = (tools: readonly object[], flag: string) =>
    contractMatchers.toMatchToolLock.call({ snapshotState: { snapshotUpdateState: flag } }, tools, file);

  it('writes what is new, fails on changes, and takes them over with the flag of the runner', () => {
    expect(match([search], 'none').message()).toMatch(
      /^Expected the tools to be locked in .*assay\.lock\.json, but they are not/,
    );
    expect(match([search], 'new').pass).toBe(true);
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')).servers.server.tools)).toEqual(['search']);
    expect(match([search], 'none').pass).toBe(true);
    const changed = match([narrowed], 'new');
    expect([changed.pass, changed.message()]).toEqual([
      false,
      expect.stringMatching(
        /but found 1:\n {2}breaking: .*\nTo accept the changes, run the tests with -u\.$/s,
      ),
    ]);
    expect(match([narrowed], 'all').pass).toBe(true);
    expect(match([narrowed], 'none').pass).toBe(true);
    expect(match([search], 'none').pass).toBe(false);
  });

  it('gets the flag from the runner', () => {
    expect([narrowed]).toMatchToolLock(file);
    expect([search]).not.toMatchToolLock(file);
  });
});

describe('toAdvertise', () => {
  it('compares the values of an argument, in any order', () => {
    expect(search).toAdvertise({ state: ['closed', 'open'] });
    expect(narrowed).not.toAdvertise({ state: ['closed', 'open'] });
    expect(search).not.toAdvertise({ query: ['a'] });
    expect(() => expect(narrowed).toAdvertise({ state: ['closed', 'open'] })).toThrow(
      'Expected the tool "search" to advertise these values:\n  state: expected ["closed","open"], received ["open"]',
    );
  });

  it('says so where the tool has no such argument, or the value is not a tool', () => {
    expect(() => expect(search).toAdvertise({ sate: ['open'] })).toThrow(
      'sate: the input schema has no such property. Did you mean "state"?',
    );
    expect(() => expect(search).toAdvertise({ query: ['a'] })).toThrow('received no list of values');
    expect(() => expect([search]).toAdvertise({ state: ['open'] })).toThrow('Expected a tool, received');
  });
});
