import { describe, expect, it } from 'vitest';
import { UsageError } from '../usage-error.js';
import { configuredValues, givenValues, joinedValues, unknownTools } from './fixtures.js';

describe('givenValues', () => {
  it('reads values by property, and by tool and property', () => {
    expect(givenValues(['path=a.txt', 'path=b.txt', 'id=5', 'get.user:={"a":1}'])).toEqual({
      properties: { path: ['a.txt', 'b.txt'], id: ['5', 5] },
      tools: { get: { user: [{ a: 1 }] } },
    });
  });

  it('refuses what is not a pair', () => {
    expect(() => givenValues(['path'])).toThrow(UsageError);
  });
});

describe('configuredValues', () => {
  it('tries a list as a whole and item by item', () => {
    const fixtures = { properties: { path: 'a.txt' }, tools: { tag: { names: ['x', 'y'], id: null } } };
    expect(configuredValues(fixtures)).toEqual({
      properties: { path: ['a.txt'] },
      tools: { tag: { names: [['x', 'y'], 'x', 'y'], id: [null] } },
    });
  });
});

describe('joinedValues', () => {
  it('puts the values of an earlier source first, and loses none', () => {
    const first = { properties: { id: [1] }, tools: { get: { id: [2] } } };
    const second = { properties: { id: [3], path: ['p'] }, tools: { get: { id: [4] }, put: { id: [5] } } };
    expect(joinedValues([first, {}, second])).toEqual({
      properties: { id: [1, 3], path: ['p'] },
      tools: { get: { id: [2, 4] }, put: { id: [5] } },
    });
  });
});

describe('unknownTools', () => {
  it('says which tool was meant', () => {
    expect(unknownTools({ tools: { get_usr: {}, add: {} } }, ['get_user', 'add'])).toEqual([
      'Values are given for "get_usr", but this server has no such tool. Did you mean get_user?',
    ]);
  });
});
