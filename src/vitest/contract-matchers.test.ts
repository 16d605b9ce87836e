import { describe, expect, it } from 'vitest';
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

  it('needs to know which server is meant', () => {
    const two = withLocked(lock, 'other', locked);
    expect([search]).toHaveNoBreakingChanges(two, 'other');
    expect(() => expect([search]).toHaveNoBreakingChanges(two)).toThrow('issues, other');
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

describe('toAdvertise', () => {
  it('compares the values of an argument, in any order', () => {
    expect(search).toAdvertise({ state: ['closed', 'open'] });
    expect(narrowed).not.toAdvertise({ state: ['closed', 'open'] });
    expect(search).not.toAdvertise({ query: ['a'] });
    expect(() => expect(narrowed).toAdvertise({ state: ['closed', 'open'] })).toThrow(
      'state: advertises ["open"], expected ["closed","open"]',
    );
  });
});
