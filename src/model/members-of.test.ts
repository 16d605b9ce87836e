import { expect, it } from 'vitest';
import { membersOf } from './members-of.js';

it.each<[value: object, most: number | undefined, members: [string, unknown][]]>([
  [
    ['a', 'b'],
    undefined,
    [
      ['0', 'a'],
      ['1', 'b'],
    ],
  ],
  [['a', 'b'], 1, [['0', 'a']]],
  [
    { x: 1, y: undefined },
    undefined,
    [
      ['x', 1],
      ['y', undefined],
    ],
  ],
  [{ x: 1, y: 2 }, 1, [['x', 1]]],
  [[], 5, []],
])('the members of %j, %s of them, are %j', (value, most, members) => {
  expect([...membersOf(value, most)]).toEqual(members);
});

it('looks at no more of a list than is wanted', () => {
  const read: PropertyKey[] = [];
  const list = new Proxy(['a', 'b', 'c'], {
    get: (target, key) => {
      read.push(key);
      return Reflect.get(target, key);
    },
  });
  expect([...membersOf(list, 1)]).toEqual([['0', 'a']]);
  expect(read).not.toContain('1');
});
